import { admin } from '@/content/admin';
import { formatDayOfYear, formatRupees } from '@/lib/core/format';
import { DayBars } from './day-bars';

type Day = { day: string; orders: number; revenue: number };
type DayChartProps = { title: string; days: readonly Day[]; value: 'orders' | 'revenue' };

/** A bar a day; the same figures stand in a table for whoever cannot see it. */
export function DayChart({ title, days, value }: DayChartProps) {
  const isMoney = value === 'revenue';
  const bars = days.map((one) => ({ day: formatDayOfYear(one.day), amount: one[value] }));
  return (
    <figure className="min-w-0 overflow-x-clip rounded-lg border border-line bg-paper p-5 shadow-sm">
      <figcaption className="font-semibold">{title}</figcaption>
      {bars.every(({ amount }) => amount === 0) ? (
        <p className="mt-3 grid h-44 place-items-center border-line border-b bg-[repeating-linear-gradient(var(--color-line)_0_1px,transparent_1px_2.75rem)] text-center">
          <span className="rounded-full bg-cream px-4 py-1.5 text-ink-soft">
            {admin.dashboard.chart.empty(days.length)}
          </span>
        </p>
      ) : (
        <div aria-hidden="true" className="mt-3 h-44">
          <DayBars title={title} bars={bars} isMoney={isMoney} />
        </div>
      )}
      <table className="sr-only">
        <caption>{title}</caption>
        <tbody>
          {bars.map(({ day, amount }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{isMoney ? formatRupees(amount) : amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
