import type { RowSelectionState } from '@tanstack/react-table';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { MoreButton } from '@/components/lists/more-button';
import { Button } from '@/components/ui/button';
import { Retry } from '@/components/ui/retry';
import { toastError, toastSuccess } from '@/components/ui/toast';
import { desk } from '@/content/desk';
import type { Tab } from '@/lib/sales/desk/rules';
import { type Action, stepFor } from '@/lib/sales/orders/rules.actions';
import { ActionDialog } from './action-dialog';
import { needsForm } from './action-fields';
import { type BulkAction, BulkBar } from './bulk-bar';
import { KeysDialog } from './keys-dialog';
import { keepList, LIST } from './list-address';
import { OrderTable } from './order-table';
import type { DeskOrder, List } from './order-types';
import { ShipRun } from './ship-run';
import { useDeskKeys } from './use-desk-keys';
import { type Orders, useOrders } from './use-orders';
import { useSender } from './use-sender';

type Asking =
  | { kind: 'action'; order: DeskOrder; action: Action }
  | { kind: 'cash' | 'keys' }
  | { kind: 'run'; ids: readonly string[] }
  | null;

type BulkAnswer = { done: string[]; refused: { id: string; message: string }[] };

/** Why orders stayed as they were, those of one reason together. */
function whyRefused(refused: BulkAnswer['refused'], numberOf: (id: string) => number | undefined): string {
  const reasons = [...new Set(refused.map(({ message }) => message))];
  const said = reasons.map((reason) => {
    const stayed = refused.filter(({ message }) => message === reason).map(({ id }) => numberOf(id) ?? '');
    return desk.bulk.refusedFor(stayed.join(', '), reason);
  });
  return [`${desk.bulk.refused(refused.length)}.`, ...said].join(' ');
}

function Empty({ asked }: { asked: string }) {
  const given = new URLSearchParams(asked);
  const isNarrowed = ['q', 'method', 'money', 'from', 'to'].some((key) => given.has(key));
  const tab = (given.get('tab') ?? 'all') as Tab;
  const [title, text] = isNarrowed ? [desk.nothingFound, desk.nothingFoundHint] : desk.empty[tab];
  return (
    <div className="rounded-lg border-2 border-line-strong border-dashed px-6 py-12 text-center">
      <h2 className="text-2xl">{title}</h2>
      <p className="mx-auto mt-2 max-w-prose text-ink-soft">{text}</p>
      {isNarrowed && (
        <Button href={LIST} variant="secondary" className="mt-5">
          {desk.clearAll}
        </Button>
      )}
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
  const picked = orders.rows.filter(({ id }) => chosen[id]);
  const orderOf = (id: string) => orders.rows.find((row) => row.id === id);

  const toggle = (id: string) => {
    const { [id]: was, ...others } = chosen;
    setChosen(was ? others : { ...chosen, [id]: true });
  };
  useDeskKeys({ search, list, onChoose: toggle, onHelp: () => setAsking({ kind: 'keys' }) });

  const bulk = async (action: 'confirm' | 'pack' | 'receive-cash', needs: object = {}) => {
    const answer = await sender.call<BulkAnswer>('/bulk', { action, ids: picked.map(({ id }) => id), ...needs });
    const { done, refused } = answer.data ?? { done: [], refused: [] };
    orders.step(done, action);
    const [first] = refused;
    // A form that did nothing stays, with what was typed in it.
    if (first && done.length === 0 && action === 'receive-cash')
      return { ...answer, success: false, message: whyRefused(refused, (id) => orderOf(id)?.number) };
    if (done.length > 0) void toastSuccess(desk.bulk.done(done.length));
    if (first) {
      const why = desk.bulk.refusedOne(orderOf(first.id)?.number, first.message);
      void toastError([desk.bulk.refused(refused.length), why].join(': '));
    } else if (!answer.success && action !== 'receive-cash') void toastError(answer.message, answer.requestId);
    return answer;
  };
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
              onClick={() => setAsking({ kind: 'keys' })}
            >
              ?
            </Button>
          </span>
        </div>
      </div>
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
      {asking?.kind === 'keys' && <KeysDialog onClose={close} />}
      {asking?.kind === 'action' && (
        <ActionDialog
          action={asking.action}
          order={asking.order}
          send={(needs) => sender.act(asking.order, asking.action, needs)}
          onClose={close}
        />
      )}
      {asking?.kind === 'cash' && (
        <ActionDialog
          action="receive-cash"
          order={null}
          text={desk.bulk.chosen(picked.length)}
          send={(needs) => bulk('receive-cash', needs)}
          onClose={close}
        />
      )}
      {asking?.kind === 'run' && (
        <ShipRun
          orders={asking.ids.flatMap((id) => orderOf(id) ?? [])}
          sender={sender}
          onClose={() => {
            close();
            setChosen({});
          }}
        />
      )}
    </section>
  );
}
