import type { Context } from '../core.ts';
import { refuse } from './errors.ts';
import { createRefundEvent } from './events.ts';
import type { Payment, Refund } from './model.ts';
import { createSuffix, getPayment, getRefund, nowInSeconds, savePayment, saveRefund } from './model.ts';
import { getRefundSettings, type RefundSettings, takeBalance } from './refund-settings.ts';
import { type Fields, readNotes, readText } from './validate.ts';
import type { Webhooks } from './webhooks.ts';

const REFUND_FIELDS = ['amount', 'speed', 'notes', 'receipt'];
const MIN_REFUND_PAISE = 100;
const SIX_MONTHS_S = 183 * 24 * 60 * 60;
const ARN = '10000000000000';

type OpenRefund = { id: string; settlesAt: number; outcome: RefundSettings['outcome'] };

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

/** Most banks take nothing back after six months; for the others only an instant refund is left. */
function refuseOld(context: Context, payment: Payment, speed: string): void {
  if (nowInSeconds(context) - payment.created_at <= SIX_MONTHS_S) return;
  if (payment.method === 'netbanking')
    throw refuse('Refund is not supported by the bank because the payment is more than 6 months old');
  if (speed === 'normal') throw refuse('Payment is more than 6 months old, only instant refund is supported');
}

function readRefund(context: Context, payment: Payment, fields: Fields) {
  const extra = Object.keys(fields).find((name) => !REFUND_FIELDS.includes(name));
  if (extra !== undefined) throw refuse(`${extra} is/are not required and should not be sent`, extra);
  if (!payment.captured) throw refuse('The payment status should be captured for action to be taken');
  const amount = readRefundAmount(payment, fields);
  const speed = fields.speed ?? 'normal';
  if (speed !== 'normal' && speed !== 'optimum') throw refuse('The speed is invalid.', 'speed');
  refuseOld(context, payment, speed);
  return { amount, speed, notes: readNotes(fields), receipt: readText(fields, 'receipt', 40) || null };
}

/** Money leaves the payment; the bank answers later, or has answered already. */
function addRefund(
  context: Context,
  webhooks: Webhooks,
  payment: Payment,
  given: Pick<Refund, 'amount' | 'notes' | 'receipt'> & { speed: string },
): Refund {
  const settings = getRefundSettings(context);
  const { outcome } = settings;
  const isDone = settings.instantly && outcome === 'processed';
  const { speed, ...rest } = given;
  const refund: Refund = {
    id: `rfnd_${createSuffix()}`,
    ...rest,
    currency: payment.currency,
    payment_id: payment.id,
    created_at: nowInSeconds(context),
    status: isDone ? 'processed' : 'pending',
    speed_requested: speed,
    speed_processed: 'normal',
    settles_at: context.clock.now() + settings.delayMs,
    arn: isDone && settings.reference ? ARN : null,
  };
  const amount_refunded = payment.amount_refunded + given.amount;
  const status = amount_refunded === payment.amount ? 'refunded' : payment.status;
  const changed: Payment = { ...payment, amount_refunded, status };
  savePayment(context, changed);
  saveRefund(context, refund);
  const events = ['refund.created', ...(isDone ? ['refund.processed'] : [])];
  webhooks.emit(
    payment.link_id,
    events.map((event) => createRefundEvent(context, event, refund, changed)),
    true,
  );
  if (isDone) return refund;
  const open: OpenRefund = { id: refund.id, settlesAt: refund.settles_at, outcome };
  context.store.put<OpenRefund>('razorpay-open-refund', refund.id, open);
  return refund;
}

function createRefund(context: Context, webhooks: Webhooks, payment: Payment, fields: Fields): Refund {
  const given = readRefund(context, payment, fields);
  return context.store.transaction(() => {
    if (!takeBalance(context, given.amount))
      throw refuse(
        'Your account does not have enough balance to carry out the refund operation. You can add funds to your account from your Razorpay dashboard or capture new payments.',
      );
    return addRefund(context, webhooks, payment, given);
  });
}

/** What was only authorised goes back by itself in the end; it was never captured. */
export function refundHeld(context: Context, webhooks: Webhooks, payment: Payment): Refund {
  return context.store.transaction(() => {
    const given = { amount: payment.amount, notes: {}, receipt: null, speed: 'normal' };
    return addRefund(context, webhooks, payment, given);
  });
}

/** The bank's reference comes later than its word that the refund is done. */
export function nameRefund(context: Context, id: string): Refund {
  const refund = getRefund(context, id);
  if (refund?.status !== 'processed') throw refuse('The refund is not processed');
  const named = { ...refund, arn: ARN };
  saveRefund(context, named);
  return named;
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
    const isNamed = outcome === 'processed' && getRefundSettings(context).reference;
    const settled: Refund = { ...refund, status: outcome, arn: isNamed ? ARN : null };
    const returned = outcome === 'failed' ? refund.amount : 0;
    const amount_refunded = payment.amount_refunded - returned;
    const status = amount_refunded === payment.amount ? 'refunded' : payment.captured ? 'captured' : 'authorized';
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
/** Calls that are not answered yet; they end with the process. */
const underWay = new WeakMap<Context, Set<string>>();

/** Same key and body: the same refund again; another body, or the first call not answered yet: 409. */
export async function createRefundOnce(
  context: Context,
  webhooks: Webhooks,
  payment: Payment,
  fields: Fields,
  key: string | undefined,
): Promise<Refund> {
  const { takesMs } = getRefundSettings(context);
  const current = () => getPayment(context, payment.id) ?? payment;
  if (key === undefined) return createRefund(context, webhooks, current(), fields);
  if (!/^[A-Za-z0-9_-]{10,}$/.test(key))
    throw refuse('The idempotency key is invalid: at least 10 letters, digits, - or _');
  const keys = underWay.get(context) ?? new Set();
  underWay.set(context, keys);
  if (keys.has(key))
    throw refuse('Request failed because another request is in progress with the same Idempotency Key', undefined, 409);
  const body = JSON.stringify(Object.entries(fields).sort(([a], [b]) => a.localeCompare(b)));
  const seen = context.store.get<Replay>('razorpay-refund-key', key);
  if (seen) {
    const refund = getRefund(context, seen.refundId);
    if (refund && seen.paymentId === payment.id && seen.body === body) return refund;
    throw refuse('Different request body sent for the same Idempotency Header', undefined, 409);
  }
  keys.add(key);
  try {
    if (takesMs > 0) await context.faults.pause(takesMs);
    return context.store.transaction(() => {
      const refund = createRefund(context, webhooks, current(), fields);
      context.store.put<Replay>('razorpay-refund-key', key, { paymentId: payment.id, body, refundId: refund.id });
      return refund;
    });
  } finally {
    keys.delete(key);
  }
}
