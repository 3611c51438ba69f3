import { ChosenBar } from '@/components/admin/chosen-bar';
import { Button } from '@/components/ui/button';
import { desk } from '@/content/desk';
import { stepFor } from '@/lib/sales/orders/rules.actions';
import { MAX_BULK } from '@/lib/sales/orders/schema.actions';
import { MAX_PAPERS } from '@/lib/sales/papers/rules';
import type { DeskOrder } from './order-types';

const words = desk.bulk;
const BULK = ['confirm', 'pack', 'ship', 'receive-cash'] as const;
const PRINTED = ['slip', 'label'] as const;
const LINK =
  'inline-flex min-h-11 items-center rounded-full px-3 font-semibold text-leaf underline decoration-line-strong underline-offset-4 hover:bg-cream-deep';
/** As many as one call takes. */
const MOST = Math.min(MAX_BULK, MAX_PAPERS);
export type BulkAction = (typeof BULK)[number];

type BulkBarProps = {
  orders: readonly DeskOrder[];
  isBusy: boolean;
  onAction: (action: BulkAction) => void;
  onClear: () => void;
};

/** What can be done with the chosen orders. */
export function BulkBar({ orders, isBusy, onAction, onClear }: BulkBarProps) {
  const can = BULK.filter((action) => orders.some((order) => stepFor(action, order, 'owner')));
  const bar = { label: words.name, chosen: words.chosen(orders.length), clear: words.clear, onClear };
  if (orders.length > MOST)
    return (
      <ChosenBar {...bar}>
        <p className="px-1">{words.tooMany(MOST)}</p>
      </ChosenBar>
    );
  const ids = orders.map(({ id }) => id).join(',');
  return (
    <ChosenBar {...bar}>
      {PRINTED.map((kind) => (
        <a
          key={kind}
          href={`/api/admin/documents?kind=${kind}&ids=${ids}`}
          target="_blank"
          rel="noreferrer"
          className={LINK}
        >
          {words[kind]}
        </a>
      ))}
      <a href={`/api/admin/orders/export?ids=${ids}`} download className={LINK}>
        {words.csv}
      </a>
      {can.map((action, at) => (
        <Button
          key={action}
          variant={at === 0 ? 'primary' : 'secondary'}
          aria-disabled={isBusy || undefined}
          onClick={() => !isBusy && onAction(action)}
        >
          {words[action]}
        </Button>
      ))}
    </ChosenBar>
  );
}
