import type { Context } from '../core.ts';
import { refuse } from './errors.ts';
import { createRefundEvent } from './events.ts';
import type { Payment, Refund } from './model.ts';
import { createSuffix, getPayment, getRefund, nowInSeconds, savePayment, saveRefund } from './model.ts';
import { type Fields, readNotes, readText } from './validate.ts';
import type { Webhooks } from './webhooks.ts';

const REFUND_FIELDS = ['amount', 'speed', 'notes', 'receipt'];
const MIN_REFUND_PAISE = 100;
const DEFAULT_SETTLE_MS = 1000;

/** What becomes of the refunds made from now on; `pending` waits for the control route. */
export type RefundSettings = { outcome: 'processed' | 'failed' | 'pending'; delayMs: number };
const DEFAULT_SETTINGS: RefundSettings = { outcome: 'processed', delayMs: DEFAULT_SETTLE_MS };
type OpenRefund = { id: string; settlesAt: number; outcome: RefundSettings['outcome'] };

export function getRefundSettings({ store }: Context): RefundSettings {
  return store.get<RefundSettings>('razorpay-settings', 'refunds') ?? DEFAULT_SETTINGS;
}

export function saveRefundSettings({ store }: Context, settings: RefundSettings): void {
  store.put('razorpay-settings', 'refunds', settings);
}

function readRefundAmount(payment: Payment, fields: Fields): number {
  const left = payment.amount - payment.amount_refunded;
  if (left === 0) throw refuse('The payment has been fully refunded already', 'amount');
  const amount = fields.amount ?? left;
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount))
    throw refuse('The amount must be an integer.', 'amount');
  if (amount < MIN_REFUND_PAISE) throw refuse('The amount must be atleast INR 1.00', 'amount');
  if (amount > left) throw refuse('The total refund amount is greater than the refund payment amount', 'amount');
  return amount;
}

function createRefund(context: Context, webhooks: Webhooks, payment: Payment, fields: Fields): Refund {
  const extra = Object.keys(fields).find((name) => !REFUND_FIELDS.includes(name));
  if (extra !== undefined) throw refuse(`${extra} is/are not required and should not be sent`, extra);
  if (!payment.captured) throw refuse('The payment status should be captured for action to be taken');
  const amount = readRefundAmount(payment, fields);
  const speed = fields.speed ?? 'normal';
  if (speed !== 'normal' && speed !== 'optimum') throw refuse('The speed is invalid.', 'speed');
  const settings = getRefundSettings(context);
  const settlesAt = context.clock.now() + settings.delayMs;
  const refund: Refund = {
    id: `rfnd_${createSuffix()}`,
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: readNotes(fields),
    receipt: readText(fields, 'receipt', 40) || null,
    created_at: nowInSeconds(context),
    status: 'pending',
    speed_requested: speed,
    speed_processed: 'normal',
    settles_at: settlesAt,
  };
  return context.store.transaction(() => {
    const amount_refunded = payment.amount_refunded + amount;
    const status = amount_refunded === payment.amount ? 'refunded' : payment.status;
    const changed: Payment = { ...payment, amount_refunded, status };
    savePayment(context, changed);
    saveRefund(context, refund);
    const { outcome } = settings;
    context.store.put<OpenRefund>('razorpay-open-refund', refund.id, { id: refund.id, settlesAt, outcome });
    webhooks.emit(payment.link_id, [createRefundEvent(context, 'refund.created', refund, changed)], true);
    return refund;
  });
}

export function settleRefund(
  context: Context,
  webhooks: Webhooks,
  id: string,
  outcome: 'processed' | 'failed',
): Refund {
  const refund = getRefund(context, id);
  const payment = refund && getPayment(context, refund.payment_id);
  if (!refund || !payment) throw refuse('The id provided does not exist');
  if (refund.status !== 'pending') throw refuse(`The refund is already ${refund.status}`);
  return context.store.transaction(() => {
    const settled: Refund = { ...refund, status: outcome };
    const returned = outcome === 'failed' ? refund.amount : 0;
    const amount_refunded = payment.amount_refunded - returned;
    const status = amount_refunded === payment.amount ? 'refunded' : 'captured';
    const changed: Payment = { ...payment, amount_refunded, status };
    saveRefund(context, settled);
    savePayment(context, changed);
    context.store.delete('razorpay-open-refund', id);
    webhooks.emit(payment.link_id, [createRefundEvent(context, `refund.${outcome}`, settled, changed)], true);
    return settled;
  });
}

export function settleDueRefunds(context: Context, webhooks: Webhooks): void {
  for (const { id, settlesAt, outcome } of context.store.list<OpenRefund>('razorpay-open-refund')) {
    if (outcome !== 'pending' && settlesAt <= context.clock.now()) settleRefund(context, webhooks, id, outcome);
  }
}

type Replay = { paymentId: string; body: string; refundId: string };

/** Same key and body: the same refund again; another body: 409. */
export function createRefundOnce(
  context: Context,
  webhooks: Webhooks,
  payment: Payment,
  fields: Fields,
  key: string | undefined,
): Refund {
  if (key === undefined) return createRefund(context, webhooks, payment, fields);
  if (!/^[A-Za-z0-9_-]{10,}$/.test(key))
    throw refuse('The idempotency key is invalid: at least 10 letters, digits, - or _');
  const body = JSON.stringify(Object.entries(fields).sort(([a], [b]) => a.localeCompare(b)));
  const seen = context.store.get<Replay>('razorpay-refund-key', key);
  if (seen) {
    const refund = getRefund(context, seen.refundId);
    if (refund && seen.paymentId === payment.id && seen.body === body) return refund;
    throw refuse('Different request body sent for the same Idempotency Header', undefined, 409);
  }
  return context.store.transaction(() => {
    const refund = createRefund(context, webhooks, payment, fields);
    context.store.put<Replay>('razorpay-refund-key', key, { paymentId: payment.id, body, refundId: refund.id });
    return refund;
  });
}
