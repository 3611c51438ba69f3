'use client';

import { useCallback, useEffect, useState } from 'react';
import { forgetPayment, paymentIdFor, rememberedOrderId } from '@/components/cart/storage';
import { failed } from '@/content/payment';
import { AskingView } from './asking-view';
import { FailedView } from './failed-view';
import { type Outcome, outcomeFor } from './outcome';
import { askPayment, type PaymentAnswer } from './payment-status';

const NOTHING_TO_ASK: PaymentAnswer = { state: null, status: 404 };

type FailedOutcomeProps = { orderId: string | null; error: string | null; first: Outcome };
type Shown = { outcome: Outcome | null; orderId: string | null };

/** Shows what the server knew while it made the page, asks once more, and says what has changed. */
export function FailedOutcome({ orderId, error, first }: FailedOutcomeProps) {
  const [shown, setShown] = useState<Shown>({ outcome: first, orderId });

  const ask = useCallback(
    async (known: string | null) => {
      const answer = known ? await askPayment(paymentIdFor(known)) : NOTHING_TO_ASK;
      if (answer.status !== 0 && answer.status < 500) forgetPayment();
      setShown({ outcome: outcomeFor(answer, error), orderId: known });
    },
    [error],
  );

  useEffect(() => {
    void ask(orderId ?? rememberedOrderId());
  }, [ask, orderId]);

  if (!shown.outcome) return <AskingView {...failed.asking} />;
  const checkAgain = () => {
    setShown({ ...shown, outcome: null });
    void ask(shown.orderId);
  };
  return (
    <FailedView outcome={shown.outcome} orderId={shown.orderId} onCheckAgain={shown.orderId ? checkAgain : null} />
  );
}
