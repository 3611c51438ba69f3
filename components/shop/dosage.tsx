import { home } from '@/content/home';

const DROPS = [1, 2, 3] as const;

function Drops({ count }: { count: number }) {
  return (
    <svg viewBox="0 0 72 32" aria-hidden="true" className="h-10 w-22 shrink-0">
      {DROPS.slice(0, count).map((drop) => (
        <path
          key={drop}
          transform={`translate(${(drop - 1) * 24} 0)`}
          d="M12 2c5 6 8 10 8 14.5a8 8 0 0 1-16 0C4 12 7 8 12 2Z"
          className="fill-turmeric stroke-turmeric-deep"
          strokeWidth="1.5"
        />
      ))}
    </svg>
  );
}

export function Dosage() {
  const { title, rows } = home.dosage;
  return (
    <div className="flex flex-col rounded-lg bg-paper p-5 text-ink lg:p-7">
      <h3 className="text-2xl">{title}</h3>
      <ul className="mt-3 grid grow content-around divide-y divide-line">
        {rows.map(({ age, drops, text }) => (
          <li key={age} className="flex items-center gap-4 py-3 last:pb-0">
            <Drops count={drops} />
            <p className="text-lg leading-snug">
              <strong className="block font-bold font-display text-xl">{age}</strong>
              {text}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
