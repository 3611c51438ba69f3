import 'server-only';
import { moneyNotices } from '@/content/money';
import { refundFailures } from '@/content/refunds';
import { type Tx, transaction } from '@/lib/core/db';
import { formatMoney } from '@/lib/core/format';
import { inPaise, type Sum } from '@/lib/core/money';
import { ProviderError } from '@/lib/http/errors';
import { deliverSoon } from '@/lib/messages/outbox/service';
import { tellOwner } from '@/lib/people/alarms/service';
import { listRefunds, type RefundFacts } from '@/lib/providers/payments.refunds';
import { callFor, callOff } from '@/lib/sales/attention/service';
import { lockOrder, type Order } from '@/lib/sales/orders/service';
import { noteEvent, SYSTEM, type Who } from '@/lib/sales/orders/service.steps';
import * as data from './data';
import { type Failure, failureOf, firstCheck, isNews, leftOf, type RefundState } from './rules';
import { afterRefundProcessed } from './service.processed';

/** What the provider says of a refund; one that it would not make has no id of its own, and a cause. */
export type Said = Omit<RefundFacts, 'refundId'> & { refundId: string | null; failure?: Failure };

/** What the refunds are of: a payment that we know and an order, as far as there are any. */
export type About = { payment: (Sum & { id: string; currency: string }) | null; orderId: string | null };

/** Others of the payment have failed meanwhile without anybody having told us. */
class NoRoom extends Error {}

const failedFirst = (one: Said, other: Said): number =>
  Number(other.state === 'failed') - Number(one.state === 'failed');

/**
 * The one function that turns what the provider says of refunds into what the shop knows. Answer, webhook and
 * reconciler all end here; repeating it, in any order, changes nothing more.
 * @returns whether something was new
 * @throws ProviderError when it should be tried again
 */
export async function settleRefunds(said: readonly Said[], about: About): Promise<boolean> {
  const isNew = await write(said, about).catch(async (error: unknown) => {
    if (!(error instanceof NoRoom) || !about.payment) throw error;
    return write([...(await listRefunds(about.payment.id)), ...said], about);
  });
  if (isNew) deliverSoon();
  return isNew;
}

const write = (said: readonly Said[], about: About): Promise<boolean> =>
  transaction(async (tx) => {
    const order = about.orderId ? await lockOrder(tx, about.orderId) : null;
    let isNew = false;
    for (const one of said.toSorted(failedFirst)) isNew = (await take(tx, order, about, one)) || isNew;
    return isNew;
  });

async function take(tx: Tx, order: Order | null, { payment }: About, said: Said): Promise<boolean> {
  const known = await data.findRefund(tx, said);
  if (known) {
    // It was given up, and was made all the same.
    if (payment && known.state === 'failed' && isNews(known, said)) await makeRoom(tx, order, payment, said, false);
    return move(tx, order, known, said);
  }
  if (!said.refundId) return false;
  const waiting = payment && said.state !== 'failed' ? await makeRoom(tx, order, payment, said, true) : null;
  if (waiting) return move(tx, order, waiting, said);
  const made = await data.insertRefund(tx, {
    providerId: said.refundId,
    paymentId: payment?.id ?? null,
    orderId: order?.id ?? null,
    amount: said.amount,
    paise: said.paise,
    currency: said.currency,
    state: said.state,
    origin: 'provider',
    bankReference: said.bankReference,
    failure: said.state === 'failed' ? 'bank' : null,
    checkAt: firstCheck(said.state, Date.now()),
  });
  if (!made) return false;
  await afterChange(tx, order, made, SYSTEM);
  return true;
}

async function move(tx: Tx, order: Order | null, known: data.Refund, said: Said): Promise<boolean> {
  const { refundId, state, bankReference } = said;
  if (!isNews(known, said)) {
    if (bankReference) await data.nameRefund(tx, known.id, bankReference);
    return false;
  }
  const failure = state === 'failed' ? (said.failure ?? 'bank') : null;
  const change = { providerId: refundId, state, failure, bankReference };
  await data.updateRefund(tx, known.id, { ...change, checkAt: firstCheck(state, Date.now()) });
  await afterChange(tx, order, { ...known, ...change }, SYSTEM);
  return true;
}

/**
 * A refund that the provider has made is a fact. What waits to be sent and does not fit beside it was not made: one of
 * the same amount is this very refund, made by hand; others fail.
 * @param adopts whether it may be one of those
 * @returns the one that it is
 */
async function makeRoom(
  tx: Tx,
  order: Order | null,
  payment: NonNullable<About['payment']>,
  said: Said,
  adopts: boolean,
): Promise<data.Refund | null> {
  const others = (await data.listOfPayment(tx, payment.id)).filter(({ origin }) => origin !== 'outside');
  const needed = inPaise(said);
  let left = leftOf(payment, others);
  if (needed <= left) return null;
  const unsent = others.filter(({ state, providerId }) => state === 'waiting' && providerId === null);
  const same = unsent.find(({ amount, paise }) => amount === said.amount && paise === said.paise);
  if (same && adopts) return same;
  for (const refund of unsent.toReversed()) {
    if (needed <= left) break;
    await move(tx, order, refund, {
      ...said,
      refundId: null,
      state: 'failed',
      failure: 'overtaken',
      bankReference: null,
    });
    left += inPaise(refund);
  }
  if (needed > left) throw new NoRoom();
  return null;
}

/** What a person wrote stands once, with whoever asked for the refund: what the shop writes is kept for longer. */
function reasonOf({ origin, reason }: data.Refund, { actor }: Who): { reason?: string | null } {
  if (origin === 'provider') return { reason: 'made outside the shop' };
  return actor === SYSTEM.actor ? {} : { reason };
}

/** What is said of a refund with its order. */
export const detailOf = (refund: data.Refund, who: Who) => {
  const { providerId, paymentId, amount, paise, currency, way, reference, failure } = refund;
  const outside = way && reference ? { way, reference } : {};
  const found = { ...reasonOf(refund, who), refundId: providerId, paymentId, amount, paise, currency };
  return { ...found, ...outside, ...(failure ? { failure } : {}) };
};

/** What follows each state that a refund comes to, in its transaction. */
export async function afterChange(tx: Tx, order: Order | null, refund: data.Refund, who: Who): Promise<void> {
  const { state, origin } = refund;
  const detail = detailOf(refund, who);
  if (order) {
    await noteEvent(tx, order, `refund ${state}`, detail, who);
    if (origin === 'provider') await callFor(tx, order.id, 'refund', detail);
    if (origin === 'shop' && state === 'failed') await callFor(tx, order.id, 'refund_failed', detail);
    if (isOver(state)) await callOffStuck(tx, order.id);
  }
  await tellOf(tx, order, refund);
  if (state === 'processed') await afterRefundProcessed(tx, order, refund);
}

const isOver = (state: RefundState): boolean => state === 'processed' || state === 'failed';

async function callOffStuck(tx: Tx, orderId: string): Promise<void> {
  const { refunds } = await data.listMoney(tx, orderId);
  if (refunds.every(({ state }) => isOver(state))) await callOff(tx, orderId, ['refund_stuck'], new Date());
}

/** The owner hears of what others did at the provider, and of what failed. */
async function tellOf(tx: Tx, order: Order | null, refund: data.Refund): Promise<void> {
  const { id, state, origin, providerId, paymentId } = refund;
  const money = formatMoney(refund);
  if (origin === 'provider' && providerId) {
    const notice = moneyNotices.refund(order, providerId, paymentId ?? '', money, state);
    await tellOwner(tx, `money:refund:${providerId}:${state}`, notice);
  }
  if (origin !== 'shop' || state !== 'failed' || !order) return;
  const { text } = refundFailures[failureOf(refund.failure)];
  const about = { orderId: order.id, topic: 'refund-failed' } as const;
  await tellOwner(tx, `money:refund:${id}:failed`, moneyNotices.refundFailed(order, money, text), about);
}

/** @throws what the provider said, unless it was a refusal */
export function refusalOf(error: unknown): Failure {
  if (error instanceof ProviderError && error.outcome === 'permanent') return failureOf(error.reason);
  throw error;
}
