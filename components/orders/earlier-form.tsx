import { DigitsField } from '@/components/forms/digits-field';
import { SubmitRow } from '@/components/forms/submit-row';
import { useServerForm } from '@/components/forms/use-server-form';
import { Field } from '@/components/ui/field';
import { Link } from '@/components/ui/link';
import { earlierRefusals, earlierOrders as words } from '@/content/earlier-orders';
import { callApi } from '@/lib/http/client';
import { PINCODE_LENGTH } from '@/lib/sales/pincodes/rules';

const loadSchema = () => import('@/lib/sales/cart/schema').then((schemas) => schemas.parcelSchema);

/** Asks for a parcel of before: the name on it, and where it went. */
export function EarlierForm({ onFound }: { onFound: (message: string) => void }) {
  const { form, field, isBusy, formError } = useServerForm({
    names: ['name', 'pincode'],
    load: loadSchema,
    send: (body) => callApi('/api/shop/orders/earlier', { method: 'POST', body, fallback: earlierRefusals.failed }),
    onDone: ({ message }) => onFound(message),
    refusedField: () => 'pincode',
    fallback: earlierRefusals.failed,
  });
  return (
    <form {...form} className="grid max-w-md gap-5">
      <Field label={words.name} hint={words.nameHint} autoComplete="name" autoFocus {...field('name')} />
      <DigitsField label={words.pincode} most={PINCODE_LENGTH} autoComplete="postal-code" {...field('pincode')} />
      <SubmitRow isBusy={isBusy} error={formError} className="w-full sm:w-auto">
        {words.submit}
      </SubmitRow>
      <p>
        {words.help}{' '}
        <Link href="/shop/contact" className="underline">
          {words.contact}
        </Link>
        .
      </p>
    </form>
  );
}
