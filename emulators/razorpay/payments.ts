import { createHmac } from 'node:crypto';
import type { Context } from '../core.ts';
import { createLinkPaidEvent, createOrderPaidEvent, createPaymentEvent } from './events.ts';
import type { Link, Order, Payment, PaymentMethod } from './model.ts';
import {
  createSuffix,
  getLink,
  getOrder,
  getPayment,
  nowInSeconds,
  saveLink,
  saveOrder,
  savePayment,
} from './model.ts';
import type { Webhooks } from './webhooks.ts';

type Attempt = { link: Link; order: Order; payment: Payment };

/** The order comes to be with the first attempt to pay. */
function createAttempt(
  context: Context,
  link: Link,
  method: PaymentMethod,
  amount: number,
  currency = link.currency,
): Attempt {
  const now = nowInSeconds(context);
  const known = link.order_id === null ? null : getOrder(context, link.order_id);
  const order: Order = known ?? {
    id: `order_${createSuffix()}`,
    amount: link.amount,
    amount_paid: 0,
    attempts: 0,
    created_at: now,
    currency: link.currency,
    link_id: link.id,
    receipt: link.reference_id,
    status: 'created',
  };
  const payment: Payment = {
    id: `pay_${createSuffix()}`,
    amount,
    currency,
    status: 'created',
    order_id: order.id,
    link_id: link.id,
    method,
    amount_refunded: 0,
    captured: false,
    email: link.customer.email ?? 'void@razorpay.com',
    contact: link.customer.contact ?? '+919000090000',
    created_at: now,
  };
  const status = order.status === 'paid' ? 'paid' : 'attempted';
  return { link: { ...link, order_id: order.id }, order: { ...order, attempts: order.attempts + 1, status }, payment };
}

function save(context: Context, { link, order, payment }: Attempt): void {
  saveOrder(context, order);
  savePayment(context, payment);
  saveLink(context, link);
}

/** `settleLink` false leaves a link that was closed before the money came as it is. */
function capture(context: Context, { link, order, payment }: Attempt, settleLink: boolean): Attempt {
  const now = nowInSeconds(context);
  const captured: Payment = { ...payment, status: 'captured', captured: true };
  const paid = {
    amount: payment.amount,
    created_at: now,
    method: payment.method,
    payment_id: payment.id,
    plink_id: link.id,
    status: 'captured' as const,
    updated_at: now,
  };
  const amount_paid = Math.min(link.amount, link.amount_paid + payment.amount);
  return {
    payment: captured,
    order: { ...order, amount_paid: Math.min(order.amount, order.amount_paid + payment.amount), status: 'paid' },
    link: {
      ...link,
      amount_paid,
      payments: [...link.payments, paid],
      updated_at: now,
      status: settleLink ? 'paid' : link.status,
    },
  };
}

export type PayOptions = {
  method?: PaymentMethod;
  amount?: number;
  /** Of the payment alone: the link keeps its own. */
  currency?: string;
  notify?: boolean;
  /** Whether a link that is closed already turns to paid; an open one always does. */
  settleClosed?: boolean;
  order?: 'usual' | 'captured-first' | 'failed-first';
};

/** Works in every state of the link: money may come late, or twice. */
export function payLink(context: Context, webhooks: Webhooks, linkId: string, options: PayOptions = {}): Attempt {
  const link = getLink(context, linkId);
  if (!link) throw new Error('no such link');
  const { method = 'upi', amount = link.amount, notify = true, order = 'usual' } = options;
  const settle = link.status === 'created' || link.status === 'paid' || options.settleClosed === true;
  return context.store.transaction(() => {
    const attempt = createAttempt(context, link, method, amount, options.currency);
    const failed: Payment = { ...attempt.payment, status: 'failed' };
    const authorized: Payment = { ...attempt.payment, status: 'authorized' };
    const done = capture(context, attempt, settle);
    save(context, done);
    const first = [
      createPaymentEvent(context, 'payment.authorized', authorized),
      createPaymentEvent(context, 'payment.captured', done.payment),
    ];
    const events = [
      ...(order === 'failed-first' ? [createPaymentEvent(context, 'payment.failed', failed)] : []),
      ...(order === 'captured-first' ? first.reverse() : first),
      ...(attempt.order.status === 'paid' ? [] : [createOrderPaidEvent(context, done.order, done.payment)]),
      ...(settle && link.status !== 'paid' ? [createLinkPaidEvent(context, done.link, done.order, done.payment)] : []),
    ];
    webhooks.emit(link.id, events, notify);
    return done;
  });
}

export function failLink(
  context: Context,
  webhooks: Webhooks,
  linkId: string,
  options: { method?: PaymentMethod; notify?: boolean } = {},
): Attempt {
  const link = getLink(context, linkId);
  if (!link) throw new Error('no such link');
  return context.store.transaction(() => {
    const attempt = createAttempt(context, link, options.method ?? 'upi', link.amount);
    const failed: Attempt = { ...attempt, payment: { ...attempt.payment, status: 'failed' } };
    save(context, failed);
    webhooks.emit(link.id, [createPaymentEvent(context, 'payment.failed', failed.payment)], options.notify ?? true);
    return failed;
  });
}

/** Money held by the bank and not captured; `capturePayment` completes it. */
export function authorizeLink(context: Context, webhooks: Webhooks, linkId: string, notify: boolean): Attempt {
  const link = getLink(context, linkId);
  if (!link) throw new Error('no such link');
  return context.store.transaction(() => {
    const attempt = createAttempt(context, link, 'card', link.amount);
    const authorized: Attempt = { ...attempt, payment: { ...attempt.payment, status: 'authorized' } };
    save(context, authorized);
    webhooks.emit(link.id, [createPaymentEvent(context, 'payment.authorized', authorized.payment)], notify);
    return authorized;
  });
}

export function capturePayment(context: Context, webhooks: Webhooks, payment: Payment): Payment {
  const link = getLink(context, payment.link_id);
  const order = getOrder(context, payment.order_id);
  if (!link || !order) return payment;
  return context.store.transaction(() => {
    const done = capture(context, { link, order, payment }, link.status === 'created');
    save(context, done);
    const events = [
      createPaymentEvent(context, 'payment.captured', done.payment),
      createOrderPaidEvent(context, done.order, done.payment),
      ...(link.status === 'created' ? [createLinkPaidEvent(context, done.link, done.order, done.payment)] : []),
    ];
    webhooks.emit(link.id, events, true);
    return done.payment;
  });
}

export function getLastCaptured(context: Context, link: Link): Payment | null {
  const last = link.payments.at(-1);
  return last ? getPayment(context, last.payment_id) : null;
}

/** Where the buyer's browser is sent after a success, or null when the link has no callback. */
export function toCallbackUrl(context: Context, link: Link, paymentId: string): string | null {
  if (link.callback_url === '') return null;
  const signed = [link.id, link.reference_id, link.status, paymentId].join('|');
  const query = new URLSearchParams({
    razorpay_payment_id: paymentId,
    razorpay_payment_link_id: link.id,
    razorpay_payment_link_reference_id: link.reference_id,
    razorpay_payment_link_status: link.status,
    razorpay_signature: createHmac('sha256', context.config.razorpay.keySecret).update(signed).digest('hex'),
  });
  const [address = '', hash] = link.callback_url.split('#', 2);
  const joint = address.includes('?') ? (/[?&]$/.test(address) ? '' : '&') : '?';
  return `${address}${joint}${query}${hash === undefined ? '' : `#${hash}`}`;
}
