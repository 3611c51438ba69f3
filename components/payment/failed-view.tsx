import { Check, Coins, Hourglass, LockKeyhole, X } from 'lucide';
import type { ReactNode, Ref } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { failed } from '@/content/payment';
import { isOpen, type Outcome } from './outcome';
import { ResultBody } from './result-frame';
import { OrderId, ResultHead } from './result-head';
import { keepWayToOrder } from './way-to-order';

type Look = { tone: 'good' | 'bad' | 'waiting'; icon: ReactNode };

const BOLD = 'size-10 stroke-3';
const WAITING: Look = { tone: 'waiting', icon: <Icon of={Hourglass} className="size-10" /> };

const REASONED: readonly Outcome[] = ['failed', 'unknown', 'missingOrderId', 'noOrder'];

const LOOKS: Record<Outcome, Look> = {
  failed: { tone: 'bad', icon: <Icon of={X} className={BOLD} /> },
  missingOrderId: { tone: 'bad', icon: <Icon of={X} className={BOLD} /> },
  noOrder: WAITING,
  pending: WAITING,
  moneySeen: WAITING,
  unreachable: WAITING,
  unanswered: WAITING,
  cash: { tone: 'good', icon: <Icon of={Coins} className="size-10" /> },
  unknown: { tone: 'waiting', icon: <Icon of={LockKeyhole} className="size-10" /> },
  completed: { tone: 'good', icon: <Icon of={Check} className={BOLD} /> },
};

type FailedViewProps = {
  outcome: Outcome;
  orderId: string | null;
  onCheckAgain: (() => void) | null;
  heading: Ref<HTMLHeadingElement>;
  support: ReactNode;
};

export function FailedView({ outcome, orderId, onCheckAgain, heading, support }: FailedViewProps) {
  const toSuccess = orderId ? successPath(outcome, orderId) : null;
  const recheck = isOpen(outcome) ? onCheckAgain : null;
  return (
    <>
      <div role="status">
        <ResultHead {...LOOKS[outcome]} {...failed[outcome]} heading={heading}>
          {orderId && <OrderId label={failed.orderId} orderId={orderId} />}
        </ResultHead>
      </div>
      <ResultBody>
        <div className="flex flex-col gap-3 sm:flex-row">
          {recheck && (
            <Button size="lg" onClick={recheck} className="sm:flex-1">
              {failed.checkAgain}
            </Button>
          )}
          {toSuccess && (
            <Button href={toSuccess} size="lg" className="sm:flex-1">
              {failed.toSuccess}
            </Button>
          )}
          {outcome === 'unknown' && (
            <Button href="/auth/login-phone" size="lg" onClick={() => keepWayToOrder(orderId)} className="sm:flex-1">
              {failed.signIn}
            </Button>
          )}
          {outcome === 'failed' && <TryAgain />}
          <Button href="/shop/home" size="lg" variant="secondary" className="sm:flex-1">
            {failed.home}
          </Button>
          {outcome !== 'failed' && !toSuccess && <TryAgain variant="ghost" />}
        </div>
        {REASONED.includes(outcome) && <Reasons />}
        {support}
      </ResultBody>
    </>
  );
}

function successPath(outcome: Outcome, orderId: string): string | null {
  const path = `/payment-success?orderId=${encodeURIComponent(orderId)}`;
  if (outcome === 'completed') return path;
  return outcome === 'cash' ? `${path}&method=cod` : null;
}

/** What can be said without asking: nothing of a result, and nothing that is wrong with any. */
export function UnaskedView({ support }: { support: ReactNode }) {
  return (
    <>
      <ResultHead {...WAITING} {...failed.withoutScript} />
      <ResultBody>
        <div className="flex flex-col gap-3 sm:flex-row">
          <TryAgain variant="secondary" />
          <Button href="/shop/home" size="lg" variant="secondary" className="sm:flex-1">
            {failed.home}
          </Button>
        </div>
        <Reasons />
        {support}
      </ResultBody>
    </>
  );
}

/** While the money may still arrive, a second payment is nothing to press without thinking. */
function TryAgain({ variant = 'primary' }: { variant?: 'primary' | 'secondary' | 'ghost' }) {
  return (
    <Button href="/shop/product" size="lg" variant={variant} className="sm:flex-1">
      {failed.tryAgain}
    </Button>
  );
}

function Reasons() {
  return (
    <section aria-labelledby="reasons" className="mt-10">
      <h2 id="reasons" className="text-2xl">
        {failed.reasons.title}
      </h2>
      <ul className="mt-3 list-disc space-y-1.5 pl-5 marker:text-clay">
        {failed.reasons.items.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </section>
  );
}
