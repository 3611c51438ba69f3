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
import { Reasons } from './order-columns';
import type { DeskOrder } from './order-types';
import { useActionForm } from './use-action-form';
import { type Scan, useRun } from './use-run';
import type { Sender } from './use-sender';

const words = desk.run;
const fields = (courier: string, couriers: readonly string[]) =>
  (fieldsFor('ship', { quantity: 1, courier, couriers, today: '' }) ?? []).filter(({ name }) => name !== 'trackingUrl');

function Parcel({ order }: { order: DeskOrder }) {
  const { number, name, city, pincode, quantity, amount, method, attention } = order;
  return (
    <p data-keep-clear="" className="rounded-md border border-line bg-paper px-4 py-3" aria-live="polite">
      <span className="block font-bold font-display text-2xl leading-tight">{number}</span>
      <span className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{name}</span>
      <span className="text-ink-soft">
        {[city, pincode].filter(Boolean).join(' ')} · {desk.kits(quantity)} · {formatRupees(amount)}{' '}
        {desk.methodsShort[method]}
      </span>
      <Reasons reasons={attention} />
    </p>
  );
}

type ShipRunProps = { orders: readonly DeskOrder[]; sender: Sender; onClose: () => void };

/** Gives many parcels to a courier: each tracking number is scanned or typed, and Enter goes on to the next order. */
export function ShipRun({ orders, sender, onClose }: ShipRunProps) {
  const couriers = useCouriers();
  const element = useRef<HTMLFormElement>(null);
  const [specs] = useState(() => fields(lastCourier(), couriers));
  const { form, submit, refusal } = useActionForm({
    action: 'ship',
    first: Object.fromEntries(specs.map(({ name, first = '' }) => [name, first])),
    toNeeds: (values) => needsOf('ship', values),
    send: async (needs, { courier = '', trackingNumber = '' }) => {
      const number = trackingNumber.replace(/\s/g, '').toUpperCase();
      const message = run.take({ number, needs, onDone: () => keepCourier(courier) });
      askFor(message ? trackingNumber : '');
      return { success: message === null, message: message ?? '', status: message ? 400 : 200 };
    },
  });
  /** What stands in the field then gives way to the next scan: at once, as a scanner does not wait for a timer. */
  const askFor = (number: string) => {
    form.setValue('trackingNumber', number);
    const field = element.current?.elements.namedItem('trackingNumber');
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  };
  const onRefused = (scan: Scan, message: string, later: readonly string[]) => {
    const unsent = [...later, form.getValues('trackingNumber') ?? ''].filter((number) => number.trim());
    form.setError('root', { message: unsent.length > 0 ? words.unsent(message, unsent) : message });
    askFor(scan.number);
  };
  const run = useRun({ orders, sender, onRefused });
  const order = orders[run.at];
  const [sending, ...waiting] = run.line;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={sending !== undefined}
      title={order ? words.title(run.at + 1, orders.length) : words.doneTitle}
      // Said once: on a phone it takes the room that the toasts need.
      description={order && run.at === 0 ? words.hint : undefined}
      closeLabel={order ? deskForms.close : words.close}
      closeOutside={false}
    >
      {order ? (
        <form ref={element} noValidate method="dialog" onSubmit={submit} className="grid gap-5">
          <Parcel order={order} />
          <ActionFields fields={specs} form={form} />
          <div className="min-h-6">
            <p aria-live="polite" className="text-ink-soft [overflow-wrap:anywhere]">
              {sending && words.sending(sending, waiting)}
            </p>
            <FieldError error={refusal} />
          </div>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" className="flex-1">
              {deskActions.ship.label}
            </Button>
            <Button
              variant="secondary"
              disabled={sending !== undefined}
              onClick={() => {
                form.clearErrors();
                askFor('');
                run.skip();
              }}
            >
              {words.skip}
            </Button>
          </div>
        </form>
      ) : (
        <div className="grid gap-5">
          <p role="status">{words.done(run.shipped)}</p>
          <Button autoFocus onClick={onClose}>
            {words.close}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
