import 'server-only';
import { moneyNotices } from '@/content/money';
import { type Tx, transaction } from '@/lib/core/db';
import { formatMoney, formatRupees } from '@/lib/core/format';
import { ProviderError } from '@/lib/http/errors';
import { deliverSoon } from '@/lib/messages/outbox/service';
import { tellOwner } from '@/lib/people/alarms/service';
import * as provider from '@/lib/providers/payments';
import { isLive } from '@/lib/sales/links/rules';
import * as links from '@/lib/sales/links/service';
import type { MoneyEvent } from '@/lib/sales/orders/rules';
import { applyMoneyEvent, getOrder, lockOrder, noteForReview, noteOnce, type Order } from '@/lib/sales/orders/service';
import * as data from './data';
import { AUTHORISED_WAIT_S, attemptStateOf, type Captured, moneyEventOf, purposeOf } from './rules';

type Money = Captured & { paymentId: string };
/** How the provider is asked: at once, or in turn with others. */
export type Ask = <T>(read: () => Promise<T>) => Promise<T>;
const atOnce: Ask = (read) => read();

type Seen = { link: provider.PaymentLink; captured: Money[]; authorised: Money[] };

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
  for (const payment of extra) if (isCaptured(payment)) facts.set(payment.paymentId, payment);
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
      else if (isCaptured(payment) && !facts.has(payment.paymentId)) facts.set(payment.paymentId, payment);
  return { captured: [...facts.values()], authorised };
}

/** A payment that went back was captured before. */
const isCaptured = ({ status }: provider.PaymentFacts): boolean => status === 'captured' || status === 'refunded';

function ignoreRefused(error: unknown): null {
  if (error instanceof ProviderError && error.outcome === 'permanent') return null;
  throw error;
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
  const isStray = isNew && link.status === 'created' && !(isLive(attempt) && order.state === 'awaiting_payment');
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
  const payment = captured.find((one) => purposeOf(one, amount, false).use === 'applied');
  if (order.state !== 'payment_failed' || !payment) return;
  await tellOwner(
    tx,
    `money:late:${payment.paymentId}`,
    moneyNotices.late(order.id, payment.paymentId, formatMoney(payment)),
  );
}

/** Writes captured money down once; whatever is not simply applied is noted with its reason and told to the owner. */
async function take(tx: Tx, order: Order, attempt: links.Attempt, payment: Money): Promise<void> {
  const { paymentId, amount, paise, currency } = payment;
  const { use, reason } = purposeOf(payment, attempt.amount, await data.hasAppliedPayment(tx, order.id));
  const row = { id: paymentId, orderId: order.id, referenceId: attempt.referenceId, amount, paise, currency };
  if (!(await data.insertPayment(tx, { ...row, use, reason })) || use === 'applied') return;
  const isSecond = use === 'refund_due';
  const detail = { reason, paymentId, amount, paise, currency };
  await noteForReview(tx, order, isSecond ? 'refund due' : 'payment in review', detail);
  const notice = isSecond
    ? moneyNotices.second(order.id, paymentId, formatMoney(payment))
    : moneyNotices.misfit(order.id, paymentId, formatMoney(payment), formatRupees(attempt.amount), reason);
  await tellOwner(tx, `money:misfit:${paymentId}`, notice);
}

async function noteAuthorised(tx: Tx, order: Order, { paymentId, amount, paise, currency }: Money): Promise<void> {
  const detail = { reason: 'not captured', amount, paise, currency };
  if (!(await noteOnce(tx, order, 'payment authorised', paymentId, detail))) return;
  const notice = moneyNotices.authorised(order.id, paymentId, formatMoney({ amount, paise, currency }));
  await tellOwner(tx, `money:authorised:${paymentId}`, notice);
}

/** Captured money that no order of ours goes with is kept for a person. */
async function keepUnknown(payment: provider.PaymentFacts): Promise<void> {
  const { paymentId: id, amount, paise, currency } = payment;
  await transaction(async (tx) => {
    const row = { id, orderId: null, referenceId: null, amount, paise, currency };
    if (!(await data.insertPayment(tx, { ...row, use: 'in_review', reason: 'unknown order' }))) return;
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
  if (hint.paymentId && (await data.getPayment(hint.paymentId))) return 'already applied';
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
  if (!payment || !isCaptured(payment)) return 'unknown reference';
  await keepUnknown(payment);
  return 'kept without an order';
}

/** An authorised payment is mostly captured in the same second: it is looked at again in a while. */
export async function watchPayment(paymentId: string | null): Promise<string> {
  if (!paymentId || (await data.getPayment(paymentId))) return 'nothing to do';
  await data.queueCheck(paymentId, AUTHORISED_WAIT_S);
  return 'watched';
}

/** The money that a refund is of: ours by now, or looked up and taken. */
export async function requirePayment(paymentId: string): Promise<data.KnownPayment | null> {
  const known = await data.getPayment(paymentId);
  if (known) return known;
  await applyPaymentHint({ referenceId: null, paymentId });
  return data.getPayment(paymentId);
}

/**
 * Cancels a link that nobody is to pay on any more, and learns how that ended: it may have been paid meanwhile.
 * @throws ProviderError when it should be tried again
 */
export async function cancelLink(referenceId: string): Promise<void> {
  const attempt = await links.getAttempt(referenceId);
  const order = attempt && (await getOrder(attempt.orderId));
  if (!attempt || !order || (isLive(attempt) && order.state === 'awaiting_payment')) return;
  const linkId = attempt.linkId ?? (await provider.findLink(referenceId))?.linkId;
  if (linkId) await provider.cancelLink(linkId).catch(ignoreRefused);
  await settle(attempt);
}

/** Closes an order whose link nobody is making and the provider does not know. */
export async function closeUnmade(attempt: links.Attempt, now: Date): Promise<void> {
  const isClosed = await transaction(async (tx) => {
    const order = await lockOrder(tx, attempt.orderId);
    if (!order || !(await links.refuseUnmade(tx, attempt.referenceId, now))) return false;
    return applyMoneyEvent(tx, order, 'payment_refused', { referenceId: attempt.referenceId });
  });
  await links.uncount(attempt.referenceId, attempt.orderId);
  if (isClosed) deliverSoon();
}

/** Closes an order whose links were all refused and that nobody can or will press for again. */
export async function giveUp(orderId: string, referenceId: string): Promise<void> {
  if (await data.hasPayments(orderId)) return;
  await transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || (await links.listOtherLive(tx, orderId, '')).length > 0) return;
    await applyMoneyEvent(tx, order, 'payment_refused', { referenceId });
  });
  deliverSoon();
}
