import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FieldError } from '@/components/ui/field';
import { desk } from '@/content/desk';
import { deskActions, deskForms } from '@/content/desk-order';
import { formatRupees } from '@/lib/core/format';
import { fieldsFor, needsOf } from './action-fields';
import { ActionFields } from './action-fields-view';
import { useCouriers } from './couriers';
import { keepCourier, lastCourier } from './last-courier';
import type { DeskOrder } from './order-types';
import { useActionForm } from './use-action-form';
import type { Sender } from './use-sender';

const words = desk.run;
const fields = (courier: string, couriers: readonly string[]) =>
  (fieldsFor('ship', { quantity: 1, courier, couriers, today: '' }) ?? []).filter(({ name }) => name !== 'trackingUrl');

function Parcel({ order }: { order: DeskOrder }) {
  const { number, name, city, pincode, quantity, amount, method } = order;
  return (
    <p className="rounded-md border border-line bg-paper px-4 py-3" aria-live="polite">
      <span className="block font-bold font-display text-2xl leading-tight">{number}</span>
      <span className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{name}</span>
      <span className="text-ink-soft">
        {[city, pincode].filter(Boolean).join(' ')} · {desk.kits(quantity)} · {formatRupees(amount)}{' '}
        {desk.methodsShort[method]}
      </span>
    </p>
  );
}

type RunFormProps = { orders: readonly DeskOrder[]; at: number; sender: Sender; onNext: (isShipped: boolean) => void };

/** One parcel after the other: a number and Enter. */
function RunForm({ orders, at, sender, onNext }: RunFormProps) {
  const couriers = useCouriers();
  const [specs] = useState(() => fields(lastCourier(), couriers));
  const used = useRef(new Map<string, number>());
  const order = orders[at];
  const { form, submit, isBusy, refusal } = useActionForm({
    action: 'ship',
    first: Object.fromEntries(specs.map(({ name, first = '' }) => [name, first])),
    toNeeds: (values) => needsOf('ship', values),
    send: async (needs, { courier = '', trackingNumber = '' }) => {
      const number = trackingNumber.replace(/\s/g, '').toUpperCase();
      const before = used.current.get(number);
      if (before || !order) return { success: false, message: words.usedFor(before ?? 0), status: 400 };
      const answer = await sender.act(order, 'ship', needs, { isSilent: true });
      if (!answer.success) return answer;
      used.current.set(number, order.number);
      keepCourier(courier);
      advance(true);
      return answer;
    },
  });
  const advance = (isShipped: boolean) => {
    form.setValue('trackingNumber', '');
    form.clearErrors();
    form.setFocus('trackingNumber');
    onNext(isShipped);
  };
  if (!order) return null;
  return (
    <form noValidate method="dialog" onSubmit={submit} className="grid gap-5">
      <Parcel order={order} />
      <ActionFields fields={specs} form={form} />
      <FieldError error={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy} className="flex-1">
          {deskActions.ship.label}
        </Button>
        <Button variant="secondary" onClick={() => advance(false)}>
          {words.skip}
        </Button>
      </div>
    </form>
  );
}

type ShipRunProps = { orders: readonly DeskOrder[]; sender: Sender; onClose: () => void };

/** Gives many parcels to a courier: each tracking number is scanned or typed, and Enter goes on to the next order. */
export function ShipRun({ orders, sender, onClose }: ShipRunProps) {
  const [at, setAt] = useState(0);
  const [shipped, setShipped] = useState(0);
  const isOver = at >= orders.length;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isOver ? words.doneTitle : words.title(at + 1, orders.length)}
      description={isOver ? undefined : words.hint}
      closeLabel={isOver ? words.close : deskForms.close}
      closeOutside={false}
    >
      {isOver ? (
        <div className="grid gap-5">
          <p role="status">{words.done(shipped)}</p>
          <Button autoFocus onClick={onClose}>
            {words.close}
          </Button>
        </div>
      ) : (
        <RunForm
          orders={orders}
          at={at}
          sender={sender}
          onNext={(isShipped) => {
            setAt(at + 1);
            if (isShipped) setShipped(shipped + 1);
          }}
        />
      )}
    </Dialog>
  );
}
