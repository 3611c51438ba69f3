import { useEffect, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { PhoneField } from '@/components/forms/phone-field';
import { Field } from '@/components/ui/field';
import { cart } from '@/content/cart';
import { dropsForAge, MAX_CHILD_AGE, MIN_CHILD_AGE, PINCODE_LENGTH } from '@/lib/sales/cart/rules';
import { type Delivery, type DeliveryInput, deliverySchema } from '@/lib/sales/cart/schema';
import { OrderSummary } from './order-summary';
import { StepHeading } from './step-heading';
import type { Order } from './use-order';

type DeliveryForm = UseFormReturn<DeliveryInput, unknown, Delivery>;

type DetailsStepProps = { id: string; form: DeliveryForm; order: Order };

const words = cart.details;

export function DetailsStep({ id, form, order: { state, dispatch } }: DetailsStepProps) {
  const { register, setValue, formState, handleSubmit } = form;
  const error = (name: keyof DeliveryInput) => formState.errors[name]?.message;
  return (
    <form
      id={id}
      noValidate
      onSubmit={handleSubmit((delivery) => dispatch({ type: 'detailed', delivery }))}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      <OrderSummary />
      <div>
        <StepHeading takeFocus={state.hasMoved}>{words.title}</StepHeading>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={words.name} autoComplete="name" error={error('name')} {...register('name')} />
          <PhoneField
            label={words.phone}
            hint={words.phoneHint}
            error={error('phone')}
            onNumber={(phone) => setValue('phone', phone, { shouldValidate: true })}
            {...register('phone')}
          />
          <Field
            label={words.address1}
            hint={words.address1Hint}
            autoComplete="address-line1"
            error={error('address1')}
            {...register('address1')}
          />
          <Field
            label={words.address2}
            note={words.optional}
            hint={words.address2Hint}
            autoComplete="address-line2"
            error={error('address2')}
            {...register('address2')}
          />
          <div className="grid grid-cols-2 items-start gap-4 sm:col-span-2">
            <Field
              label={words.pincode}
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={PINCODE_LENGTH}
              error={error('pincode')}
              {...register('pincode')}
            />
            <Field
              label={words.childAge}
              hint={words.childAgeHint(MIN_CHILD_AGE, MAX_CHILD_AGE)}
              inputMode="decimal"
              autoComplete="off"
              maxLength={4}
              error={error('childAge')}
              {...register('childAge')}
            />
          </div>
          <DosageHint form={form} />
        </div>
      </div>
    </form>
  );
}

/** Section 5: as soon as a valid age is typed. */
function DosageHint({ form }: { form: DeliveryForm }) {
  const hint = useRef<HTMLDivElement>(null);
  const age = deliverySchema.shape.childAge.safeParse(useWatch({ control: form.control, name: 'childAge' }));
  useEffect(() => {
    if (age.success) hint.current?.scrollIntoView({ block: 'nearest' });
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
