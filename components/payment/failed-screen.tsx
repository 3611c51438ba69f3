'use client';

import { useSearchParams } from 'next/navigation';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { forgetPayment, paymentIdFor, rememberedOrderId } from '@/components/cart/storage';
import { useLostFocus } from '@/components/ui/use-lost-focus';
import { failed } from '@/content/payment';
import { AskingView } from './asking-view';
import { FailedView } from './failed-view';
import { isOpen, type Outcome, outcomeFor, type Told } from './outcome';
import { askPayment } from './payment-status';
import { OrderId } from './result-head';

const NOTHING_TO_ASK: Told = { state: null, status: null };

type Shown = { outcome: Outcome | null; orderId: string | null };

/** Asks what became of the payment, and says only that; `support` is how to reach us. */
export function FailedScreen({ support }: { support: ReactNode }) {
  const query = useSearchParams();
  const [orderId, error] = [query.get('orderId'), query.get('error')];
  const [shown, setShown] = useState<Shown>({ outcome: null, orderId });
  const { target: heading, expectLoss } = useLostFocus<HTMLHeadingElement>(shown.outcome);

  const ask = useCallback(
    async (known: string | null) => {
      const answer = known ? await askPayment(paymentIdFor(known)) : NOTHING_TO_ASK;
      const outcome = outcomeFor(answer, error);
      const isAnswered = answer.status === null || (answer.status !== 0 && answer.status < 500);
      // Where the address does not name the order, a reload can ask about an open payment only by what is remembered.
      if (isAnswered && (orderId || !isOpen(outcome))) forgetPayment();
      setShown({ outcome, orderId: known });
    },
    [error, orderId],
  );

  useEffect(() => {
    void ask(orderId || rememberedOrderId());
  }, [ask, orderId]);

  if (!shown.outcome)
    return (
      <AskingView {...failed.asking}>
        {shown.orderId && <OrderId label={failed.orderId} orderId={shown.orderId} />}
      </AskingView>
    );
  const checkAgain = () => {
    expectLoss();
    setShown({ ...shown, outcome: null });
    void ask(shown.orderId);
  };
  return (
    <FailedView
      outcome={shown.outcome}
      orderId={shown.orderId}
      onCheckAgain={shown.orderId ? checkAgain : null}
      heading={heading}
      support={support}
    />
  );
}
