import { useState } from 'react';
import { Select } from '@/components/ui/select';
import { cancelReasons, parentOrderRefusals, parentOrders } from '@/content/parent-orders';
import { type AboutOrder, OrderDialog } from './order-dialog';
import { useOrderCall } from './use-order-call';

const words = parentOrders.cancelling;

/** Both ways are as easy: nothing is asked that must be answered. */
export function CancelDialog({ order, onClose, onKnown }: AboutOrder) {
  const [reason, setReason] = useState('');
  const call = useOrderCall(
    { id: order.id, name: 'cancel', fallback: parentOrderRefusals.cancel, done: words.done },
    onKnown,
  );
  return (
    <OrderDialog
      title={words.title(order.number)}
      description={order.money === 'paid' ? words.paid : words.unpaid}
      call={call}
      close={words.keep}
      submit={words.submit}
      onClose={onClose}
      onSubmit={() => void call.send({ version: order.version, reason: reason || null })}
    >
      <Select
        label={words.reason}
        none={words.noReason}
        options={cancelReasons}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </OrderDialog>
  );
}
