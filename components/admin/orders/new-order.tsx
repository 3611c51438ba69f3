'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { DeliveryFields } from '@/components/cart/delivery-fields';
import { forgetKey, keyFor } from '@/components/forms/retry-keys';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { QuantityControl } from '@/components/ui/quantity-control';
import { toastSuccess } from '@/components/ui/toast';
import { cart } from '@/content/cart';
import { deskNew as words } from '@/content/desk-new';
import { phoneOrderRefusals } from '@/content/order-desk';
import { formatRupees } from '@/lib/core/format';
import { MAX_CASH_KITS } from '@/lib/core/settings/rules';
import { callApi } from '@/lib/http/client';
import { type Delivery, type DeliveryInput, deliverySchema } from '@/lib/sales/cart/schema';
import { MAX_KITS, priceFor } from '@/lib/sales/pricing/rules';
import type { DeskOrder } from './order-types';

const PATH = '/api/admin/orders';
const METHODS = ['cod', 'link'] as const;
type Method = (typeof METHODS)[number];
const EMPTY = { name: '', phone: '', address1: '', address2: '', pincode: '', childAge: '', city: '', state: '' };

/** Owner's side, section 2: an order taken on the phone. */
export function NewOrder() {
  const router = useRouter();
  const [placed, setPlaced] = useState(0);
  // Next keeps a page that was left, with its state: what was typed may wait there, but not what was placed.
  return (
    <OrderForm
      key={placed}
      onPlaced={({ id, number }, message) => {
        setPlaced(placed + 1);
        void toastSuccess(message || words.placed(number));
        router.push(`/admin/orders/${id}`);
      }}
    />
  );
}

function OrderForm({ onPlaced }: { onPlaced: (order: DeskOrder, message: string) => void }) {
  const name = useId();
  const form = useForm<DeliveryInput, unknown, Delivery>({
    resolver: zodResolver(deliverySchema),
    defaultValues: EMPTY,
  });
  const [quantity, setQuantity] = useState(1);
  const [chosen, setChosen] = useState<Method>('cod');
  const [refused, setRefused] = useState<{ message: string; asked?: string }>();
  const isCashPossible = quantity <= MAX_CASH_KITS;
  const method = isCashPossible ? chosen : 'link';
  const price = priceFor(quantity);

  const send = async (userDetails: Delivery, isOverriding: boolean) => {
    setRefused(undefined);
    const order = { userDetails, quantity, method };
    const asked = JSON.stringify(order);
    // What was changed since it was refused is judged anew.
    const body = isOverriding && refused?.asked === asked ? { ...order, override: true } : order;
    const attempt = JSON.stringify([PATH, body]);
    const answer = await callApi<{ order: DeskOrder }>(PATH, {
      method: 'POST',
      body,
      headers: { 'Idempotency-Key': keyFor(attempt) },
      fallback: phoneOrderRefusals.failed,
    });
    // What was refused is placed anew once it is mended; what may have happened is asked for again.
    if (answer.status > 0 && answer.status < 500) forgetKey(attempt);
    const { success, data, message } = answer;
    if (success && data) return onPlaced(data.order, message);
    setRefused({ message, ...(answer.refused === 'cash-rule' ? { asked } : {}) });
  };
  const place = form.handleSubmit((userDetails) => send(userDetails, false));
  const placeAllTheSame = form.handleSubmit((userDetails) => send(userDetails, true));

  return (
    <form
      noValidate
      onSubmit={place}
      className="grid max-w-3xl gap-6 rounded-lg border border-line bg-paper p-5 shadow-sm sm:p-7"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DeliveryFields form={form} />
      </div>
      <QuantityControl
        label={cart.quantity}
        fewer={cart.fewer}
        more={cart.more}
        value={quantity}
        min={1}
        max={MAX_KITS}
        onChange={setQuantity}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-semibold">{words.method.legend}</legend>
        {METHODS.map((one) => (
          <label key={one} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name={name}
              checked={method === one}
              disabled={one === 'cod' && !isCashPossible}
              onChange={() => setChosen(one)}
              className="size-5 accent-leaf"
            />
            {words.method[one]}
          </label>
        ))}
        {!isCashPossible && <p className="text-ink-soft">{words.method.tooMany(MAX_CASH_KITS)}</p>}
      </fieldset>
      <p className="text-lg" aria-live="polite">
        {words.price}: <strong>{formatRupees(price.amount)}</strong>
        {price.freeItems > 0 && <span className="text-ink-soft"> ({words.free(price.freeItems)})</span>}
      </p>
      <FieldError error={refused?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.formState.isSubmitting} className="w-full sm:w-fit">
          {words.place}
        </Button>
        {refused?.asked && (
          <Button variant="secondary" onClick={() => void placeAllTheSame()} className="w-full sm:w-fit">
            {words.override}
          </Button>
        )}
      </div>
    </form>
  );
}
