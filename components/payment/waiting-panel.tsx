import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { callback } from '@/content/payment';
import { formatRupees, formatShortTime } from '@/lib/core/format';
import type { Waiting } from './payment-status';
import type { Reply } from './reply';

const words = callback.waiting;

type WaitingPanelProps = { waiting: Waiting; reply: Reply | 'asking' | null; onNotPaid: () => void };

/** What whoever placed the order can do while its payment is not known; only for them. */
export function WaitingPanel({ waiting: { number, amount, page }, reply, onNotPaid }: WaitingPanelProps) {
  const isAsking = reply === 'asking';
  const pressed = useRef<HTMLButtonElement>(null);
  // The button that had the focus was disabled meanwhile.
  useEffect(() => {
    if (reply && !isAsking) pressed.current?.focus({ preventScroll: true });
  }, [reply, isAsking]);
  return (
    <section aria-labelledby="waiting" className="mt-6 rounded-lg border border-line bg-paper p-5 sm:p-7">
      <h2 id="waiting" className="flex flex-wrap items-baseline justify-between gap-x-6 text-2xl">
        {words.order(number)} <span className="text-clay">{formatRupees(amount)}</span>
      </h2>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row">
        {page && (
          <Button href={page.url} prefetch={false} size="lg" className="sm:flex-1">
            {words.back}
          </Button>
        )}
        <Button ref={pressed} variant="secondary" size="lg" busy={isAsking} onClick={onNotPaid} className="sm:flex-1">
          {words.notPaid}
        </Button>
      </div>
      <p role="status" className={reply && !isAsking ? 'mt-4 rounded-md bg-turmeric-soft p-4' : undefined}>
        {reply && !isAsking && words.replies[reply]}
      </p>
      <h3 className="mt-6 text-xl">{words.leaving.title}</h3>
      <ul className="mt-2 list-disc space-y-1.5 pl-5 marker:text-clay">
        <li>{words.leaving.paid}</li>
        <li>{page ? words.leaving.unpaid(formatShortTime(new Date(page.openUntil))) : words.leaving.unpaidClosed}</li>
      </ul>
      {reply === 'none' && (
        <Button href="/shop/home" variant="ghost" className="mt-2 -ml-5">
          {callback.home}
        </Button>
      )}
    </section>
  );
}
