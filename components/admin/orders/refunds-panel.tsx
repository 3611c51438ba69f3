import clsx from 'clsx';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { refundFailures, refundPanel as words } from '@/content/refunds';
import { formatMoney, formatRupees, formatShortTime } from '@/lib/core/format';
import { refundReason } from './event-words';
import type { Opened } from './order-types';

type Refund = Opened['refunds'][number];

const LOOKS: Record<Refund['state'], string> = {
  waiting: 'bg-turmeric-soft text-ink',
  pending: 'bg-turmeric-soft text-ink',
  processed: 'bg-leaf-soft text-leaf-dark',
  failed: 'bg-clay-soft text-clay',
};

function Line({ refund }: { refund: Refund }) {
  const { amount, paise, state, reason, outside, failure, providerId, bankReference, at } = refund;
  const about = [
    formatShortTime(new Date(at)),
    reason && refundReason(reason),
    outside ? words.outside(outside.way, outside.reference) : providerId,
    bankReference && words.bank(bankReference),
  ];
  return (
    <li className="border-line border-t py-3 first:border-t-0 first:pt-0">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{formatMoney({ amount, paise })}</span>
        <span className={clsx('rounded-full px-3 py-0.5 font-semibold text-sm', LOOKS[state])}>
          {words.states[state]}
        </span>
      </span>
      <span className="block text-ink-soft text-sm [overflow-wrap:anywhere]">{about.filter(Boolean).join(' · ')}</span>
      {failure && (
        <div className="mt-2 rounded-md bg-clay-soft px-4 py-3">
          <p className="font-semibold text-clay">{refundFailures[failure].title}</p>
          <p>{refundFailures[failure].text}</p>
        </div>
      )}
    </li>
  );
}

type RefundsPanelProps = Pick<Opened, 'refunds' | 'refundable'> & { onAsk: () => void };

/** What went back of an order, what is on its way, and what still can. */
export function RefundsPanel({ refunds, refundable, onAsk }: RefundsPanelProps) {
  const { left, most } = refundable;
  if (refunds.length === 0 && most === 0) return null;
  const still = [words.left(formatRupees(left)), most < left && words.most(formatRupees(most))];
  return (
    <Panel title={words.title}>
      {refunds.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul>
          {refunds.map((one) => (
            <Line key={one.id} refund={one} />
          ))}
        </ul>
      )}
      {most > 0 && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <p className="min-w-0">{still.filter(Boolean).join(' ')}</p>
          <Button variant="secondary" onClick={onAsk}>
            {words.open}
          </Button>
        </div>
      )}
    </Panel>
  );
}
