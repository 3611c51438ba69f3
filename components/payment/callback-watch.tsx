'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { paymentIdFor } from '@/components/cart/storage';
import { callback } from '@/content/payment';
import { callbackStep, POLL_INTERVAL_MS } from '@/lib/sales/payments/rules';
import { AskingView } from './asking-view';
import { askPayment } from './payment-status';

/** What the payment provider added to the address; the server verifies it. */
const providerParams = (params: URLSearchParams) =>
  new URLSearchParams([...params].filter(([name]) => name.startsWith('razorpay_')));

/** Section 4: asks for the payment's state, and goes where the answer leads. */
export function CallbackWatch() {
  const router = useRouter();
  const query = useSearchParams().toString();
  const [isPending, setIsPending] = useState(false);

  useEffect(() => {
    const params = new URLSearchParams(query);
    const orderId = params.get('orderId');
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const check = async (attempt: number) => {
      const state = orderId ? (await askPayment(paymentIdFor(orderId), providerParams(params))).state : null;
      if (isOver) return;
      const step = callbackStep({ orderId, attempt, state });
      if (!step.poll) return router.replace(step.path);
      setIsPending(true);
      timer = setTimeout(() => void check(attempt + 1), POLL_INTERVAL_MS);
    };

    void check(0);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [query, router]);

  return isPending ? (
    <AskingView title={callback.pending} text={callback.pendingText} />
  ) : (
    <AskingView title={callback.processing} text={callback.processingText} />
  );
}
