import { TriangleAlert } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { admin } from '@/content/admin';
import { formatTime } from '@/lib/core/format';

type Trouble = { key: string; since: Date; title: string; effect: string; remedy: string };

/** What is wrong with the shop, since when, and what to do: before everything else on the dashboard. */
export function TroubleList({ troubles }: { troubles: readonly Trouble[] }) {
  return (
    <section aria-label={admin.dashboard.troubles.title} className="grid gap-3">
      {troubles.map(({ key, since, title, effect, remedy }) => (
        <div key={key} className="flex gap-4 rounded-lg border-2 border-clay bg-clay-soft p-4 shadow-sm sm:p-5">
          <Icon of={TriangleAlert} className="mt-0.5 shrink-0 text-clay" />
          <div className="min-w-0">
            <h2 className="font-semibold text-clay text-lg leading-tight">{title}</h2>
            <p className="text-sm">
              {admin.dashboard.troubles.since} <time dateTime={since.toISOString()}>{formatTime(since)}</time>
            </p>
            <p className="mt-2">{effect}</p>
            <p className="mt-1 font-semibold [overflow-wrap:anywhere]">{remedy}</p>
          </div>
        </div>
      ))}
    </section>
  );
}
