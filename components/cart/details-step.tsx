import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useAuth } from '@/components/auth/auth-provider';
import { cart } from '@/content/cart';
import { dropsForAge } from '@/lib/sales/cart/rules';
import { deliverySchema } from '@/lib/sales/cart/schema';
import { DeliveryFields, type DeliveryForm } from './delivery-fields';
import { OrderSummary } from './order-summary';
import { StepHeading } from './step-heading';
import type { Order } from './use-order';

/** `note` stands above the fields. */
type DetailsStepProps = { id: string; form: DeliveryForm; order: Order; note: ReactNode };

const words = cart.details;

export function DetailsStep({ id, form, order: { state, dispatch }, note }: DetailsStepProps) {
  const { user } = useAuth();
  return (
    <form
      id={id}
      noValidate
      onSubmit={form.handleSubmit((delivery) => dispatch({ type: 'detailed', delivery, ownPhone: user?.phoneNumber }))}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      <OrderSummary />
      <div>
        <StepHeading takeFocus={state.hasMoved}>{words.title}</StepHeading>
        {note}
        <div onBlurCapture={leave} className="grid items-start gap-4 sm:grid-cols-2">
          <DeliveryFields form={form} />
          <DosageHint form={form} />
        </div>
      </div>
    </form>
  );
}

/** A field that is left empty is asked for when the parent goes on, not before: it may have been given the focus. */
function leave(event: FocusEvent<HTMLElement>) {
  if (event.target instanceof HTMLInputElement && event.target.value === '') event.stopPropagation();
}

/** Section 5: as soon as a valid age is typed. */
function DosageHint({ form }: { form: DeliveryForm }) {
  const hint = useRef<HTMLDivElement>(null);
  const age = deliverySchema.shape.childAge.safeParse(useWatch({ control: form.control, name: 'childAge' }));
  useEffect(() => {
    // Filled in for somebody, it must not take them away from the beginning.
    if (age.success && document.activeElement?.matches('input')) hint.current?.scrollIntoView({ block: 'nearest' });
  }, [age.success]);
  return (
    <div ref={hint} aria-live="polite" className="sm:col-span-2">
      {age.success && (
        <p className="rounded-md bg-leaf-soft px-4 py-2.5 font-semibold text-leaf-dark">
          {words.dosage(dropsForAge(age.data))}
        </p>
      )}
    </div>
  );
}
