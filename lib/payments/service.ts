import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { transaction } from '@/lib/db';
import { env } from '@/lib/env';
import { AppError, ProviderError } from '@/lib/http/errors';
import { log } from '@/lib/log';
import { deliverSoon } from '@/lib/notifications/service';
import { paymentReference } from '@/lib/orders/rules';
import {
  applyMoneyEvent,
  getOrder,
  lockOrder,
  mayView,
  noteForReview,
  type Order,
  type Placement,
  placeOrder,
} from '@/lib/orders/service';
import * as provider from '@/lib/providers/payments';
import { site } from '@/lib/site';
import * as data from './data';
import { GIVE_UP_CREATING_MS, LINK_LEASE_MS, LINK_TTL_MS, moneyEventOf, purposeOf, RECHECK_MS } from './rules';

const FAILED_TO_START = 'The payment page could not be opened. Nothing was charged. Please try again.';
const TWIN_WAIT_MS = 200;
const TWIN_TRIES = 40;
const RECONCILE_BATCH = 50;

export type Started = { orderId: string; merchantOrderId: string; paymentUrl: string };

/**
 * Section 7, initiate: the order and our reference are stored before the provider is asked for a link.
 * @throws AppError as `placeOrder`, and `badGateway` or `unavailable` when the provider gives no link
 */
export async function initiatePayment(placement: Placement): Promise<Started> {
  const expiresAt = new Date(Date.now() + LINK_TTL_MS);
  const { orderId } = await placeOrder(placement, 'online', (order, source) =>
    data.attemptSql({ referenceId: paymentReference(order.id, 1), amount: order.price.amount, expiresAt }, source),
  );
  const attempt = await requireLink(paymentReference(orderId, 1));
  if (!attempt.linkUrl || attempt.state === 'refused') throw new AppError('badGateway', FAILED_TO_START);
  return { orderId, merchantOrderId: attempt.referenceId, paymentUrl: attempt.linkUrl };
}

/** The attempt with its link; of several callers one creates it and the others wait for that one. */
async function requireLink(referenceId: string): Promise<data.Attempt> {
  for (let tries = 0; tries < TWIN_TRIES; tries++) {
    const attempt = await data.getAttempt(referenceId);
    if (!attempt) throw new AppError('notFound', 'Order not found');
    if (attempt.state !== 'creating') return attempt;
    const now = Date.now();
    if (await data.leaseAttempt(referenceId, new Date(now), new Date(now + LINK_LEASE_MS))) await createLink(attempt);
    else await pause(TWIN_WAIT_MS);
  }
  throw new AppError('unavailable', 'The payment page is still being prepared. Please try again in a moment.', 5);
}

async function createLink(attempt: data.Attempt): Promise<void> {
  const { referenceId } = attempt;
  try {
    const link = await createOrFind(attempt);
    await data.openAttempt(referenceId, link.linkId, link.url);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log().warn(
      { provider: error.provider, outcome: error.outcome, status: error.status, referenceId },
      'no payment link',
    );
    if (error.outcome === 'permanent') await refuse(attempt);
    else await data.releaseAttempt(referenceId);
    throw new AppError(error.outcome === 'permanent' ? 'badGateway' : 'unavailable', FAILED_TO_START);
  }
}

/** After a lost answer the link is looked up under our reference instead of being made twice. */
async function createOrFind(attempt: data.Attempt): Promise<provider.PaymentLink> {
  try {
    return await provider.createLink({
      referenceId: attempt.referenceId,
      amount: attempt.amount,
      description: `${site.product}, order ${attempt.orderId}`,
      callbackUrl: `${env().APP_URL}/payment-callback?orderId=${attempt.orderId}`,
      expiresAt: attempt.expiresAt,
    });
  } catch (error) {
    if (!(error instanceof ProviderError) || error.outcome !== 'unknown') throw error;
    const found = await provider.findLink(attempt.referenceId);
    if (!found) throw error;
    return found;
  }
}

async function refuse(attempt: data.Attempt): Promise<void> {
  await transaction(async (tx) => {
    const order = await lockOrder(tx, attempt.orderId);
    await data.closeAttempt(tx, attempt.referenceId, 'refused');
    if (order) await applyMoneyEvent(tx, order, 'payment_refused', { referenceId: attempt.referenceId });
  });
}

const CLOSED = {
  payment_captured: 'paid',
  payment_cancelled: 'cancelled',
  payment_expired: 'expired',
  payment_refused: 'refused',
} as const;

/**
 * The one function that turns what the provider says into what the shop knows. Webhook, status call, callback and
 * reconciler all end here; repeating it, in any order, changes nothing more.
 * @throws ProviderError when the provider cannot be asked
 */
async function settle(attempt: data.Attempt, extra: provider.CapturedPayment[] = []): Promise<void> {
  const link = attempt.linkId ? await provider.fetchLink(attempt.linkId) : await provider.findLink(attempt.referenceId);
  if (!link) return;
  if (attempt.state === 'creating') await data.openAttempt(attempt.referenceId, link.linkId, link.url);
  const known = new Set(link.captured.map((payment) => payment.paymentId));
  const captured = [...link.captured, ...extra.filter((payment) => !known.has(payment.paymentId))];
  const event = moneyEventOf({ status: link.status, captured }, attempt.amount);
  if (!event && captured.length === 0) return;
  await transaction(async (tx) => {
    const order = await lockOrder(tx, attempt.orderId);
    if (!order) return;
    for (const payment of captured) {
      const { paymentId, amount, currency } = payment;
      const use = purposeOf(payment, attempt.amount, await data.hasAppliedPayment(tx, order.id));
      const row = { id: paymentId, orderId: order.id, referenceId: attempt.referenceId, amount, currency, use };
      if (!(await data.insertPayment(tx, row)) || use === 'applied') continue;
      await noteForReview(tx, order, use === 'refund_due' ? 'refund due' : 'payment in review', {
        paymentId,
        amount,
        currency,
      });
    }
    if (!event) return;
    await data.closeAttempt(tx, attempt.referenceId, CLOSED[event]);
    await applyMoneyEvent(tx, order, event, { referenceId: attempt.referenceId });
  });
  deliverSoon();
}

export type PaymentStatus = {
  state: Order['moneyState'];
  orderId: string;
  merchantOrderId: string | null;
  method: string;
  amount: number;
};

/**
 * Section 7, status: for the owner or the browser that started the payment. A signed callback counts as that browser
 * and makes the provider be asked at once; a forged one counts for nothing.
 * @throws AppError `notFound` for everybody else
 */
export async function getPaymentStatus(
  id: string,
  viewer: { userId: string | null; startedOrders: string[] },
  callback: provider.CallbackQuery | null,
): Promise<PaymentStatus> {
  const attempt = (await data.getAttempt(id)) ?? (await data.getLatestAttempt(id));
  const order = await getOrder(attempt?.orderId ?? id);
  const isProved =
    callback !== null && callback.referenceId === attempt?.referenceId && provider.isSignedCallback(callback);
  if (!order || !(mayView(order, viewer) || isProved)) throw new AppError('notFound', 'Order not found');
  const fresh = attempt && order.moneyState === 'PENDING' ? await recheck(attempt, isProved) : null;
  const { moneyState, amount, method } = fresh ?? order;
  return { state: moneyState, orderId: order.id, merchantOrderId: attempt?.referenceId ?? null, method, amount };
}

/** Asks the provider unless somebody did a moment ago; when it does not answer, what we know stays. */
async function recheck(attempt: data.Attempt, atOnce: boolean): Promise<Order | null> {
  const now = Date.now();
  const mayAsk = await data.claimCheck(attempt.referenceId, new Date(now), new Date(atOnce ? now : now - RECHECK_MS));
  if (!mayAsk) return null;
  try {
    await settle(attempt);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log().warn({ provider: error.provider, outcome: error.outcome, status: error.status }, 'payment not rechecked');
    return null;
  }
  return getOrder(attempt.orderId);
}

/**
 * Applies what a signed event hints at: the provider is asked for the link and the payment.
 * @returns what came of it, for the inbox
 * @throws ProviderError when it should be tried again
 */
export async function applyPaymentHint(hint: {
  referenceId: string | null;
  paymentId: string | null;
}): Promise<string> {
  if (hint.paymentId && (await data.isPaymentKnown(hint.paymentId))) return 'already applied';
  const money = hint.paymentId ? await provider.fetchCapturedPayment(hint.paymentId).catch(ignoreRefused) : null;
  const referenceId = money?.referenceId ?? hint.referenceId;
  const attempt = referenceId ? await data.getAttempt(referenceId) : null;
  if (!attempt) return 'unknown reference';
  await settle(attempt, money?.referenceId === attempt.referenceId ? [money.payment] : []);
  return 'applied';
}

function ignoreRefused(error: unknown): null {
  if (error instanceof ProviderError && error.outcome === 'permanent') return null;
  throw error;
}

/** Asks about every link that may have changed unnoticed: a lost webhook, a lost answer, an expired page. */
export async function reconcile(now: number): Promise<void> {
  const attempts = await data.listUnsettled(now, RECONCILE_BATCH);
  for (const attempt of attempts) {
    if (!(await data.claimCheck(attempt.referenceId, new Date(now), new Date(now)))) continue;
    try {
      await settle(attempt);
      const isHopeless = attempt.state === 'creating' && now - attempt.createdAt.getTime() > GIVE_UP_CREATING_MS;
      if (isHopeless && (await data.getAttempt(attempt.referenceId))?.state === 'creating') await refuse(attempt);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      log().warn(
        { provider: error.provider, outcome: error.outcome, referenceId: attempt.referenceId },
        'not reconciled',
      );
    }
  }
}
