import 'server-only';
import { paymentRefusals, refusals } from '@/content/order-refusals';
import { env } from '@/lib/core/env';
import { formatWait } from '@/lib/core/format';
import { LIMITS } from '@/lib/core/limits/rules';
import { takeAll } from '@/lib/core/limits/service';
import { log } from '@/lib/core/log';
import { AppError, ProviderError } from '@/lib/http/errors';
import { type CallbackQuery, isSignedCallback } from '@/lib/providers/payments.signatures';
import { isLive, linkTtlMs } from '@/lib/sales/links/rules';
import * as links from '@/lib/sales/links/service';
import { orderOf, type PaymentState, paymentReference, paymentStateOf } from '@/lib/sales/orders/rules';
import { getOrder, type Order, type Placement, placeOrder } from '@/lib/sales/orders/service';
import { keyHolder, orderAgain } from '@/lib/sales/orders/service.keys';
import { mayView, type ShownOrder, toShown } from '@/lib/sales/orders/service.viewer';
import { hasSeenMoney, settle } from '@/lib/sales/settlement/service';
import { giveUp } from '@/lib/sales/settlement/service.closing';
import * as data from './data';
import { pageOf, RECHECK_MS } from './rules';

/** The order behind a key may be closed, and the one after it just as well by the time it is read. */
const MOST_ORDERS = 3;

export type Started = { orderId: string; merchantOrderId: string; paymentUrl: string };

/**
 * Section 7, initiate: the order and our reference are stored before the provider is asked for a link. A repeated key
 * leads to a page that can be paid: the one there is, another for the same order, or a new order where that is closed.
 * @throws AppError as `placeOrder`, and `badGateway` or `unavailable` when the provider gives no link
 */
export const initiatePayment = (placement: Placement): Promise<Started> => start(placement, payableOf);

export type ByLink = { orderId: string; isLinkToCome: boolean };

/**
 * The same for who ordered on the phone and is sent the address of the page: an order that is stored is placed, also
 * where its page is made only later.
 * @throws AppError as `placeOrder`, and `badGateway` when the provider refuses the link for good
 */
export const initiateByLink = (placement: Placement): Promise<ByLink> => start(placement, madeOrToCome);

async function start<T>(placement: Placement, open: (orderId: string) => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < MOST_ORDERS; tries++) {
    const expiresAt = new Date(Date.now() + linkTtlMs(placement.takenById ? 'phone' : 'shop'));
    const { orderId } = await placeOrder(placement, 'online', (order, source) =>
      links.attemptSql({ referenceId: paymentReference(order.id, 1), amount: order.price.amount, expiresAt }, source),
    );
    const started = await open(orderId);
    if (started) return started;
    const order = await getOrder(orderId);
    if (order && placement.key) await orderAgain(order, keyHolder(placement), placement.key);
  }
  throw new AppError('unavailable', paymentRefusals.failedToStart);
}

async function madeOrToCome(orderId: string): Promise<ByLink | null> {
  try {
    return (await payableOf(orderId)) && { orderId, isLinkToCome: false };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
    if ((await links.getLatestAttempt(orderId))?.state !== 'creating') throw error;
    return { orderId, isLinkToCome: true };
  }
}

/** Where this order can be paid; null when it is closed. */
async function payableOf(orderId: string): Promise<Started | null> {
  let attempt = await requireAttempt(orderId);
  if (attempt.state === 'open') attempt = await stillOpen(attempt);
  if (!isLive(attempt)) {
    const order = await getOrder(orderId);
    if (order?.money === 'paid') return toStarted(attempt, `${env().APP_URL}/payment-callback?orderId=${orderId}`);
    if (order?.stage !== 'awaiting_payment') return null;
    if (attempt.state === 'paid') throw new AppError('conflict', paymentRefusals.inReview);
    const next = await links.addAttempt(orderId);
    if (!next) {
      await giveUp(orderId, attempt.referenceId);
      return null;
    }
    attempt = await requireAttempt(orderId);
  }
  if (attempt.state === 'creating') attempt = await links.requireLink(attempt.referenceId);
  if (attempt.state !== 'open' || !attempt.linkUrl) throw new AppError('badGateway', paymentRefusals.failedToStart);
  return toStarted(attempt, attempt.linkUrl);
}

const toStarted = ({ orderId, referenceId }: links.Attempt, paymentUrl: string): Started => ({
  orderId,
  merchantOrderId: referenceId,
  paymentUrl,
});

async function requireAttempt(orderId: string): Promise<links.Attempt> {
  const attempt = await links.getLatestAttempt(orderId);
  if (!attempt) throw new AppError('notFound', refusals.notFound);
  return attempt;
}

/** A page that was made a while ago may be dead without anybody having told us. */
async function stillOpen(attempt: links.Attempt): Promise<links.Attempt> {
  const isSure = await links.lookTogether(attempt, () => ask(attempt));
  const found = await requireAttempt(attempt.orderId);
  if (!isSure && found.state === 'open' && found.expiresAt.getTime() < Date.now())
    throw new AppError('unavailable', paymentRefusals.failedToStart);
  return found;
}

export type PaymentStatus = {
  state: PaymentState;
  orderId: string;
  merchantOrderId: string | null;
  method: string;
  amount: number;
  /** Only beside FAILED, where money of the order was seen all the same. */
  moneySeen?: true;
};

/**
 * The status of the user's own order where nobody has to be asked about it, with the order; else null. What every buyer
 * asks after ordering: one read.
 */
export async function getSettledStatus(
  id: string,
  userId: string,
): Promise<(PaymentStatus & { order: ShownOrder }) | null> {
  const asked = orderOf(id);
  const found = await data.getOwnOrder(asked, userId);
  if (!found || (asked.referenceId && !found.referenceId)) return null;
  const { id: orderId, stage, money, referenceId: merchantOrderId, method, amount } = found;
  const state = paymentStateOf({ stage, money });
  if (state === 'PENDING' && merchantOrderId) return null;
  const [seen, order] = await Promise.all([seenOf(state, orderId), toShown(found)]);
  return { state, orderId, merchantOrderId, method, amount, ...seen, order };
}

/** That a payment failed does not mean that no money was taken. */
const seenOf = async (state: PaymentState, orderId: string): Promise<{ moneySeen?: true }> =>
  state === 'FAILED' && (await hasSeenMoney(orderId)) ? { moneySeen: true } : {};

type Viewer = { userId: string | null; startedOrders: string[] };

/**
 * Section 7, status: for the owner or the browser that started the payment. A signed callback counts as that browser
 * and makes the provider be asked at once; a forged one counts for nothing.
 * @throws AppError `notFound` for everybody else
 */
export async function getPaymentStatus(
  id: string,
  viewer: Viewer,
  callback: CallbackQuery | null,
): Promise<PaymentStatus> {
  return (await look(id, viewer, callback, false)).status;
}

/** What a page that waits for the payment shows. `moneySeen`: null where the provider was not asked just now. */
export type Waiting = {
  number: number;
  amount: number;
  page: { url: string; openUntil: Date } | null;
  moneySeen: boolean | null;
};

/**
 * The same with what the waiting page shows, for the owner or the browser that started the payment.
 * @param atOnce asks the provider also where somebody did a moment ago
 * @throws AppError `notFound`, `rateLimited` for who presses on
 */
export async function getWaitingStatus(
  id: string,
  viewer: Viewer,
  callback: CallbackQuery | null,
  atOnce: boolean,
): Promise<PaymentStatus & { waiting?: Waiting }> {
  const { order, status, wasAsked } = await look(id, viewer, callback, atOnce);
  if (status.state !== 'PENDING' || order.method === 'cod' || !mayView(order, viewer)) return status;
  const attempt = await links.getLatestAttempt(order.id);
  const moneySeen = atOnce && wasAsked ? await hasSeenMoney(order.id) : null;
  const { number, amount } = order;
  return { ...status, waiting: { number, amount, page: pageOf(attempt, Date.now()), moneySeen } };
}

const tooOften = (waitS: number) => paymentRefusals.askedOften(formatWait(waitS));

async function look(
  id: string,
  viewer: Viewer,
  callback: CallbackQuery | null,
  atOnce: boolean,
): Promise<{ order: Order; status: PaymentStatus; wasAsked: boolean }> {
  const proved = callback && isSignedCallback(callback) ? callback.referenceId : null;
  const attempt = (await links.getAttempt(id)) ?? (await attemptOf(id, proved));
  const order = await getOrder(attempt?.orderId ?? id);
  const isProved = proved !== null && proved === attempt?.referenceId;
  if (!order || !(mayView(order, viewer) || isProved)) throw new AppError('notFound', refusals.notFound);
  const isOpen = attempt !== null && paymentStateOf(order) === 'PENDING';
  if (isOpen && atOnce) await takeAll([[LIMITS.paymentAsks, order.id]], tooOften);
  const wasAsked = isOpen && (await recheck(attempt, isProved || atOnce));
  const now = (wasAsked && (await getOrder(order.id))) || order;
  const { amount, method } = now;
  const state = paymentStateOf(now);
  const merchantOrderId = attempt?.referenceId ?? null;
  const status = { state, orderId: order.id, merchantOrderId, method, amount, ...(await seenOf(state, order.id)) };
  return { order: now, status, wasAsked };
}

/** The attempt that the signed callback is about where it is one of this order, else the order's latest. */
async function attemptOf(orderId: string, proved: string | null): Promise<links.Attempt | null> {
  const named = proved ? await links.getAttempt(proved) : null;
  return named?.orderId === orderId ? named : links.getLatestAttempt(orderId);
}

/** Asks the provider unless somebody did a moment ago; says whether it was asked. */
async function recheck(attempt: links.Attempt, atOnce: boolean): Promise<boolean> {
  const now = Date.now();
  const notSince = new Date(atOnce ? now : now - RECHECK_MS);
  return (await links.claimCheck(attempt.referenceId, new Date(now), notSince)) && ask(attempt);
}

/** When the provider does not answer, or not for a page that we had there, what we know stays; says whether it did. */
async function ask(attempt: links.Attempt): Promise<boolean> {
  try {
    return (await settle(attempt)) || attempt.linkId === null;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log().warn({ provider: error.provider, outcome: error.outcome, status: error.status }, 'payment not rechecked');
    return false;
  }
}
