import { useEffect, useReducer, useRef } from 'react';
import { toast } from 'sonner';
import { cart } from '@/content/cart';
import { callApi } from '@/lib/http/client';
import type { Delivery } from '@/lib/sales/cart/schema';
import {
  beginCheckout,
  checkoutReducer,
  type NumberProof,
  orderBody,
  type PaymentMethod,
  proofOf,
} from '@/lib/sales/checkout/rules';
import { forgetOrder } from './kept-order';
import { attemptKey, closeAttempt, forgetUnanswered, keepBegun, leaveUnanswered } from './order-attempt';
import { rememberPayment } from './storage';

type Placed = { orderId?: string; merchantOrderId?: string; paymentUrl?: string; proofNeeded?: boolean };

const ORDERS = {
  online: { path: '/api/payment/initiate', loading: cart.toast.initiating, fallback: cart.toast.onlineFailed },
  cod: { path: '/api/payment/cod', loading: cart.toast.creating, fallback: cart.toast.codFailed },
} as const;

const PROOFS = {
  sending: { path: '/api/auth/phone/prove', fallback: cart.verification.proof.sendFailed },
  checking: { path: '/api/auth/phone/prove/verify', fallback: cart.verification.proof.failed },
} as const;

/** One opening of the dialog: where it stands, and its calls, whose answers it follows (section 4, cart dialog). */
export function useOrder(kept: Parameters<typeof beginCheckout>[0], onCodPlaced: (orderId: string) => void) {
  const [state, dispatch] = useReducer(checkoutReducer, kept, beginCheckout);
  const inFlight = useRef(false);
  const wasTold = useRef(false);

  // Back from the payment page may show this page as it was left, still busy.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      inFlight.current = false;
      dispatch({ type: 'woke' });
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  // Whoever was told that the order before is placed, and opens the cart again, means another one.
  useEffect(
    () => () => {
      if (wasTold.current) forgetUnanswered();
    },
    [],
  );

  /** Sends the order, once per press. @param isMeant the same one was placed a moment ago, and is wanted again */
  const place = async (method: PaymentMethod, quantity: number, delivery: Delivery, isMeant = false) => {
    if (inFlight.current) return;
    inFlight.current = true;
    dispatch({ type: 'began', work: 'order' });
    const { path, loading, fallback } = ORDERS[method];
    const body = orderBody(quantity, delivery);
    const attempt = JSON.stringify([method, body]);
    const loadingToast = toast.loading(loading);
    const key = await attemptKey(attempt);
    const headers = { 'Idempotency-Key': key };
    const sent = isMeant ? { ...body, again: true } : body;
    const answer = await callApi<Placed>(path, { method: 'POST', body: sent, headers, fallback });
    toast.dismiss(loadingToast);
    const { success, status, data } = answer;
    if (success && data?.orderId && method === 'cod') {
      closeAttempt(attempt);
      forgetOrder();
      toast.success(answer.message || cart.toast.created);
      return onCodPlaced(data.orderId);
    }
    if (success && data?.orderId && data.paymentUrl) {
      rememberPayment(data.orderId, data.merchantOrderId ?? '');
      await keepBegun(attempt, key);
      return window.location.assign(data.paymentUrl);
    }
    inFlight.current = false;
    if (method === 'cod' && (status === 0 || status >= 500)) leaveUnanswered(key);
    const isTold = answer.refused === 'key-reused';
    if (isTold) wasTold.current = true;
    const message = success || status === 0 ? cart.toast.failed : answer.message || fallback;
    if (answer.refused === 'just-ordered') return dispatch({ type: 'doubted', question: message });
    if (data?.proofNeeded) return dispatch({ type: 'proofAsked', why: message });
    const wayOn = status === 401 ? 'sign-in' : isTold ? 'orders' : null;
    dispatch({ type: 'refused', failure: { message, wayOn } });
  };

  const prove = async (work: keyof typeof PROOFS, change: Partial<NumberProof>, otp?: string) => {
    const { phone } = proofOf(state);
    const { path, fallback } = PROOFS[work];
    dispatch({ type: 'began', work });
    const body = { phoneNumber: phone, otp };
    const { success, message, data } = await callApi<{ isProved: boolean }>(path, { method: 'POST', body, fallback });
    dispatch({ type: 'proofTold', proof: { phone, ...(success ? { ...change, ...data } : { error: message }) } });
  };

  return {
    state,
    dispatch,
    place,
    sendCode: () => prove('sending', { sentAt: Date.now() }),
    checkCode: (otp: string) => prove('checking', {}, otp),
  };
}

export type Order = ReturnType<typeof useOrder>;
