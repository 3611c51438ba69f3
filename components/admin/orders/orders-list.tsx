import type { RowSelectionState } from '@tanstack/react-table';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { MoreButton } from '@/components/lists/more-button';
import { Button } from '@/components/ui/button';
import { Retry } from '@/components/ui/retry';
import { toastError } from '@/components/ui/toast';
import { desk } from '@/content/desk';
import type { Tab } from '@/lib/sales/desk/rules';
import { type Action, stepFor } from '@/lib/sales/orders/rules.actions';
import { actOnMany } from './act-on-many';
import { ActionDialog } from './action-dialog';
import { needsForm } from './action-fields';
import { type BulkAction, BulkBar } from './bulk-bar';
import { KeysDialog } from './keys-dialog';
import { keepList, LIST, listAddress } from './list-address';
import { OrderTable } from './order-table';
import type { DeskOrder, List } from './order-types';
import { ShipRun } from './ship-run';
import { useDeskKeys } from './use-desk-keys';
import { type Orders, useOrders } from './use-orders';
import { type Sender, useSender } from './use-sender';

type Asking =
  | { kind: 'action'; order: DeskOrder; action: Action }
  | { kind: 'cash' | 'keys' }
  | { kind: 'run'; ids: readonly string[] }
  | null;

function Empty({ asked }: { asked: string }) {
  const given = new URLSearchParams(asked);
  const isNarrowed = ['q', 'method', 'money', 'from', 'to'].some((key) => given.has(key));
  const tab = (given.get('tab') ?? 'all') as Tab;
  const isElsewhere = tab !== 'all' && given.has('q');
  const hint = isElsewhere ? desk.nothingInTab(desk.tabs[tab]) : desk.nothingFoundHint;
  const [title, text] = isNarrowed ? [desk.nothingFound, hint] : desk.empty[tab];
  return (
    <div className="rounded-lg border-2 border-line-strong border-dashed px-6 py-12 text-center">
      <h2 className="text-2xl">{title}</h2>
      <p className="mx-auto mt-2 max-w-prose text-ink-soft">{text}</p>
      <div className="mt-5 flex flex-wrap justify-center gap-3 empty:hidden">
        {isElsewhere && <Button href={listAddress('', { q: given.get('q') ?? '' })}>{desk.searchAll}</Button>}
        {isNarrowed && (
          <Button href={LIST} variant="secondary">
            {desk.clearAll}
          </Button>
        )}
      </div>
    </div>
  );
}

/** How many are shown, or how many wait to be: its place is always there, so that nothing below it moves. */
function News({ orders }: { orders: Orders }) {
  const { waiting, arrived, rows, hasMore, showNews } = orders;
  const said = arrived.length > 0 ? desk.fresh(arrived.length) : desk.shown(rows.length, hasMore);
  return (
    <div className="flex min-h-11 items-center" aria-live="polite">
      {waiting > 0 ? (
        <Button onClick={showNews} className="bg-turmeric! text-ink!">
          {desk.showFresh(waiting)}
        </Button>
      ) : (
        <p className="text-ink-soft">{said}</p>
      )}
    </div>
  );
}

function Head({ orders, asked, onHelp }: { orders: Orders; asked: string; onHelp: () => void }) {
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
      <News orders={orders} />
      <div className="flex items-center">
        <a
          href={`/api/admin/orders/export?${asked}`}
          download
          className="inline-flex min-h-11 items-center rounded-full px-3 font-semibold text-leaf underline decoration-line-strong underline-offset-4 hover:bg-cream-deep"
        >
          {desk.bulk.csv}
        </a>
        <span className="max-lg:hidden">
          <Button
            variant="ghost"
            aria-label={desk.keys.open}
            aria-keyshortcuts="?"
            className="size-11 px-0!"
            onClick={onHelp}
          >
            ?
          </Button>
        </span>
      </div>
    </div>
  );
}

type OpenFormProps = {
  asking: Asking;
  orders: readonly DeskOrder[];
  picked: readonly DeskOrder[];
  sender: Sender;
  onCash: (needs: object) => ReturnType<typeof actOnMany>;
  onClose: () => void;
  /** What was chosen has had its turn. */
  onShipped: () => void;
};

/** The form that is open. */
function OpenForm({ asking, orders, picked, sender, onCash, onClose, onShipped }: OpenFormProps) {
  switch (asking?.kind) {
    case 'keys':
      return <KeysDialog onClose={onClose} />;
    case 'action': {
      const { action, order } = asking;
      const send = (needs: object) => sender.act(order, action, needs);
      return <ActionDialog action={action} order={order} send={send} onClose={onClose} />;
    }
    case 'cash': {
      const text = desk.bulk.chosen(picked.length);
      return <ActionDialog action="receive-cash" order={null} text={text} send={onCash} onClose={onClose} />;
    }
    case 'run': {
      const { ids } = asking;
      const chosen = ids.flatMap((id) => orders.find((order) => order.id === id) ?? []);
      return <ShipRun orders={chosen} sender={sender} onClose={onShipped} />;
    }
    default:
      return null;
  }
}

type OrdersListProps = {
  asked: string;
  first: List;
  search: RefObject<HTMLInputElement | null>;
  onCounts: (counts: List['counts']) => void;
};

/** The orders that were asked for, and what can be done with them. */
export function OrdersList({ asked, first, search, onCounts }: OrdersListProps) {
  const list = useRef<HTMLElement>(null);
  const [chosen, setChosen] = useState<RowSelectionState>({});
  const [asking, setAsking] = useState<Asking>(null);
  const isHeld = (rows: readonly DeskOrder[]) => asking !== null || rows.some(({ id }) => chosen[id]);
  const orders = useOrders({ asked, first, list, isHeld, onCounts });
  const sender = useSender({
    onOrder: orders.put,
    onChanged: (order, message) => {
      orders.put(order);
      setAsking((open) => (open?.kind === 'action' && open.order.id === order.id ? { ...open, order } : open));
      void toastError(`${order.number}: ${message}`);
    },
    onUnclear: orders.refresh,
  });
  useEffect(() => keepList(asked), [asked]);
  const close = () => setAsking(null);
  const askHelp = () => setAsking({ kind: 'keys' });
  const onShipped = () => {
    close();
    setChosen({});
  };
  const picked = orders.rows.filter(({ id }) => chosen[id]);

  const toggle = (id: string) => {
    const { [id]: was, ...others } = chosen;
    setChosen(was ? others : { ...chosen, [id]: true });
  };
  useDeskKeys({ search, list, onChoose: toggle, onHelp: askHelp });

  const bulk = (action: Exclude<BulkAction, 'ship'>, needs?: object) =>
    actOnMany({ action, orders: picked, needs }, sender, orders.step);
  const onBulk = (action: BulkAction) => {
    if (action === 'receive-cash') setAsking({ kind: 'cash' });
    else if (action === 'ship') {
      const ids = picked.filter((order) => stepFor('ship', order, 'owner')).map(({ id }) => id);
      setAsking({ kind: 'run', ids });
    } else void bulk(action);
  };
  const onNext = (order: DeskOrder, action: Action) => {
    if (needsForm(action)) setAsking({ kind: 'action', order, action });
    else void sender.act(order, action);
  };

  return (
    <section ref={list} aria-label={desk.title} tabIndex={-1} className="outline-none">
      <Head orders={orders} asked={asked} onHelp={askHelp} />
      {orders.failure && (
        <div className="mb-3">
          <Retry message={desk.stale} label={desk.retry} onRetry={orders.refresh} />
        </div>
      )}
      {orders.rows.length === 0 ? (
        <Empty asked={asked} />
      ) : (
        <OrderTable
          orders={orders.rows}
          chosen={chosen}
          onChosen={setChosen}
          arrived={orders.arrived}
          isBusyWith={sender.isBusyWith}
          onNext={onNext}
        />
      )}
      <div className="mt-5 text-center empty:hidden">
        <MoreButton hasMore={orders.hasMore} list={list} rows="[data-row]" onMore={orders.readMore}>
          {desk.more}
        </MoreButton>
      </div>
      {picked.length > 0 && (
        <BulkBar orders={picked} isBusy={sender.isBusy} onAction={onBulk} onClear={() => setChosen({})} />
      )}
      <OpenForm
        asking={asking}
        orders={orders.rows}
        picked={picked}
        sender={sender}
        onCash={(needs) => bulk('receive-cash', needs)}
        onClose={close}
        onShipped={onShipped}
      />
    </section>
  );
}
