import { success } from '@/content/payment';
import { formatDate, formatRupees } from '@/lib/format';

export type PanelOrder = {
  kitsToShip: number;
  amount: number;
  method: 'cod' | 'online';
  name: string;
  address1: string;
  address2: string | null;
  pincode: string;
  createdAt: Date;
};

const words = success.panel;

/** Only for whoever placed the order. */
export function OrderPanel({ order }: { order: PanelOrder }) {
  return (
    <section aria-labelledby="order-panel" className="rounded-lg border border-line bg-paper p-5 sm:p-7">
      <h2 id="order-panel" className="text-2xl">
        {words.title}
      </h2>
      <dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Row label={words.kits}>{order.kitsToShip}</Row>
        <Row label={order.method === 'cod' ? words.toPay : words.paid}>
          <strong className="font-semibold text-clay">{formatRupees(order.amount)}</strong>
        </Row>
        <Row label={words.address}>
          {order.name}
          <br />
          {order.address1}
          {order.address2 && (
            <>
              <br />
              {order.address2}
            </>
          )}
          <br />
          {words.pincode} {order.pincode}
        </Row>
        <Row label={words.expected}>{words.expectedText(formatDate(order.createdAt))}</Row>
      </dl>
    </section>
  );
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="break-words text-lg">{children}</dd>
    </div>
  );
}
