import type { ReactNode } from 'react';
import { Panel } from '@/components/ui/panel';
import { desk } from '@/content/desk';
import { deskOrder } from '@/content/desk-order';
import { formatMoney, formatShortDate, formatShortTime } from '@/lib/core/format';
import type { Opened } from './order-types';
import { MoneyMark } from './stage-mark';

const words = deskOrder.payment;

type LineProps = { title: ReactNode; state: string; at: Date | string; text?: string | null };

function Line({ title, state, at, text }: LineProps) {
  return (
    <li className="border-line border-t py-2">
      <span className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{title}</span>
        <span>{state}</span>
      </span>
      <span className="block text-ink-soft text-sm [overflow-wrap:anywhere]">
        {[formatShortTime(new Date(at)), text].filter(Boolean).join(' · ')}
      </span>
    </li>
  );
}

function Lines({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section className="mt-4">
      <h3 className="mb-1 text-lg">{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

/** How it is paid, with every attempt and payment. */
export function PaymentPanel({ order, payments, attempts }: Opened) {
  const { method, money, cashReference, cashReceivedOn } = order;
  return (
    <Panel title={words.title}>
      <p className="flex flex-wrap gap-x-3">
        <span className="font-semibold">{desk.methods[method]}</span>
        <MoneyMark money={money} />
      </p>
      {cashReference && cashReceivedOn && (
        <p className="[overflow-wrap:anywhere]">
          {words.cash(cashReference, formatShortDate(new Date(cashReceivedOn)))}
        </p>
      )}
      <Lines title={words.payments}>
        {payments.map(({ id, use, reason, at, ...money }) => (
          <Line key={id} title={`${formatMoney(money)} ${id}`} state={words.use[use]} at={at} text={reason} />
        ))}
      </Lines>
      <Lines title={words.attempts}>
        {attempts.map(({ referenceId, state, at }) => (
          <Line key={referenceId} title={referenceId} state={words.attempt[state]} at={at} />
        ))}
      </Lines>
    </Panel>
  );
}
