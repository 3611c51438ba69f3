import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { DeliveryFields } from '@/components/cart/delivery-fields';
import { parentOrderRefusals, parentOrders } from '@/content/parent-orders';
import { type Delivery, type DeliveryInput, deliverySchema } from '@/lib/sales/cart/schema';
import { type AboutOrder, OrderDialog } from './order-dialog';
import type { OwnOrder } from './order-types';
import { useOrderCall } from './use-order-call';

const words = parentOrders.changing;

const addressOf = ({ delivery: { name, address1, address2, phone, pincode, city, state } }: OwnOrder): string =>
  [name, address1, address2, city, state, pincode, phone].filter(Boolean).join(', ');

/** The delivery form with what stands in the order. */
export function AddressDialog({ order, onClose, onKnown, onNews }: AboutOrder) {
  /** As it stood when the server told it last: what is sent is meant for that. */
  const [latest, setLatest] = useState(order);
  const { name, address1, address2, phone, pincode, city, state, childAge } = order.delivery;
  const optional = { address2: address2 ?? '', city: city ?? '', state: state ?? '' };
  const form = useForm<DeliveryInput, unknown, Delivery>({
    resolver: zodResolver(deliverySchema),
    defaultValues: { name, address1, phone, pincode, childAge: String(childAge ?? ''), ...optional },
    mode: 'onTouched',
  });
  // What was changed by hand: city and state may follow the pincode by themselves.
  const isChanged = Object.keys(form.formState.dirtyFields).length > 0;
  const call = useOrderCall(
    { id: order.id, name: 'address', fallback: parentOrderRefusals.change, done: words.done },
    onKnown,
    (now) => {
      if (!now.actions.includes('address')) return null;
      setLatest(now);
      onNews(now);
      return addressOf(now) === addressOf(latest) ? words.changed : words.moved(addressOf(now));
    },
  );
  return (
    <OrderDialog
      title={words.title}
      description={words.text}
      closeOutside={false}
      wide
      call={call}
      close={words.close}
      submit={words.submit}
      isFilled={isChanged}
      onClose={onClose}
      onSubmit={form.handleSubmit((userDetails) => call.send({ version: latest.version, userDetails }))}
      className="grid items-start gap-4 sm:grid-cols-2"
    >
      <DeliveryFields form={form} />
    </OrderDialog>
  );
}
