import { useRef, useState } from 'react';
import { MoreButton } from '@/components/lists/more-button';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { useLostFocus } from '@/components/ui/use-lost-focus';
import { cashBook } from '@/content/cash-book';
import { desk } from '@/content/desk';
import { formatDate, formatRupees } from '@/lib/core/format';
import type { Judged } from '@/lib/sales/cash-book/rules';
import type { Check } from '@/lib/sales/cash-book/service';
import { printPaise } from './money-words';

const words = cashBook.check;
/** A list of thousands is not drawn at once. */
const AT_ONCE = 100;

function Line({ line, said, paise, verdict, order }: Judged) {
  return (
    <li className="grid gap-x-4 border-line border-t py-2.5 sm:grid-cols-[4.5rem_minmax(0,1fr)_8rem_minmax(0,1.4fr)]">
      <span className="text-ink-soft text-sm sm:pt-0.5">{`${words.line} ${line}`}</span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {said || '–'}
        {order && (
          <>
            {' '}
            <Link
              href={`/admin/orders/${order.id}`}
              prefetch={false}
              target="_blank"
              className="inline-block font-semibold text-leaf underline"
            >
              {words.order(order.number)}
            </Link>
          </>
        )}
      </span>
      <span className="sm:text-right">{paise === null ? '–' : printPaise(paise)}</span>
      <span className={verdict === 'receive' ? 'text-leaf' : 'font-semibold text-clay'}>
        {cashBook.verdicts[verdict](formatRupees(order?.amount ?? 0))}
      </span>
    </li>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly Judged[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(AT_ONCE);
  if (lines.length === 0) return null;
  return (
    <section aria-label={title} className="mt-4">
      <h4 className="font-semibold">{title}</h4>
      <ul ref={list} className="mt-2 border-line border-b">
        {lines.slice(0, shown).map((line) => (
          <Line key={line.line} {...line} />
        ))}
      </ul>
      <MoreButton hasMore={lines.length > shown} list={list} onMore={() => setShown(shown + AT_ONCE)} className="mt-2">
        {desk.more}
      </MoreButton>
    </section>
  );
}

/** What of the sums does not fit, in words. */
function sumNotes({ importedBefore, totalPaise, paidPaise, filePaise }: Check): string[] {
  const sum = printPaise(filePaise);
  const gap = (paidPaise ?? filePaise) - filePaise;
  const differs = gap < 0 ? words.less : words.more;
  return [
    ...(importedBefore ? [words.before(formatDate(new Date(importedBefore)))] : []),
    ...(totalPaise !== null && totalPaise !== filePaise ? [words.total(printPaise(totalPaise), sum)] : []),
    ...(paidPaise !== null && gap !== 0 ? [differs(printPaise(paidPaise), sum, printPaise(Math.abs(gap)))] : []),
  ];
}

type CheckListProps = { check: Check; isBusy: boolean; onReceive: () => void };

/** What a remittance file comes to: what is received, and every line that differs. */
export function CheckList({ check, isBusy, onReceive }: CheckListProps) {
  const { lines, count, amount, isDone } = check;
  const { target: heading, expectLoss } = useLostFocus<HTMLHeadingElement>(isDone);
  const fitting = lines.filter(({ verdict }) => verdict === 'receive');
  const differing = lines.filter(({ verdict }) => verdict !== 'receive');
  const receive = () => {
    expectLoss();
    onReceive();
  };
  return (
    <div className="mt-5 border-line border-t pt-5">
      <h3 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
        {isDone ? words.done : words.title}
      </h3>
      <div aria-live="polite">
        {sumNotes(check).map((note) => (
          <p key={note} className="mt-2 rounded-md bg-clay-soft px-4 py-2.5 font-semibold text-clay">
            {note}
          </p>
        ))}
        {isDone && <p className="mt-2 font-semibold text-leaf">{words.received(count, formatRupees(amount))}</p>}
      </div>
      {!isDone && count > 0 && (
        <Button className="mt-4" busy={isBusy} onClick={receive}>
          {words.receive(count, formatRupees(amount))}
        </Button>
      )}
      {!isDone && count === 0 && <p className="mt-2">{words.nothing}</p>}
      {differing.length === 0 && <p className="mt-3 text-ink-soft">{words.noDifference}</p>}
      <Lines title={words.differences(differing.length)} lines={differing} />
      <Lines title={isDone ? words.wasReceived : words.willReceive} lines={fitting} />
    </div>
  );
}
