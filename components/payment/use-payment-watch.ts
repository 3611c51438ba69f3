import { useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { paymentIdFor, rememberOrder } from '@/components/cart/storage';
import { callbackStep, POLL_INTERVAL_MS } from '@/lib/sales/payments/rules';
import { askPayment, type PaymentAnswer, type Waiting } from './payment-status';
import { type Reply, replyTo } from './reply';

const NOTHING_ASKED = { state: null, status: 0, waiting: null };
const WAITING: [string, string] = ['waiting', 'true'];
const AT_ONCE: [string, string] = ['ask', 'now'];

/** With what the payment provider added to the address; the server verifies it. */
const withParams = (address: URLSearchParams, ...more: [string, string][]) =>
  new URLSearchParams([...[...address].filter(([name]) => name.startsWith('razorpay_')), WAITING, ...more]);

/** Section 4: asks for the payment's state, and goes where the answer leads. */
export function usePaymentWatch() {
  const router = useRouter();
  const query = useSearchParams().toString();
  const [isPending, setIsPending] = useState(false);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [reply, setReply] = useState<Reply | 'asking' | null>(null);
  const press = useRef<() => Promise<void>>(null);

  useEffect(() => {
    const params = new URLSearchParams(query);
    const orderId = params.get('orderId');
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const ask = async (...more: [string, string][]) =>
      orderId ? askPayment(paymentIdFor(orderId), withParams(params, ...more)) : NOTHING_ASKED;

    /** Whether the answer leads away from here. */
    const follow = (answer: Pick<PaymentAnswer, 'state' | 'status' | 'waiting'>, attempt: number): boolean => {
      if (isOver) return true;
      const step = callbackStep({ orderId, attempt, ...answer });
      if (!step.poll) {
        isOver = true;
        clearTimeout(timer);
        if (orderId && answer.state === null) rememberOrder(orderId);
        router.replace(step.path);
        return true;
      }
      if (answer.waiting) setWaiting(answer.waiting);
      return false;
    };

    const check = async (attempt: number) => {
      if (follow(await ask(), attempt)) return;
      setIsPending(true);
      timer = setTimeout(() => void check(attempt + 1), POLL_INTERVAL_MS);
    };

    press.current = async () => {
      setReply('asking');
      const answer = await ask(AT_ONCE);
      // No poll: it counts as the first of them, which leads away only where the state is known.
      if (!follow(answer, 1)) setReply(replyTo(answer));
    };

    void check(0);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [query, router]);

  return { isPending, waiting, reply, askNow: () => void press.current?.() };
}
