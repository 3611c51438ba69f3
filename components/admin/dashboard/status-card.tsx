import clsx from 'clsx';

type StatusCardProps = {
  label: string;
  value: string;
  note?: string | undefined;
  /** 0 to 1: how much of the maximum is used, drawn as a bar. */
  share?: number | undefined;
  isUrgent?: boolean;
};

/** In the card's font a figure of one character at this size (cqi) would be as wide as its card. */
const WIDTH_OF_A_LINE = 150;

/** One figure of the dashboard. */
export function StatusCard({ label, value, note, share, isUrgent = false }: StatusCardProps) {
  return (
    <li
      className={clsx(
        '@container min-w-0 rounded-lg border p-4 shadow-sm sm:p-5',
        isUrgent ? 'border-clay bg-clay-soft' : 'border-line bg-paper',
      )}
    >
      <p className="text-ink-soft text-sm">{label}</p>
      <p
        className="mt-1 whitespace-nowrap font-bold font-display leading-tight"
        style={{ fontSize: `min(1.875rem, ${WIDTH_OF_A_LINE / value.length}cqi)` }}
      >
        {value}
      </p>
      {share !== undefined && (
        <div className="mt-2 h-2 overflow-hidden rounded-full bg-cream-deep">
          <div className="h-full rounded-full bg-leaf" style={{ width: `${Math.min(1, share) * 100}%` }} />
        </div>
      )}
      {note && <p className="mt-1 text-ink-soft text-sm">{note}</p>}
    </li>
  );
}
