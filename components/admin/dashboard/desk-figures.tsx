import clsx from 'clsx';
import { Link } from '@/components/ui/link';
import { desk } from '@/content/desk';
import { deskToday as words } from '@/content/desk-events';
import { formatRupees } from '@/lib/core/format';
import { CAME_BACK_DAYS, COUNTED_TABS, type Counts } from '@/lib/sales/desk/rules';

type Sum = { count: number; amount: number };

type DeskSums = {
  counts: Counts;
  collected: Sum;
  refunds: Sum;
  ended: { ended: number; cameBack: number };
};

const CARD = 'rounded-lg border p-4 shadow-sm sm:p-5';

function ToDo({ tab, count }: { tab: keyof Counts; count: number }) {
  const isUrgent = tab === 'attention' && count > 0;
  return (
    <li>
      <Link
        href={`/admin/orders?tab=${tab}`}
        prefetch={false}
        className={clsx(
          CARD,
          'flex h-full flex-col justify-between gap-1 hover:border-leaf',
          isUrgent ? 'border-clay bg-clay-soft' : 'border-line bg-paper',
        )}
      >
        <span className="text-ink-soft leading-tight">{desk.tabs[tab]}</span>
        <span
          className={clsx(
            'font-bold font-display text-3xl leading-tight',
            isUrgent ? 'text-clay' : count === 0 ? 'text-ink-soft' : 'text-leaf',
          )}
        >
          {count.toLocaleString('en-IN')}
        </span>
      </Link>
    </li>
  );
}

type FigureProps = { label: string; value: string; note: string; href?: string };

function Figure({ label, value, note, href }: FigureProps) {
  const inside = (
    <>
      <span className="block text-ink-soft text-sm">{label}</span>
      <span className="mt-1 block whitespace-nowrap font-bold font-display text-2xl leading-tight sm:text-3xl">
        {value}
      </span>
      <span className="block text-ink-soft text-sm">{note}</span>
    </>
  );
  return (
    <li className="min-w-0">
      {href ? (
        <Link
          href={href}
          prefetch={false}
          className={clsx(CARD, 'block h-full border-line bg-paper hover:border-leaf')}
        >
          {inside}
        </Link>
      ) : (
        <div className={clsx(CARD, 'h-full border-line bg-paper')}>{inside}</div>
      )}
    </li>
  );
}

/** Owner's side, section 2: what to do now, and the money that is on its way. */
export function DeskFigures({ counts, collected, refunds, ended }: DeskSums) {
  const share = ended.ended === 0 ? '–' : `${Math.round((100 * ended.cameBack) / ended.ended)} %`;
  return (
    <section aria-labelledby="to-do" className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:gap-4">
      <h2 id="to-do" className="text-2xl">
        {words.title}
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 xl:grid-cols-6">
        {COUNTED_TABS.map((tab) => (
          <ToDo key={tab} tab={tab} count={counts[tab]} />
        ))}
      </ul>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-3 sm:gap-4">
        <Figure
          label={words.cash}
          value={formatRupees(collected.amount)}
          note={words.cashNote(collected.count)}
          href="/admin/orders?money=collected"
        />
        <Figure label={words.refunds} value={formatRupees(refunds.amount)} note={words.refundsNote(refunds.count)} />
        <Figure
          label={words.cameBack(CAME_BACK_DAYS)}
          value={share}
          note={words.cameBackNote(ended.cameBack, ended.ended)}
        />
      </ul>
    </section>
  );
}
