import { product } from '@/content/product';

const PAID = [0, 1, 2, 3] as const;

function Kit({ x, free = false }: { x: number; free?: boolean }) {
  return (
    <g transform={`translate(${x} 8)`}>
      <path d="m4 12 8-8h40l-8 8Z" className="fill-cream-deep" />
      <path d="m44 12 8-8v40l-8 8Z" className="fill-line" />
      <path d="M4 12h40v40H4Z" className={free ? 'fill-leaf' : 'fill-paper'} />
      <path d="M4 40a5 5 0 0 1 10 0 5 5 0 0 1 10 0 5 5 0 0 1 10 0 5 5 0 0 1 10 0v12H4Z" className="fill-leaf-dark" />
      <path d="M24 16c4 5 6 7.6 6 10.5a6 6 0 0 1-12 0C18 23.6 20 21 24 16Z" className="fill-turmeric" />
    </g>
  );
}

/** Five kits in a row, the fifth in the colour of what is free. */
export function FiveKits() {
  return (
    <svg viewBox="0 0 300 84" aria-hidden="true" className="my-4 w-full max-w-sm">
      {PAID.map((kit) => (
        <Kit key={kit} x={kit * 60} />
      ))}
      <Kit x={240} free />
      <text x="264" y="80" textAnchor="middle" className="fill-leaf-dark font-bold font-display text-[1rem]">
        {product.buy.free}
      </text>
      <path d="M6 70v5h224v-5" className="fill-none stroke-ink" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}
