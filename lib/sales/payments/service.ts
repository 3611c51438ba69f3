import 'server-only';
import { paymentRefusals, refusals } from '@/content/order-refusals';
import { env } from '@/lib/core/env';
import { log } from '@/lib/core/log';
import { AppError, ProviderError } from '@/lib/http/errors';
import { type CallbackQuery, isSignedCallback } from '@/lib/providers/payments.signatures';
import { isLive, LINK_TTL_MS } from '@/lib/sales/links/rules';
import * as links from '@/lib/sales/links/service';
import { orderOf, paymentReference } from '@/lib/sales/orders/rules';
import { getOrder, mayView, type Order, orderAgain, type Placement, placeOrder } from '@/lib/sales/orders/service';
import { giveUp, settle } from '@/lib/sales/settlement/service';
import * as data from './data';
import { RECHECK_MS } from './rules';

/** The order behind a key may be closed, and the one after it just as well by the time it is read. */
const MOST_ORDERS = 3;

export type Started = { orderId: string; merchantOrderId: string; paymentUrl: string };

/**
 * Section 7, initiate: the order and our reference are stored before the provider is asked for a link. A repeated key
 * leads to a page that can be paid: the one there is, another for the same order, or a new order where that is closed.
 * @throws AppError as `placeOrder`, and `badGateway` or `unavailable` when the provider gives no link
 */
export async function initiatePayment(placement: Placement): Promise<Started> {
  for (let tries = 0; tries < MOST_ORDERS; tries++) {
    const expiresAt = new Date(Date.now() + LINK_TTL_MS);
    const { orderId } = await placeOrder(placement, 'online', (order, source) =>
      links.attemptSql({ referenceId: paymentReference(order.id, 1), amount: order.price.amount, expiresAt }, source),
    );
    const started = await payableOf(orderId);
    if (started) return started;
    const order = await getOrder(orderId);
    if (order && placement.key) await orderAgain(order, placement.key);
  }
  throw new AppError('unavailable', paymentRefusals.failedToStart);
}

/** Where this order can be paid; null when it is closed. */
async function payableOf(orderId: string): Promise<Started | null> {
  let attempt = await requireAttempt(orderId);
  if (attempt.state === 'open') attempt = await stillOpen(attempt);
  if (!isLive(attempt)) {
    const order = await getOrder(orderId);
    if (order?.state === 'confirmed') return startedAt(attempt, `${env().APP_URL}/payment-callback?orderId=${orderId}`);
    if (order?.state !== 'awaiting_payment') return null;
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
  return startedAt(attempt, attempt.linkUrl);
}

const startedAt = ({ orderId, referenceId }: links.Attempt, paymentUrl: string): Started => ({
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
  state: Order['moneyState'];
  orderId: string;
  merchantOrderId: string | null;
  method: string;
  amount: number;
};

/** What a result page shows of the order itself. */
export type StatusOrder = Omit<data.OwnOrder, 'id' | 'moneyState' | 'referenceId'>;

/**
 * The status of the user's own order where nobody has to be asked about it, with the order; else null. What every buyer
 * asks after ordering: one read.
 */
export async function getSettledStatus(
  id: string,
  userId: string,
): Promise<(PaymentStatus & { order: StatusOrder }) | null> {
  const asked = orderOf(id);
  const found = await data.getOwnOrder(asked, userId);
  if (!found || (asked.referenceId && !found.referenceId)) return null;
  const { id: orderId, moneyState: state, referenceId: merchantOrderId, ...order } = found;
  if (state === 'PENDING' && merchantOrderId) return null;
  return { state, orderId, merchantOrderId, method: order.method, amount: order.amount, order };
}

/**
 * Section 7, status: for the owner or the browser that started the payment. A signed callback counts as that browser
 * and makes the provider be asked at once; a forged one counts for nothing.
 * @throws AppError `notFound` for everybody else
 */
export async function getPaymentStatus(
  id: string,
  viewer: { userId: string | null; startedOrders: string[] },
  callback: CallbackQuery | null,
): Promise<PaymentStatus> {
  const proved = callback && isSignedCallback(callback) ? callback.referenceId : null;
  const attempt = (await links.getAttempt(id)) ?? (await attemptOf(id, proved));
  const order = await getOrder(attempt?.orderId ?? id);
  const isProved = proved !== null && proved === attempt?.referenceId;
  if (!order || !(mayView(order, viewer) || isProved)) throw new AppError('notFound', refusals.notFound);
  const wasAsked = attempt && order.moneyState === 'PENDING' && (await recheck(attempt, isProved));
  const { moneyState, amount, method } = (wasAsked && (await getOrder(order.id))) || order;
  return { state: moneyState, orderId: order.id, merchantOrderId: attempt?.referenceId ?? null, method, amount };
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

/** When the provider does not answer, what we know stays; says whether it did. */
async function ask(attempt: links.Attempt): Promise<boolean> {
  try {
    await settle(attempt);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log().warn({ provider: error.provider, outcome: error.outcome, status: error.status }, 'payment not rechecked');
    return false;
  }
}
