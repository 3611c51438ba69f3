import type { ReactNode } from 'react';
import { Panel } from '@/components/ui/panel';
import { parentOrders } from '@/content/parent-orders';
import { tracking } from '@/content/tracking';
import { formatMoney, formatRupees } from '@/lib/core/format';
import { CourierLink } from './courier-link';
import { OrderSteps } from './order-steps';
import type { OrderDetail, OwnOrder } from './order-types';

const words = parentOrders.one;

/** Where the parcel is and when it is expected. */
export function WayPanel({ detail: { order, steps, expected } }: { detail: OrderDetail }) {
  return (
    <Panel title={tracking.stepsTitle}>
      {expected && (
        <p className="mb-5 rounded-md bg-leaf-soft px-4 py-3">
          {parentOrders.expected} <strong className="font-bold font-display text-lg">{expected.text}</strong>
        </p>
      )}
      <OrderSteps steps={steps} />
      <CourierLink courier={order.courier} number={order.trackingNumber} href={order.trackingUrl} />
    </Panel>
  );
}

const isOver = ({ stage }: OwnOrder) => stage === 'cancelled' || stage === 'returned' || stage === 'lost';

function paymentOf(order: OwnOrder): string {
  const isOwed = order.money === 'due' || order.money === 'pending' || order.money === 'failed';
  return isOver(order) && isOwed ? words.noPayment : words.money[order.money];
}

/** What was ordered, what it costs and where it goes. */
export function DetailsPanel({ detail: { order, refunds } }: { detail: OrderDetail }) {
  const { name, address1, address2, pincode, city, state, phone, childAge } = order.delivery;
  const lines = [address1, address2, [city, state].filter(Boolean).join(', ')].filter(Boolean);
  return (
    <Panel title={words.details}>
      <dl className="grid gap-4">
        <Row label={words.kits}>{order.quantity}</Row>
        <Row label={words.amount}>
          <strong className="font-semibold text-clay tabular-nums">{formatRupees(order.amount)}</strong>
        </Row>
        <Row label={words.payment}>{order.replaces === null ? paymentOf(order) : words.replaces(order.replaces)}</Row>
        {refunds.length > 0 && (
          <Row label={words.refunds}>
            {refunds.map(({ id, state: refund, amount, paise }) => (
              <span key={id} className="block">
                {words.refund[refund](formatMoney({ amount, paise }))}
              </span>
            ))}
          </Row>
        )}
        <Row label={words.address}>
          {name && <span className="block font-semibold">{name}</span>}
          {lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          <span className="block">
            {words.pincode} {pincode}
          </span>
          {phone && <span className="block tabular-nums">+91 {phone}</span>}
        </Row>
        {childAge !== null && <Row label={words.child}>{words.childAge(childAge)}</Row>}
      </dl>
    </Panel>
  );
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-ink-soft text-sm">{label}</dt>
    <dd className="text-lg [overflow-wrap:anywhere]">{children}</dd>
  </div>
);
