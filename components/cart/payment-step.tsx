import { CircleAlert } from 'lucide';
import { type FormEvent, useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { cart } from '@/content/cart';
import { ordersLink } from '@/content/navigation';
import type { Delivery } from '@/lib/sales/cart/schema';
import type { OrderFailure, PaymentMethod } from '@/lib/sales/checkout/rules';
import { priceFor } from '@/lib/sales/pricing/rules';
import { useCart } from './cart-provider';
import { MethodChoice } from './method-choice';
import { PriceLines } from './order-summary';
import { StepHeading } from './step-heading';
import { useMethod } from './use-method';
import type { Order } from './use-order';

type PaymentStepProps = {
  id: string;
  order: Order;
  delivery: Delivery;
  /** The page is left for the login. */
  onSignIn: (method: PaymentMethod) => void;
  /** The page is left for the orders. */
  onOrders: () => void;
};

const words = cart.payment;

export function PaymentStep({ id, order, delivery, onSignIn, onOrders }: PaymentStepProps) {
  const { state, dispatch } = order;
  const { quantity } = useCart();
  const { freeItems } = priceFor(quantity);
  const method = useMethod(state);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void order.place(method, quantity, delivery);
  };
  return (
    <form id={id} onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <StepHeading takeFocus>{words.title}</StepHeading>
        <MethodChoice order={order} />
      </div>
      {state.failure && <Failure failure={state.failure} onSignIn={() => onSignIn(method)} onOrders={onOrders} />}
      <section className="rounded-md border border-line bg-paper p-4">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <h4 className="font-semibold">{words.address}</h4>
          <Button
            variant="ghost"
            onClick={() => dispatch({ type: 'went', to: 'details' })}
            disabled={state.busyWith === 'order'}
            className="-my-2 -mr-4"
          >
            {words.change}
          </Button>
        </div>
        <Address delivery={delivery} />
      </section>
      <section aria-label={words.order} className="rounded-md border border-line bg-paper p-4">
        <PriceLines />
        {freeItems > 0 && <p className="mt-2 font-semibold text-leaf">{cart.freeKits(freeItems, quantity)}</p>}
      </section>
    </form>
  );
}

type FailureProps = { failure: OrderFailure; onSignIn: () => void; onOrders: () => void };

function Failure({ failure, onSignIn, onOrders }: FailureProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div
      ref={alert}
      role="alert"
      className="flex items-start gap-2.5 rounded-md border border-clay bg-clay-soft p-4 text-clay"
    >
      <Icon of={CircleAlert} className="mt-0.5 shrink-0" />
      <div className="min-w-0 font-semibold [overflow-wrap:anywhere]">
        {failure.message}
        {failure.wayOn && (
          <p className="-ml-5">
            {failure.wayOn === 'sign-in' ? (
              <Button href="/auth/login-phone" onClick={onSignIn} variant="ghost">
                {words.signIn}
              </Button>
            ) : (
              <Button href={ordersLink.href} onClick={onOrders} variant="ghost">
                {ordersLink.label}
              </Button>
            )}
          </p>
        )}
      </div>
    </div>
  );
}

function Address({ delivery }: { delivery: Delivery }) {
  const place = [delivery.city, delivery.state].filter(Boolean).join(', ');
  return (
    <address className="mt-1 not-italic [overflow-wrap:anywhere]">
      <strong className="font-semibold">{delivery.name}</strong>
      <br />
      {delivery.address1}
      {delivery.address2 && (
        <>
          <br />
          {delivery.address2}
        </>
      )}
      {place && (
        <>
          <br />
          {place}
        </>
      )}
      <br />
      {cart.details.pincode} {delivery.pincode}
      <br />
      {words.phonePrefix} {delivery.phone}
      <span className="mt-1 block text-ink-soft">{words.forChild(delivery.childAge)}</span>
    </address>
  );
}
