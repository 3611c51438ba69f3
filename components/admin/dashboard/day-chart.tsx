'use client';

import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { admin } from '@/content/admin';
import { formatRupees } from '@/lib/core/format';

type Day = { day: string; orders: number; revenue: number };
type DayChartProps = { title: string; days: readonly Day[]; value: 'orders' | 'revenue' };

const shortDay = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const toDay = (day: unknown) => shortDay.format(new Date(String(day)));

/** A bar a day; the same figures stand in a table for whoever cannot see it. */
export function DayChart({ title, days, value }: DayChartProps) {
  const print = (amount: unknown) => (value === 'revenue' ? formatRupees(Number(amount)) : String(amount));
  const isEmpty = days.every((one) => one[value] === 0);
  return (
    <figure className="min-w-0 rounded-lg border border-line bg-paper p-5 shadow-sm">
      <figcaption className="font-semibold">{title}</figcaption>
      {isEmpty ? (
        <p className="mt-3 grid h-44 place-items-center border-line border-b bg-[repeating-linear-gradient(var(--color-line)_0_1px,transparent_1px_2.75rem)] text-center">
          <span className="rounded-full bg-cream px-4 py-1.5 text-ink-soft">{admin.dashboard.chart.empty}</span>
        </p>
      ) : (
        <div aria-hidden="true" className="mt-3 h-44">
          <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 176 }}>
            <BarChart data={[...days]} accessibilityLayer={false} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
              <XAxis dataKey="day" tickFormatter={toDay} tickLine={false} fontSize={12} minTickGap={24} />
              <YAxis
                tickFormatter={print}
                allowDecimals={false}
                tickLine={false}
                axisLine={false}
                fontSize={12}
                width={value === 'revenue' ? 76 : 28}
              />
              <Tooltip
                labelFormatter={toDay}
                formatter={(amount) => [print(amount), title]}
                cursor={{ fill: 'var(--color-cream-deep)' }}
              />
              <Bar dataKey={value} fill="var(--color-leaf)" radius={[4, 4, 0, 0]} isAnimationActive={false} />
            </BarChart>
          </ResponsiveContainer>
        </div>
      )}
      <table className="sr-only">
        <caption>{title}</caption>
        <tbody>
          {days.map((one) => (
            <tr key={one.day}>
              <th scope="row">{toDay(one.day)}</th>
              <td>{print(one[value])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
