import { home } from '@/content/home';

const DROPS = [1, 2, 3] as const;

function Drops({ count }: { count: number }) {
  return (
    <svg viewBox="0 0 72 32" aria-hidden="true" className="h-9 w-20 shrink-0">
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
  return (
    <div>
      <ul className="grid gap-3 sm:grid-cols-2">
        {home.dosage.rows.map(({ age, drops, text }) => (
          <li key={age} className="flex items-center gap-4 rounded-lg bg-paper p-4 text-ink shadow-sm">
            <Drops count={drops} />
            <p>
              <strong className="block font-bold font-display text-xl">{age}</strong>
              {text}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-4">{home.dosage.monthly}</p>
    </div>
  );
}
