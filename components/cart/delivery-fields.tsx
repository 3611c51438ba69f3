import type { UseFormReturn } from 'react-hook-form';
import { DigitsField } from '@/components/forms/digits-field';
import { PhoneField } from '@/components/forms/phone-field';
import { Field } from '@/components/ui/field';
import { cart } from '@/content/cart';
import { MAX_CHILD_AGE, MIN_CHILD_AGE } from '@/lib/sales/cart/rules';
import type { Delivery, DeliveryInput } from '@/lib/sales/cart/schema';
import { PINCODE_LENGTH } from '@/lib/sales/pincodes/rules';
import { PlaceFields } from './place-fields';

export type DeliveryForm = UseFormReturn<DeliveryInput, unknown, Delivery>;

const words = cart.details;

/** Where a parcel goes: the fields of the cart, and of an address that is changed later. */
export function DeliveryFields({ form }: { form: DeliveryForm }) {
  const { register, setValue, formState } = form;
  const error = (name: keyof DeliveryInput) => formState.errors[name]?.message;
  return (
    <>
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
        <DigitsField
          label={words.pincode}
          autoComplete="postal-code"
          most={PINCODE_LENGTH}
          error={error('pincode')}
          {...register('pincode')}
        />
        <DigitsField
          label={words.childAge}
          hint={words.childAgeHint(MIN_CHILD_AGE, MAX_CHILD_AGE)}
          inputMode="decimal"
          autoComplete="off"
          most={4}
          error={error('childAge')}
          {...register('childAge')}
        />
      </div>
      <PlaceFields form={form} />
    </>
  );
}
