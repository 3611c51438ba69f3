'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useState } from 'react';
import { forgetPayment, paymentIdFor, rememberedOrderId } from '@/components/cart/storage';
import { failed } from '@/content/payment';
import { AskingView } from './asking-view';
import { FailedView, type Outcome } from './failed-view';
import { askPayment, type PaymentAnswer } from './payment-status';

/** Money is spoken of only as the server knows it: an answer that did not come proves nothing. */
function outcomeOf({ state, status }: PaymentAnswer, error: string | null): Outcome {
  if (state === 'COMPLETED') return 'completed';
  if (state === 'PENDING') return 'pending';
  if (state !== null) return 'failed';
  if (error === 'missing_order_id') return 'missingOrderId';
  return status === 404 && !error ? 'failed' : 'unreachable';
}

const NOTHING_TO_ASK: PaymentAnswer = { state: null, status: 404 };

export function FailedOutcome() {
  const params = useSearchParams();
  const orderId = params.get('orderId');
  const error = params.get('error');
  const [answered, setAnswered] = useState<{ outcome: Outcome; known: string | null } | null>(null);

  const ask = useCallback(
    async (known: string | null) => {
      const answer = known ? await askPayment(paymentIdFor(known)) : NOTHING_TO_ASK;
      if (answer.status !== 0 && answer.status < 500) forgetPayment();
      setAnswered({ outcome: outcomeOf(answer, error), known });
    },
    [error],
  );

  useEffect(() => {
    void ask(orderId ?? rememberedOrderId());
  }, [ask, orderId]);

  if (!answered) return <AskingView {...failed.asking} />;
  const { outcome, known } = answered;
  const checkAgain = () => {
    setAnswered(null);
    void ask(known);
  };
  return <FailedView outcome={outcome} orderId={known} onCheckAgain={known ? checkAgain : null} />;
}
