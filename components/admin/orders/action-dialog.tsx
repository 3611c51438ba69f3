import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FieldError } from '@/components/ui/field';
import { desk } from '@/content/desk';
import { deskActions, deskForms as words } from '@/content/desk-order';
import { formatDay } from '@/lib/core/format';
import type { ApiAnswer } from '@/lib/http/client';
import type { Action } from '@/lib/sales/orders/rules.actions';
import { fieldsFor, needsOf } from './action-fields';
import { ActionFields } from './action-fields-view';
import { useCouriers } from './couriers';
import { keepCourier, lastCourier } from './last-courier';
import type { DeskOrder } from './order-types';
import { useActionForm } from './use-action-form';
import { isOver } from './use-sender';

/** Today in India, as a field for a day wants it. */
const today = () => formatDay(new Date());

type ActionDialogProps = {
  action: Action;
  /** The order; null for several at once. */
  order: DeskOrder | null;
  text?: string | undefined;
  send: (needs: object) => Promise<ApiAnswer>;
  onClose: () => void;
};

/** Asks for what an action needs. */
export function ActionDialog({ action, order, text, send, onClose }: ActionDialogProps) {
  const known = { quantity: order?.quantity ?? 1, courier: lastCourier(), couriers: useCouriers(), today: today() };
  const fields = fieldsFor(action, known) ?? [];
  const { form, submit, isBusy, refusal } = useActionForm({
    action,
    first: Object.fromEntries(fields.map(({ name, first = '' }) => [name, first])),
    toNeeds: (values) => needsOf(action, values),
    send: async (needs, values) => {
      const answer = await send(needs);
      if (answer.success && values.courier) keepCourier(values.courier);
      if (isOver(answer, action)) onClose();
      return answer;
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={isBusy}
      title={deskActions[action].label}
      description={[order && desk.order(order.number), order?.name, text].filter(Boolean).join(' · ')}
      closeLabel={words.close}
      closeOutside={false}
    >
      <form noValidate method="dialog" onSubmit={submit} className="grid gap-5">
        <ActionFields fields={fields} form={form} />
        <FieldError error={refusal} />
        <Button type="submit" busy={isBusy}>
          {deskActions[action].label}
        </Button>
      </form>
    </Dialog>
  );
}
