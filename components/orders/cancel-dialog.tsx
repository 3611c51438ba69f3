import { useId, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { FieldError } from '@/components/ui/field';
import { SelectField } from '@/components/ui/select-field';
import { cancelReasons, parentOrderRefusals, parentOrders } from '@/content/parent-orders';
import { DialogButtons } from './dialog-buttons';
import type { OwnOrder } from './order-types';
import { useOrderCall } from './use-order-call';

const words = parentOrders.cancelling;

export type OrderDialogProps = { order: OwnOrder; onClose: () => void; onKnown: (isDone: boolean) => void };

/** Both ways are as easy: nothing is asked that must be answered. */
export function CancelDialog({ order, onClose, onKnown }: OrderDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const call = useOrderCall(
    { id: order.id, name: 'cancel', fallback: parentOrderRefusals.cancel, done: words.done },
    onKnown,
  );
  return (
    <Dialog
      open
      onOpenChange={() => !call.isBusy && onClose()}
      title={words.title(order.number)}
      description={order.money === 'paid' ? words.paid : words.unpaid}
      footer={
        <DialogButtons
          formId={formId}
          isBusy={call.isBusy}
          close={words.keep}
          submit={words.submit}
          onClose={onClose}
        />
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          void call.send({ version: order.version, reason: reason || null });
        }}
      >
        <SelectField
          label={words.reason}
          none={words.noReason}
          options={cancelReasons}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FieldError id={null} error={call.error} />
      </form>
    </Dialog>
  );
}
