import { type ComponentProps, useEffect, useRef } from 'react';
import { PlaceFields } from '@/components/cart/place-fields';
import { DigitsField } from '@/components/forms/digits-field';
import { PhoneField } from '@/components/forms/phone-field';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, FieldError } from '@/components/ui/field';
import { cart } from '@/content/cart';
import { deskActions, deskForms } from '@/content/desk-order';
import type { ApiAnswer } from '@/lib/http/client';
import { MAX_CHILD_AGE, MIN_CHILD_AGE } from '@/lib/sales/cart/rules';
import { PINCODE_LENGTH } from '@/lib/sales/pincodes/rules';
import type { OpenOrder } from './order-types';
import { useActionForm } from './use-action-form';
import { isOver } from './use-sender';

const words = cart.details;

type AddressDialogProps = { order: OpenOrder; send: (needs: object) => Promise<ApiAnswer>; onClose: () => void };

function valuesOf({ delivery }: OpenOrder) {
  const { name, phone, address1, address2, pincode, childAge, city, state } = delivery;
  return {
    ...{ name, phone, address1, pincode, childAge: String(childAge ?? '') },
    ...{ address2: address2 ?? '', city: city ?? '', state: state ?? '' },
  };
}

/** Where somebody else was faster, what was typed stays, and the rest is as they left it. */
function useLatest({ formState, reset }: ReturnType<typeof useActionForm>['form'], order: OpenOrder): void {
  // What is not read is not kept.
  void formState.dirtyFields;
  const shown = useRef(order);
  useEffect(() => {
    if (shown.current === order) return;
    shown.current = order;
    reset(valuesOf(order), { keepDirtyValues: true, keepErrors: true });
  }, [order, reset]);
}

/** The form of the delivery, for an order that is not on its way yet. */
export function AddressDialog({ order, send, onClose }: AddressDialogProps) {
  const { form, submit, isBusy, refusal } = useActionForm({
    action: 'address',
    first: valuesOf(order),
    toNeeds: (userDetails) => ({ userDetails }),
    send: async (needs) => {
      const answer = await send(needs);
      if (isOver(answer, 'address')) onClose();
      return answer;
    },
  });
  useLatest(form, order);
  const field = (key: string) => ({ error: form.formState.errors[key]?.message, ...form.register(key) });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={isBusy}
      title={deskActions.address.label}
      closeLabel={deskForms.close}
      closeOutside={false}
      wide
    >
      <form noValidate method="dialog" onSubmit={submit} className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={words.name} autoComplete="off" data-first-focus="" {...field('name')} />
        <PhoneField label={words.phone} onNumber={(number) => form.setValue('phone', number)} {...field('phone')} />
        <Field label={words.address1} autoComplete="off" hint={words.address1Hint} {...field('address1')} />
        <Field
          label={words.address2}
          note={words.optional}
          autoComplete="off"
          hint={words.address2Hint}
          {...field('address2')}
        />
        <DigitsField label={words.pincode} autoComplete="off" most={PINCODE_LENGTH} {...field('pincode')} />
        <DigitsField
          label={words.childAge}
          inputMode="decimal"
          autoComplete="off"
          most={4}
          hint={words.childAgeHint(MIN_CHILD_AGE, MAX_CHILD_AGE)}
          {...field('childAge')}
        />
        {/* Its fields are among those of this form. */}
        <PlaceFields form={form as unknown as ComponentProps<typeof PlaceFields>['form']} />
        <div className="grid gap-4 sm:col-span-2">
          <FieldError error={refusal} />
          <Button type="submit" busy={isBusy}>
            {deskActions.address.label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
