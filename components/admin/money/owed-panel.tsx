import clsx from 'clsx';
import { Link } from '@/components/ui/link';
import { Panel } from '@/components/ui/panel';
import { cashBook } from '@/content/cash-book';
import { formatRupees } from '@/lib/core/format';
import type { OwedRow } from '@/lib/sales/cash-book/rules';

const words = cashBook.owed;

const sumOf = (rows: readonly OwedRow[]): OwedRow => ({
  courier: words.all,
  count: rows.reduce((sum, { count }) => sum + count, 0),
  amount: rows.reduce((sum, { amount }) => sum + amount, 0),
  ages: words.ages.map((_, at) => rows.reduce((sum, { ages }) => sum + (ages[at] ?? 0), 0)),
});

/** Cash that is a month late is what the owner must ask for. */
const isLate = (at: number, amount: number): boolean => at === words.ages.length - 1 && amount > 0;

function Line({ row, isSum }: { row: OwedRow; isSum: boolean }) {
  return (
    <tr
      className={clsx(
        'grid grid-cols-2 gap-x-4 gap-y-1 border-line border-t py-3 sm:table-row',
        isSum && 'font-semibold',
      )}
    >
      <th scope="row" className="text-left font-semibold [overflow-wrap:anywhere] sm:py-2.5 sm:pr-4">
        {row.courier ?? words.unnamed}
        <span className="block font-normal text-ink-soft text-sm">{words.orders(row.count)}</span>
      </th>
      <td className="text-right font-semibold sm:py-2.5 sm:pr-4">{formatRupees(row.amount)}</td>
      {row.ages.map((amount, at) => (
        <td
          key={words.ages[at]}
          className={clsx(
            'flex justify-between gap-2 text-sm sm:table-cell sm:py-2.5 sm:pl-4 sm:text-right sm:text-base',
            isLate(at, amount) ? 'font-semibold text-clay' : amount === 0 && 'text-ink-soft',
          )}
        >
          <span aria-hidden="true" className="text-ink-soft sm:hidden">
            {words.ages[at]}
          </span>
          {amount === 0 ? '–' : formatRupees(amount)}
        </td>
      ))}
    </tr>
  );
}

/** What each courier owes, and how old it is. */
export function OwedPanel({ rows }: { rows: readonly OwedRow[] }) {
  const lines = rows.length > 1 ? [...rows, sumOf(rows)] : rows;
  const list = (
    <Link
      href="/admin/orders?money=collected"
      prefetch={false}
      className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
    >
      {words.list}
    </Link>
  );
  return (
    <Panel title={words.title} text={words.text} mark={rows.length > 0 ? list : undefined}>
      {rows.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <table className="block w-full sm:table">
          <caption className="sr-only">{words.title}</caption>
          <thead className="sr-only sm:not-sr-only sm:table-header-group">
            <tr className="text-ink-soft text-sm">
              <th scope="col" className="pb-2 text-left font-semibold">
                {words.courier}
              </th>
              <th scope="col" className="pr-4 pb-2 text-right font-semibold">
                {words.sum}
              </th>
              {words.ages.map((age) => (
                <th key={age} scope="col" className="pb-2 pl-4 text-right font-semibold">
                  {age}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="block sm:table-row-group">
            {lines.map((row, at) => (
              <Line key={row.courier ?? ''} row={row} isSum={at === rows.length} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
