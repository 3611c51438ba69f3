'use client';

import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatRupees } from '@/lib/core/format';

type DayBarsProps = { title: string; bars: readonly { day: string; amount: number }[]; isMoney: boolean };

/** A bar a day. */
export function DayBars({ title, bars, isMoney }: DayBarsProps) {
  const print = (amount: unknown) => (isMoney ? formatRupees(Number(amount)) : String(amount));
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 176 }}>
      <BarChart data={[...bars]} accessibilityLayer={false} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
        <XAxis dataKey="day" tickLine={false} fontSize={12} minTickGap={24} />
        <YAxis
          tickFormatter={print}
          allowDecimals={false}
          tickLine={false}
          axisLine={false}
          fontSize={12}
          width={isMoney ? 76 : 28}
        />
        <Tooltip formatter={(amount) => [print(amount), title]} cursor={{ fill: 'var(--color-cream-deep)' }} />
        <Bar dataKey="amount" fill="var(--color-leaf)" radius={[4, 4, 0, 0]} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}
