import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { toastError } from '@/components/ui/toast';
import { cart } from '@/content/cart';
import { type ApiAnswer, callApi } from '@/lib/http/client';
import type { Delivery } from '@/lib/sales/cart/schema';
import { priceFor } from '@/lib/sales/pricing/rules';
import { newOrderAttempt } from './order-attempt';
import { forgetCart, rememberPayment } from './storage';

export type PaymentMethod = 'online' | 'cod';
export type OrderFailure = { message: string; signedOut: boolean };

type Placed = { orderId: string; merchantOrderId?: string; paymentUrl?: string; proofNeeded?: boolean };

const CALLS = {
  online: { path: '/api/payment/initiate', loading: cart.toast.initiating, fallback: cart.toast.onlineFailed },
  cod: { path: '/api/payment/cod', loading: cart.toast.creating, fallback: cart.toast.codFailed },
} as const;

/** Section 3, order request. */
function orderBody(quantity: number, userDetails: Delivery) {
  const { amount, paidItems, freeItems, savings, pricePerItem } = priceFor(quantity);
  return { amount, userDetails, orderDetails: { quantity, paidItems, freeItems, totalSavings: savings, pricePerItem } };
}

const outcomeOf = (answer: ApiAnswer) => {
  if (answer.success) return 'accepted';
  return answer.status === 0 || answer.status >= 500 ? 'unknown' : 'refused';
};

/** Sends the order, once per press, and follows the answer (section 4, cart dialog). */
export function useOrder(onCodPlaced: (orderId: string) => void, onProofNeeded: (why: string) => void) {
  const [attempt] = useState(newOrderAttempt);
  const inFlight = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<OrderFailure | null>(null);

  const release = () => {
    inFlight.current = false;
    setIsBusy(false);
  };

  // Back from the payment page may show this page as it was left, still busy.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      inFlight.current = false;
      setIsBusy(false);
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  const fail = (message: string, { status, requestId, data }: ApiAnswer<Placed>) => {
    if (data?.proofNeeded) {
      release();
      return onProofNeeded(message);
    }
    setFailure({ message, signedOut: status === 401 });
    void toastError(message, requestId);
    release();
  };

  const follow = (method: PaymentMethod, answer: ApiAnswer<Placed>) => {
    const placed = answer.data;
    if (answer.status === 0) return fail(cart.toast.failed, answer);
    if (!answer.success) return fail(answer.message || CALLS[method].fallback, answer);
    if (!placed?.orderId) return fail(cart.toast.failed, answer);
    if (method === 'cod') {
      forgetCart();
      toast.success(answer.message || cart.toast.created);
      return onCodPlaced(placed.orderId);
    }
    if (!placed.paymentUrl) return fail(cart.toast.failed, answer);
    rememberPayment(placed.orderId, placed.merchantOrderId ?? '');
    window.location.assign(placed.paymentUrl);
  };

  const place = async (method: PaymentMethod, quantity: number, delivery: Delivery) => {
    if (inFlight.current) return;
    inFlight.current = true;
    setIsBusy(true);
    setFailure(null);
    const { path, loading, fallback } = CALLS[method];
    const body = orderBody(quantity, delivery);
    const loadingToast = toast.loading(loading);
    const answer = await callApi<Placed>(path, {
      method: 'POST',
      body,
      headers: { 'Idempotency-Key': attempt.keyFor(JSON.stringify([method, body])) },
      fallback,
    });
    toast.dismiss(loadingToast);
    attempt.close(outcomeOf(answer));
    follow(method, answer);
  };

  return { place, isBusy, failure, clearFailure: () => setFailure(null) };
}
