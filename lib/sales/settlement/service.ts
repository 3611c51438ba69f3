import 'server-only';
import { moneyNotices } from '@/content/money';
import { type Tx, transaction } from '@/lib/core/db';
import { formatMoney, formatRupees } from '@/lib/core/format';
import { ignoreRefused } from '@/lib/http/errors';
import { deliverSoon } from '@/lib/messages/outbox/service';
import { tellOwner } from '@/lib/people/alarms/service';
import * as provider from '@/lib/providers/payments';
import { listRefunds, type RefundFacts } from '@/lib/providers/payments.refunds';
import { callFor } from '@/lib/sales/attention/service';
import { endForeign, showForeign } from '@/lib/sales/books/service.differences';
import { isLive } from '@/lib/sales/links/rules';
import * as links from '@/lib/sales/links/service';
import type { MoneyEvent } from '@/lib/sales/orders/rules';
import { applyMoneyEvent, lockOrder, noteForReview, noteOnce, type Order } from '@/lib/sales/orders/service';
import { isNoted, noteEvent, SYSTEM } from '@/lib/sales/orders/service.steps';
import { type Ask, atOnce, startRefund } from '@/lib/sales/refunds/service';
import { settleRefunds } from '@/lib/sales/refunds/service.settle';
import * as data from './data';
import { AUTHORISED_WAIT_S, attemptStateOf, type Captured, moneyEventOf, purposeOf, unwantedFor } from './rules';

/** `status`: what the provider says of what is new to us. */
type Money = Captured & { paymentId: string; status?: string };

/** `refunds`: those of money that had gone back in full before we heard of it. */
type Seen = { link: provider.PaymentLink; captured: Money[]; authorised: Money[]; refunds: RefundFacts[] };

/**
 * The one function that turns what the provider says into what the shop knows. Webhook, status call, callback and
 * reconciler all end here; repeating it, in any order, changes nothing more.
 * @returns whether the provider knows the link
 * @throws ProviderError when the provider cannot be asked
 */
export async function settle(
  attempt: links.Attempt,
  extra: readonly provider.PaymentFacts[] = [],
  ask: Ask = atOnce,
): Promise<boolean> {
  const { referenceId, linkId } = attempt;
  const link = await ask(() => (linkId ? provider.fetchLink(linkId) : provider.findLink(referenceId)));
  if (!link) return false;
  if (attempt.state === 'creating') await links.openFound(attempt, link);
  const isNew = await links.learnLink(referenceId, link.linkId, link.url);
  const seen = { link, ...(await lookAtPayments(link, extra, ask)) };
  const state = attemptStateOf({ status: link.status, captured: seen.captured }, attempt.amount);
  if (!state && seen.captured.length + seen.authorised.length === 0 && !isNew) return true;
  await transaction(async (tx) => {
    const order = await lockOrder(tx, attempt.orderId);
    if (order) await write(tx, order, attempt, seen, isNew);
  });
  for (const refund of seen.refunds) {
    const payment = await data.getPayment(refund.paymentId);
    await settleRefunds([refund], { payment, orderId: attempt.orderId });
  }
  deliverSoon();
  return true;
}

/** The link's list says nothing of currencies: each payment that is new to us is fetched, and what is known is ours. */
async function lookAtPayments(
  link: provider.PaymentLink,
  extra: readonly provider.PaymentFacts[],
  ask: Ask,
): Promise<Omit<Seen, 'link'>> {
  const known = await data.listPayments(link.captured.map(({ paymentId }) => paymentId));
  const facts = new Map<string, Money>(known.map(({ id, ...money }) => [id, { ...money, paymentId: id }]));
  for (const payment of extra) if (payment.isCaptured) facts.set(payment.paymentId, payment);
  const authorised = extra.filter(({ status }) => status === 'authorized');
  for (const listed of link.captured) {
    if (facts.has(listed.paymentId)) continue;
    facts.set(
      listed.paymentId,
      (await ask(() => provider.fetchPayment(listed.paymentId)).catch(ignoreRefused)) ?? listed,
    );
  }
  const { status, providerOrderId } = link;
  if (providerOrderId && (status === 'cancelled' || status === 'expired'))
    for (const payment of await ask(() => provider.listPayments(providerOrderId)))
      if (payment.status === 'authorized') authorised.push(payment);
      else if (payment.isCaptured && !facts.has(payment.paymentId)) facts.set(payment.paymentId, payment);
  const captured = [...facts.values()];
  const refunds: RefundFacts[] = [];
  for (const { paymentId, status: said } of captured)
    if (said === 'refunded') refunds.push(...(await ask(() => listRefunds(paymentId))));
  return { captured, authorised, refunds };
}

async function write(tx: Tx, order: Order, attempt: links.Attempt, seen: Seen, isNew: boolean): Promise<void> {
  const { link, captured, authorised } = seen;
  for (const payment of captured) await take(tx, order, attempt, payment);
  for (const payment of authorised) await noteAuthorised(tx, order, payment);
  const facts = { status: link.status, captured };
  const state = attemptStateOf(facts, attempt.amount);
  if (state) await links.closeAttempt(tx, attempt.referenceId, state);
  const event = moneyEventOf(facts, attempt.amount);
  const others = await links.listOtherLive(tx, order.id, attempt.referenceId);
  if (event === 'payment_captured') await confirm(tx, order, attempt, captured, others);
  else if (event && isLive(attempt) && others.length === 0)
    await applyMoneyEvent(tx, order, event, { referenceId: attempt.referenceId });
  // A page that turns up when nobody is to pay on it any more.
  const isStray = isNew && link.status === 'created' && !(isLive(attempt) && order.stage === 'awaiting_payment');
  if (isStray) await links.queueCancel(tx, attempt.referenceId);
}

async function confirm(
  tx: Tx,
  order: Order,
  { referenceId, amount }: links.Attempt,
  captured: Money[],
  others: string[],
): Promise<void> {
  const event: MoneyEvent = 'payment_captured';
  if (!(await applyMoneyEvent(tx, order, event, { referenceId }))) return;
  for (const other of others) await links.queueCancel(tx, other);
  const payment = captured.find((one) => purposeOf(one, amount, null).use === 'applied');
  if (order.stage !== 'payment_failed' || !payment) return;
  await callFor(tx, order.id, 'paid_late', { paymentId: payment.paymentId });
  await tellOwner(
    tx,
    `money:late:${payment.paymentId}`,
    moneyNotices.late(order, payment.paymentId, formatMoney(payment)),
  );
}

const IN_REVIEW = { type: 'payment in review', reason: 'payment_review' } as const;
const AUTHORISED = { type: 'payment authorised', reason: 'payment_review' } as const;

/**
 * Writes captured money down once; whatever is not simply applied is noted with its reason and told to the owner. The
 * right sum that nobody wants goes back by itself.
 */
async function take(tx: Tx, order: Order, attempt: links.Attempt, payment: Money): Promise<void> {
  const { paymentId, amount, paise, currency } = payment;
  const { use, reason } = purposeOf(
    payment,
    attempt.amount,
    unwantedFor(order.stage, await data.hasAppliedPayment(tx, order.id)),
  );
  const row = { id: paymentId, orderId: order.id, referenceId: attempt.referenceId, amount, paise, currency };
  if (!(await data.insertPayment(tx, { ...row, use, reason }))) return;
  await endForeign(tx, paymentId, new Date());
  if (use === 'applied') return;
  const isUnwanted = use === 'refund_due';
  const detail = { reason, paymentId, amount, paise, currency };
  if (isUnwanted) await noteEvent(tx, order, 'refund due', detail, SYSTEM);
  else await noteForReview(tx, order, IN_REVIEW, detail);
  const notice = isUnwanted
    ? moneyNotices[reason === 'cancelled' ? 'unwanted' : 'second'](order, paymentId, formatMoney(payment))
    : moneyNotices.misfit(order, paymentId, formatMoney(payment), formatRupees(attempt.amount), reason);
  await tellOwner(tx, `money:misfit:${paymentId}`, notice);
  if (isUnwanted) await startRefund(tx, order, { paymentId, amount, paise, currency, reason });
}

async function noteAuthorised(tx: Tx, order: Order, { paymentId, amount, paise, currency }: Money): Promise<void> {
  const detail = { reason: 'not captured', amount, paise, currency };
  if (!(await noteOnce(tx, order, AUTHORISED, paymentId, detail))) return;
  const notice = moneyNotices.authorised(order, paymentId, formatMoney({ amount, paise, currency }));
  await tellOwner(tx, `money:authorised:${paymentId}`, notice);
}

/** Whether a payment for this order has reached us, or a bank holds it, whatever became of the order. */
export const hasSeenMoney = async (orderId: string): Promise<boolean> =>
  (await data.hasPayments(orderId)) || isNoted(orderId, AUTHORISED.type);

/** Captured money that no order of ours goes with is kept for a person, and stands above the orders at once. */
async function keepUnknown(payment: provider.PaymentFacts): Promise<void> {
  const { paymentId: id, amount, paise, currency } = payment;
  await transaction(async (tx) => {
    const row = { id, orderId: null, referenceId: null, amount, paise, currency };
    if (!(await data.insertPayment(tx, { ...row, use: 'in_review', reason: 'unknown order' }))) return;
    await showForeign(tx, { id, amount, paise, currency }, new Date());
    await tellOwner(tx, `money:unknown:${id}`, moneyNotices.unknown(id, formatMoney(payment)));
  });
  deliverSoon();
}

export type Hint = { referenceId: string | null; paymentId: string | null };

/**
 * Applies what a signed event hints at: the provider is asked for the link and the payment.
 * @returns what came of it, which is kept with the event
 * @throws ProviderError when it should be tried again
 */
export async function applyPaymentHint(hint: Hint): Promise<string> {
  if (hint.paymentId && (await data.getPayment(hint.paymentId))?.orderId) return 'already applied';
  const payment = hint.paymentId ? await provider.fetchPayment(hint.paymentId).catch(ignoreRefused) : null;
  const found = payment?.providerOrderId
    ? await provider.referenceOf(payment.providerOrderId).catch(ignoreRefused)
    : null;
  const referenceId = found ?? hint.referenceId;
  const attempt = referenceId ? await links.getAttempt(referenceId) : null;
  if (attempt) {
    await settle(attempt, payment && found === attempt.referenceId ? [payment] : []);
    return 'applied';
  }
  if (!payment?.isCaptured) return 'unknown reference';
  await keepUnknown(payment);
  return 'kept without an order';
}

/** An authorised payment is mostly captured in the same second: it is looked at again in a while. */
export async function watchPayment(paymentId: string | null): Promise<string> {
  if (!paymentId || (await data.getPayment(paymentId))) return 'nothing to do';
  await data.queueCheck(paymentId, AUTHORISED_WAIT_S);
  return 'watched';
}

/**
 * What a refund is of: the money is ours by now, or looked up and taken. Money that was never captured goes back as
 * well; of it only the order is known.
 */
export async function findRefunded(
  paymentId: string,
): Promise<{ payment: data.KnownPayment | null; orderId: string | null }> {
  let payment = await data.getPayment(paymentId);
  if (!payment) {
    await applyPaymentHint({ referenceId: null, paymentId });
    payment = await data.getPayment(paymentId);
  }
  return { payment, orderId: payment ? payment.orderId : await orderOfHeld(paymentId) };
}

async function orderOfHeld(paymentId: string): Promise<string | null> {
  const providerOrderId = (await provider.fetchPayment(paymentId).catch(ignoreRefused))?.providerOrderId;
  const referenceId = providerOrderId ? await provider.referenceOf(providerOrderId).catch(ignoreRefused) : null;
  return (referenceId && (await links.getAttempt(referenceId))?.orderId) || null;
}
