'use client';

import { useRouter } from 'next/navigation';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { NoteDialog } from '@/components/admin/note-dialog';
import { forgetKey, keyFor } from '@/components/forms/retry-keys';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Panel } from '@/components/ui/panel';
import { toastError, toastSuccess } from '@/components/ui/toast';
import { books } from '@/content/books';
import { differences as kinds } from '@/content/money';
import { formatShortTime, formatWait } from '@/lib/core/format';
import { callApi } from '@/lib/http/client';
import { SETTLE_MS, type Side } from '@/lib/sales/books/rules';
import { doneSchema } from '@/lib/sales/books/schema';
import type { ShownDifference as Difference } from '@/lib/sales/books/service.differences';
import { useMadeAnew } from '../use-shown-again';
import { printPaise } from './money-words';

const words = books.agree;
type Run = { payments: number; refunds: number; finishedAt: Date };

const printSide = (side: Side | null): string =>
  side ? `${printPaise(side.paise, side.currency)}, ${side.state}` : words.nothing;

type DoneProps = {
  about: Difference;
  onDone: (left: Difference[] | null) => void;
  focusAfter: RefObject<HTMLElement | null>;
};

function DoneDialog({ about, onDone, focusAfter }: DoneProps) {
  const finish = async (note: string) => {
    const path = `/api/admin/money/differences/${about.id}`;
    const fallback = books.refusals.failed;
    const attempt = JSON.stringify([path, note]);
    const headers = { 'Idempotency-Key': keyFor(attempt) };
    const call = { method: 'POST', body: { note }, headers, fallback } as const;
    const answer = await callApi<{ differences: Difference[] }>(path, call);
    if (answer.status > 0 && answer.status < 500) forgetKey(attempt);
    if (!answer.data) return answer.message;
    onDone(answer.data.differences);
  };
  return (
    <NoteDialog
      title={kinds[about.kind]}
      words={words}
      refusalOf={(note) => doneSchema.safeParse({ note }).error?.issues[0]?.message}
      onNote={finish}
      onClose={() => onDone(null)}
      focusAfter={focusAfter}
    />
  );
}

function Row({ one, onAsk }: { one: Difference; onAsk: () => void }) {
  const { kind, subject, order, ours, theirs, gapPaise, since } = one;
  const name = kind.startsWith('payment') ? words.payment(subject) : words.refund(subject);
  return (
    <li className="grid gap-2 rounded-lg border-2 border-clay bg-clay-soft p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold text-clay text-lg leading-tight">{kinds[kind]}</h3>
        <p className="font-semibold">{words.gap(printPaise(gapPaise, (theirs ?? ours)?.currency))}</p>
      </div>
      <p className="text-sm [overflow-wrap:anywhere]">
        {name}
        {order && (
          <>
            {' · '}
            <Link href={`/admin/orders/${order.id}`} prefetch={false} className="font-semibold text-leaf underline">
              {words.order(order.number)}
            </Link>
          </>
        )}
        {` · ${words.since} ${formatShortTime(new Date(since))}`}
      </p>
      <dl className="grid gap-x-6 text-sm sm:grid-cols-2">
        {[
          [words.ours, printSide(ours)],
          [words.theirs, printSide(theirs)],
        ].map(([label, value]) => (
          <div key={label} className="flex gap-2">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64">{books.remedies[kind]}</p>
        <Button variant="secondary" aria-label={words.doneNamed(name)} onClick={onAsk}>
          {words.done}
        </Button>
      </div>
    </li>
  );
}

const LOOK_EVERY_MS = 2_000;
const MOST_LOOKS = 30;

/** A comparison takes seconds, and is no part of the call that asks for it: the page is made anew until it has one more. */
function useComparison(lastRun: Run | null) {
  const router = useRouter();
  const now = lastRun?.finishedAt.getTime() ?? 0;
  const [after, setAfter] = useState<number | null>(null);
  const isUnderWay = after === now;
  useEffect(() => {
    if (!isUnderWay) return;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks > MOST_LOOKS) setAfter(null);
      else router.refresh();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, router]);
  return { isUnderWay, begin: () => setAfter(now) };
}

const SETTLE_S = SETTLE_MS / 1_000;

/** `fresh`: how many differ and have not lasted yet. */
type AgreeProps = { first: readonly Difference[]; fresh: number; lastRun: Run | null };

/** Whether our payments and refunds and the provider's lists say the same, and what to do where they do not. */
export function AgreePanel({ first, fresh, lastRun }: AgreeProps) {
  const [left, setLeft] = useState({ of: first, now: first });
  // Where the page was made anew, that is newer than what was left after Done.
  const differences = left.of === first ? left.now : first;
  useMadeAnew();
  const title = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState<Difference | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { isUnderWay, begin } = useComparison(lastRun);
  const compare = async () => {
    setBusy(true);
    const answer = await callApi('/api/admin/money/compare', { method: 'POST', fallback: books.refusals.failed });
    setBusy(false);
    if (answer.success) {
      begin();
      toastSuccess(answer.message);
    } else if (!answer.isCancelled) toastError(answer.message);
  };
  const said = lastRun
    ? words.last(formatShortTime(lastRun.finishedAt), lastRun.payments, lastRun.refunds)
    : words.never;
  const button = (
    <Button variant="secondary" busy={isBusy} onClick={compare}>
      {words.compare}
    </Button>
  );
  return (
    <Panel title={words.title} titleRef={title} text={words.text} mark={button}>
      {differences.length + fresh === 0 && lastRun && <p className="font-semibold text-leaf">{words.yes}</p>}
      {fresh > 0 && <p className="mb-3 font-semibold text-clay">{words.fresh(fresh, formatWait(SETTLE_S))}</p>}
      <ul className="grid gap-3">
        {differences.map((one) => (
          <Row key={one.id} one={one} onAsk={() => setAsking(one)} />
        ))}
      </ul>
      <p role="status" className="mt-3 text-ink-soft text-sm">
        {isUnderWay ? words.underWay : said}
      </p>
      {asking && (
        <DoneDialog
          about={asking}
          focusAfter={title}
          onDone={(now) => {
            if (now) setLeft({ of: first, now });
            setAsking(null);
          }}
        />
      )}
    </Panel>
  );
}
