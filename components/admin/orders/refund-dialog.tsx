import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FieldError } from '@/components/ui/field';
import { desk } from '@/content/desk';
import { refundPanel, refundRefusals } from '@/content/refunds';
import { formatRupees } from '@/lib/core/format';
import type { ApiAnswer } from '@/lib/http/client';
import { refundSchema } from '@/lib/sales/refunds/schema';
import type { FieldSpec } from './action-fields';
import { ActionFields } from './action-fields-view';
import type { Opened } from './order-types';
import { useCheckedForm } from './use-action-form';

const words = refundPanel.form;
const choice = (value: string) => ({ value, label: value });
type Refundable = Opened['refundable'];

const HOW: FieldSpec = {
  name: 'how',
  label: words.how,
  isClosed: true,
  first: 'provider',
  choices: [
    { value: 'provider', label: words.provider },
    { value: 'outside', label: words.outside },
  ],
};
const OUTSIDE: readonly FieldSpec[] = [
  { name: 'way', label: words.way, choices: words.ways.map(choice) },
  { name: 'reference', label: words.reference, hint: words.referenceHint },
];

function fieldsFor({ most, isOutsideOnly }: Refundable, isOutside: boolean): FieldSpec[] {
  return [
    {
      name: 'amount',
      label: words.amount,
      hint: words.amountHint(formatRupees(most)),
      type: 'number',
      first: String(most),
    },
    { name: 'reason', label: words.reason, choices: words.reasons.map(choice) },
    ...(isOutsideOnly ? [] : [{ ...HOW, hint: isOutside ? words.outsideHint : words.providerHint }]),
    ...(isOutside ? OUTSIDE : []),
  ];
}

/** The server's schema, and that no more goes back than there is. */
const parseWithin = (most: number) => (needs: object) =>
  refundSchema
    .refine(({ amount }) => amount <= most, { path: ['amount'], message: refundRefusals.tooMuch(formatRupees(most)) })
    .safeParse(needs);

type RefundDialogProps = {
  order: { number: number; name: string; version: number };
  refundable: Refundable;
  send: (needs: object) => Promise<ApiAnswer>;
  onClose: () => void;
};

/** Asks how much goes back, why, and how. */
export function RefundDialog({ order, refundable, send, onClose }: RefundDialogProps) {
  const { most, isOutsideOnly } = refundable;
  const { form, submit, isBusy, refusal } = useCheckedForm({
    first: { amount: String(most), reason: '', how: isOutsideOnly ? 'outside' : 'provider', way: '', reference: '' },
    toNeeds: ({ amount, reason, how, way, reference }) => ({
      amount: Number(amount),
      reason,
      version: order.version,
      ...(how === 'outside' ? { outside: { way, reference } } : {}),
    }),
    parse: parseWithin(most),
    send: async (needs) => {
      const answer = await send(needs);
      if (answer.success) onClose();
      return answer;
    },
  });
  const isOutside = form.watch('how') === 'outside';
  const rupees = formatRupees(Math.max(0, Math.floor(Number(form.watch('amount')) || 0)));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={isBusy}
      title={words.title}
      description={[desk.order(order.number), order.name].join(' · ')}
      closeLabel={words.close}
      closeOutside={false}
    >
      <form noValidate method="dialog" onSubmit={submit} className="grid gap-5">
        <ActionFields fields={fieldsFor(refundable, isOutside)} form={form} />
        <FieldError error={refusal} />
        <Button type="submit" busy={isBusy}>
          {isOutside ? words.write(rupees) : words.submit(rupees)}
        </Button>
      </form>
    </Dialog>
  );
}
