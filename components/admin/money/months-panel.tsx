import { Download } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { Panel } from '@/components/ui/panel';
import { books } from '@/content/books';
import { formatMonth, formatRupees } from '@/lib/core/format';
import type { Month } from '@/lib/sales/books/rules.months';
import { printPaise } from './money-words';

const words = books.months;

const cellsOf = (month: Month): [label: string, value: string][] => [
  [words.orders, month.orders.toLocaleString('en-IN')],
  [words.amount, formatRupees(month.rupees)],
  [words.taxable, printPaise(month.taxable)],
  [words.cgst, printPaise(month.cgst)],
  [words.sgst, printPaise(month.sgst + month.utgst)],
  [words.igst, printPaise(month.igst)],
  [words.refunds, printPaise(month.refundedPaise)],
  [words.due, formatRupees(month.cashDue)],
  [words.collected, formatRupees(month.cashCollected)],
  [words.received, formatRupees(month.cashReceived)],
];

/** The files that have something for the accountant; the first one always is, if only to say that nothing was sold. */
const tablesOf = ({ largeInvoices, largeNotes }: Month): (keyof typeof words.csv)[] => [
  'b2cs',
  ...(largeInvoices > 0 ? (['b2cl'] as const) : []),
  ...(largeNotes > 0 ? (['cdnur'] as const) : []),
];

function MonthCard({ month }: { month: Month }) {
  const name = formatMonth(month.month);
  return (
    <li className="rounded-md border border-line bg-cream p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold text-lg">{name}</h3>
        <p className="flex flex-wrap items-center gap-x-4">
          <span className="text-ink-soft">{words.gst}</span>
          {tablesOf(month).map((table) => (
            <a
              key={table}
              href={`/api/admin/money/gst?month=${month.month}&table=${table}`}
              download
              aria-label={words.csvOf(words.csv[table], name)}
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline underline-offset-4"
            >
              <Icon of={Download} className="size-5" />
              {words.csv[table]}
            </a>
          ))}
        </p>
      </div>
      <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-5 sm:gap-y-3">
        {cellsOf(month).map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd className="font-semibold [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** Orders, tax, refunds and cash of each month, with the file for the accountant. */
export function MonthsPanel({ months }: { months: readonly Month[] }) {
  return (
    <Panel
      title={words.title}
      text={`${words.text}${months.some((month) => tablesOf(month).length > 1) ? ` ${words.gstHint}` : ''}`}
    >
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {months.map((month) => (
          <MonthCard key={month.month} month={month} />
        ))}
      </ul>
    </Panel>
  );
}
