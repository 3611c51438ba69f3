import { LockKeyhole, WifiOff } from 'lucide';
import type { ReactNode, Ref } from 'react';
import { ToConfirm } from '@/components/orders/to-confirm';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { delivery } from '@/content/delivery';
import { success } from '@/content/payment';
import { formatRupees, formatShortDate } from '@/lib/core/format';
import type { OrderDetails } from './payment-status';
import { keepWayToOrder } from './way-to-order';

const words = success.panel;
const BOX = 'rounded-lg border border-line bg-paper p-5 sm:p-7 print:p-4';
const FOLLOW = 'mt-3 flex min-h-11 w-fit items-center font-semibold print:hidden';

type OrderPanelProps = { order: OrderDetails; orderId: string; heading: Ref<HTMLHeadingElement> };

/** Only for whoever placed the order. */
export function OrderPanel({ order, orderId, heading }: OrderPanelProps) {
  return (
    <section aria-labelledby="order-panel" className={BOX}>
      <h2 ref={heading} tabIndex={-1} id="order-panel" className="text-2xl outline-none">
        {words.title} {order.number}
      </h2>
      {order.isToConfirm && <ToConfirm className="mt-3" />}
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
        <Row label={words.expected}>
          {delivery.by(order.city ?? null)}{' '}
          <strong className="whitespace-nowrap font-semibold">{order.expected}</strong>
          <span className="block text-base text-ink-soft">
            {words.ordered(formatShortDate(new Date(order.createdAt)))}
          </span>
        </Row>
      </dl>
      <Link
        href={`/shop/orders/${encodeURIComponent(orderId)}`}
        prefetch={false}
        className={`${FOLLOW} text-leaf underline underline-offset-4`}
      >
        {words.follow}
      </Link>
    </section>
  );
}

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="break-words text-lg">{children}</dd>
    </div>
  );
}

const Bar = ({ className }: { className: string }) => (
  <span className={`my-[0.25lh] block h-[0.5lh] rounded-full bg-cream-deep ${className}`} />
);

/** As large as the panel of most orders, so that nothing moves when that comes. */
export function PanelSkeleton() {
  return (
    <div className={BOX}>
      <p role="status" className="sr-only">
        {words.asking}
      </p>
      <div aria-hidden="true">
        <p className="font-bold font-display text-2xl leading-[1.15]">{words.title}</p>
        <dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <Row label={words.kits}>
            <Bar className="w-8" />
          </Row>
          <Row
            label={
              <>
                <span className="group-data-[method=cod]/result:hidden">{words.paid}</span>
                <span className="hidden group-data-[method=cod]/result:inline">{words.toPay}</span>
              </>
            }
          >
            <Bar className="w-24" />
          </Row>
          <Row label={words.address}>
            <Bar className="w-36" />
            <Bar className="w-48 max-w-full" />
            <Bar className="w-32" />
          </Row>
          <Row label={words.expected}>
            <Bar className="w-60 max-w-full" />
            <Bar className="w-40" />
          </Row>
        </dl>
        <p className={`${FOLLOW} invisible`}>{words.follow}</p>
      </div>
    </div>
  );
}

type NoPanelProps = {
  why: 'notYours' | 'unreachable';
  orderId: string | null;
  heading: Ref<HTMLHeadingElement>;
  onAskAgain: () => void;
};

/** In the place of the panel, and about as large. */
export function NoPanel({ why, orderId, heading, onAskAgain }: NoPanelProps) {
  return (
    <div
      role="status"
      className={`${BOX} flex min-h-102 flex-col items-center justify-center gap-4 text-center sm:min-h-74`}
    >
      <Icon of={why === 'notYours' ? LockKeyhole : WifiOff} className="size-9 text-turmeric-deep" />
      <p ref={heading} tabIndex={-1} className="max-w-sm text-balance outline-none">
        {words[why]}
      </p>
      {why === 'notYours' ? (
        <Button
          href="/auth/login-phone"
          variant="secondary"
          onClick={() => keepWayToOrder(orderId)}
          className="print:hidden"
        >
          {words.signIn}
        </Button>
      ) : (
        <Button variant="secondary" onClick={onAskAgain} className="print:hidden">
          {words.askAgain}
        </Button>
      )}
    </div>
  );
}
