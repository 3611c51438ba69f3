import { createColumnHelper, rowSelectionFeature, tableFeatures } from '@tanstack/react-table';
import { TriangleAlert } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { desk } from '@/content/desk';
import { attentionReasons } from '@/content/desk-events';
import { formatRupees } from '@/lib/core/format';
import type { DeskOrder } from './order-types';
import { MoneyMark, StageMark } from './stage-mark';
import { whenIn } from './when';

export const features = tableFeatures({ rowSelectionFeature });
const helper = createColumnHelper<typeof features, DeskOrder>();
const words = desk.columns;

/** Where each column stands on the card that a row is on a phone, and beside the others on a desktop. */
export const PLACES: Record<string, string> = {
  choose: 'row-span-2 self-start lg:w-px',
  number: 'min-w-0 lg:whitespace-nowrap',
  placed: 'text-right text-sm lg:text-left lg:text-base whitespace-nowrap',
  name: 'col-span-2 min-w-0 lg:min-w-48 lg:max-w-96',
  kits: 'col-start-2 whitespace-nowrap',
  amount: 'text-right lg:text-left whitespace-nowrap',
  stage: 'col-start-2 self-center',
  next: 'justify-self-end lg:w-px',
};

/** Why an order needs a person's eye. */
export function Reasons({ reasons }: { reasons: DeskOrder['attention'] }) {
  return reasons.map((reason) => (
    <span key={reason} className="mt-1 flex items-start gap-1.5 text-clay text-sm">
      <Icon of={TriangleAlert} className="mt-0.5 size-4" />
      {attentionReasons[reason]}
    </span>
  ));
}

function When({ moment }: { moment: string }) {
  const { day, time } = whenIn(moment, Date.now());
  return (
    <time dateTime={moment} suppressHydrationWarning>
      {day} <span className="text-ink-soft text-sm lg:block">{time}</span>
    </time>
  );
}

function NumberLink({ order }: { order: DeskOrder }) {
  return (
    <>
      <Link
        href={`/admin/orders/${order.id}`}
        prefetch={false}
        data-order={order.id}
        className="-my-2 -ml-2 inline-flex min-h-11 items-center rounded-sm px-2 font-bold text-leaf text-lg underline decoration-line-strong underline-offset-4 hover:decoration-leaf lg:text-base"
      >
        <span className="sr-only">{desk.order(order.number)}</span>
        <span aria-hidden="true">{order.number}</span>
      </Link>
      {(order.replaces || order.source === 'phone') && (
        <span className="block text-ink-soft text-sm">
          {order.replaces ? desk.replaces(order.replaces) : desk.byPhone}
        </span>
      )}
    </>
  );
}

/** What of an order stands in the list. */
export const columns = helper.columns([
  helper.accessor('number', { header: words.number, cell: ({ row }) => <NumberLink order={row.original} /> }),
  helper.accessor('placedAt', {
    id: 'placed',
    header: words.placed,
    cell: ({ row }) => <When moment={row.original.placedAt} />,
  }),
  helper.accessor('name', {
    header: words.name,
    cell: ({ row: { original } }) => (
      <>
        <span className="line-clamp-2 font-semibold leading-snug [overflow-wrap:anywhere]">{original.name}</span>
        <span className="text-ink-soft text-sm">{[original.city, original.pincode].filter(Boolean).join(' ')}</span>
        <Reasons reasons={original.attention} />
      </>
    ),
  }),
  helper.accessor('quantity', { id: 'kits', header: words.kits, cell: ({ row }) => desk.kits(row.original.quantity) }),
  helper.accessor('amount', {
    header: words.amount,
    cell: ({ row: { original } }) => (
      <>
        <span className="font-semibold">{formatRupees(original.amount)}</span>{' '}
        <span className="text-ink-soft text-sm">{desk.methodsShort[original.method]}</span>
        <span className="block text-sm">
          <MoneyMark money={original.money} />
        </span>
        {original.refunded > 0 && (
          <span className="block text-ink-soft text-sm">{desk.refunded(formatRupees(original.refunded))}</span>
        )}
      </>
    ),
  }),
  helper.accessor('stage', { header: words.stage, cell: ({ row }) => <StageMark stage={row.original.stage} /> }),
]);
