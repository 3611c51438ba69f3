import { type RowSelectionState, useTable } from '@tanstack/react-table';
import clsx from 'clsx';
import { Button } from '@/components/ui/button';
import { desk } from '@/content/desk';
import { deskActions } from '@/content/desk-order';
import { type Action, nextAction } from '@/lib/sales/orders/rules.actions';
import { columns, features, PLACES } from './order-columns';
import type { DeskOrder } from './order-types';

const words = desk.columns;
const CELL = 'block lg:table-cell lg:border-line lg:border-t lg:px-3 lg:py-2.5 lg:align-top';
const BOX = 'size-5 cursor-pointer accent-leaf';

type TableProps = {
  orders: readonly DeskOrder[];
  chosen: RowSelectionState;
  onChosen: (chosen: RowSelectionState) => void;
  /** Rows that came while somebody looked on. */
  arrived: readonly string[];
  isBusyWith: (id: string) => boolean;
  onNext: (order: DeskOrder, action: Action) => void;
};

type BoxProps = { label: string; isChecked: boolean; isMixed?: boolean; onChange: (event: unknown) => void };

/** A box to tick that a thumb can hit. */
function Box({ label, isChecked, isMixed = false, onChange }: BoxProps) {
  return (
    <label className="-m-2 grid size-11 cursor-pointer place-items-center lg:-my-3">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        checked={isChecked}
        onChange={onChange}
        className={BOX}
      />
    </label>
  );
}

type NextProps = { order: DeskOrder; isBusy: boolean; onNext: TableProps['onNext'] };

function Next({ order, isBusy, onNext }: NextProps) {
  const action = nextAction(order);
  if (!action) return null;
  const { label } = deskActions[action];
  return (
    <Button
      variant="secondary"
      className="whitespace-nowrap px-4!"
      aria-label={`${label}: ${order.number}`}
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && onNext(order, action)}
    >
      {label}
    </Button>
  );
}

/** A table on a desktop; on a phone each of its rows is a card. */
export function OrderTable({ orders, chosen, onChosen, arrived, isBusyWith, onNext }: TableProps) {
  const table = useTable({
    features,
    columns,
    data: orders,
    getRowId: ({ id }) => id,
    state: { rowSelection: chosen },
    onRowSelectionChange: (change) => onChosen(typeof change === 'function' ? change(chosen) : change),
  });
  const isAll = table.getIsAllRowsSelected();
  const isSome = Object.keys(chosen).length > 0;
  return (
    <table className="block w-full lg:table lg:overflow-hidden lg:rounded-lg lg:border lg:border-line lg:bg-paper lg:shadow-sm">
      <caption className="sr-only">{desk.title}</caption>
      <thead className="mb-2 block lg:table-header-group">
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} className="block text-left text-ink-soft text-sm lg:table-row">
            <th scope="col" className="inline-block pl-4 lg:table-cell lg:px-3 lg:py-2">
              <span className="flex items-center gap-3">
                <Box
                  label={desk.chooseAll}
                  isChecked={isAll}
                  isMixed={isSome && !isAll}
                  onChange={() => table.toggleAllRowsSelected(!isAll)}
                />
                <span aria-hidden="true" className="font-semibold lg:hidden">
                  {desk.chooseAll}
                </span>
              </span>
            </th>
            {group.headers.map((header) => (
              <th key={header.id} scope="col" className="px-3 py-2 font-semibold max-lg:sr-only">
                <table.FlexRender header={header} />
              </th>
            ))}
            <th scope="col" className="px-3 py-2 font-semibold max-lg:sr-only">
              {words.next}
            </th>
          </tr>
        ))}
      </thead>
      <tbody className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-[repeat(2,minmax(0,1fr))] lg:table-row-group">
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            data-row={row.id}
            className={clsx(
              'grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 rounded-lg border p-4 shadow-sm transition-colors duration-700',
              'lg:table-row lg:shadow-none has-[[data-order]:focus-visible]:bg-cream',
              row.getIsSelected()
                ? 'border-leaf bg-leaf-soft'
                : arrived.includes(row.id)
                  ? 'border-turmeric bg-turmeric-soft'
                  : 'border-line bg-paper',
            )}
          >
            <td className={clsx(CELL, PLACES.choose)}>
              <Box
                label={desk.chooseOne(row.original.number)}
                isChecked={row.getIsSelected()}
                onChange={row.getToggleSelectedHandler()}
              />
            </td>
            {row.getAllCells().map((cell) => (
              <td key={cell.id} className={clsx(CELL, PLACES[cell.column.id])}>
                <table.FlexRender cell={cell} />
              </td>
            ))}
            <td className={clsx(CELL, PLACES.next)}>
              <Next order={row.original} isBusy={isBusyWith(row.id)} onNext={onNext} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
