import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { paymentRefusals, paymentSubject, refusals } from '@/content/order-refusals';
import { site } from '@/content/site';
import { transaction } from '@/lib/core/db';
import { env } from '@/lib/core/env';
import { log } from '@/lib/core/log';
import { AppError, ProviderError } from '@/lib/http/errors';
import { deliverSoon } from '@/lib/messages/outbox/service';
import { queueNotice } from '@/lib/messages/outbox/service.orders';
import * as provider from '@/lib/providers/payments';
import { paymentReference, toFacts } from '@/lib/sales/orders/rules';
import { countOrder, getOrder, lockOrder, type Order, uncountOrder } from '@/lib/sales/orders/service';
import { takesCashFor } from '@/lib/sales/orders/service.cash';
import * as data from './data';
import {
  CLOSED_EVERY_MS,
  LATE_MONEY_MS,
  LINK_LEASE_MS,
  linkTtlMs,
  MAX_ATTEMPTS,
  OPEN_EVERY_MS,
  OPEN_PART_OF_AGE,
  OPEN_SELDOM_MS,
  PAID_EVERY_MS,
} from './rules';

export type { Attempt } from './data';
export {
  attemptSql,
  cancelUnmade,
  claimCheck,
  closeAttempt,
  getAttempt,
  getLatestAttempt,
  learnLink,
  listOtherLive,
  queueCancel,
  refuseUnmade,
} from './data';

const TWIN_WAIT_MS = 200;
/** Nobody waits longer for what another call is doing, */
const TWIN_MOST_MS = 4_400;
/** and who waited longer than this has no time left to try it anew. */
const TWIN_RETRY_MS = 1_000;

/**
 * The attempt with its link, or closed; of several callers one creates the link and the others wait for that one.
 * @throws AppError `badGateway` when the provider refuses it for good, `unavailable` when it may work later
 */
export async function requireLink(referenceId: string): Promise<data.Attempt> {
  const began = performance.now();
  for (let waited = 0; waited < TWIN_MOST_MS; waited = performance.now() - began) {
    const attempt = await data.getAttempt(referenceId);
    if (!attempt) throw new AppError('notFound', refusals.notFound);
    if (attempt.state !== 'creating') return attempt;
    if (waited < TWIN_RETRY_MS && (await lease(attempt))) await createLink(attempt);
    else await pause(TWIN_WAIT_MS);
  }
  throw new AppError('unavailable', paymentRefusals.preparing, { retryAfterS: 5 });
}

function lease({ referenceId, state }: data.Attempt): Promise<boolean> {
  const now = Date.now();
  const until = new Date(now + LINK_LEASE_MS);
  return state === 'creating' || state === 'open'
    ? data.leaseAttempt(referenceId, state, new Date(now), until)
    : Promise.resolve(false);
}

/**
 * Has one of several callers at once look whether an open link is alive; the others wait for what it finds.
 * @returns what this call found, false for one that waited
 */
export async function lookTogether(attempt: data.Attempt, look: () => Promise<boolean>): Promise<boolean> {
  if (await lease(attempt)) return look().finally(() => data.endLook(attempt.referenceId));
  const began = performance.now();
  while (performance.now() - began < TWIN_MOST_MS) {
    await pause(TWIN_WAIT_MS);
    const now = await data.getAttempt(attempt.referenceId);
    if (now?.state !== 'open' || now.leasedUntil === null) break;
  }
  return false;
}

async function createLink(attempt: data.Attempt): Promise<void> {
  try {
    await makeLeased(attempt);
  } catch (error) {
    throw error instanceof ProviderError ? await refusalOf(error, attempt.orderId) : error;
  }
}

/** Makes the link of an attempt that this call has leased, and writes down what came of it. */
async function makeLeased(attempt: data.Attempt): Promise<void> {
  const { referenceId, orderId } = attempt;
  try {
    const link = await createOrFind(await withTimeLeft(attempt));
    await openFound(attempt, link);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { provider: name, outcome, status } = error;
    log().warn({ provider: name, outcome, status, referenceId }, 'no payment link');
    if (outcome === 'permanent') await transaction((tx) => data.closeAttempt(tx, referenceId, 'refused'));
    else await data.releaseAttempt(referenceId, (await isHeld(outcome, orderId)) ? new Date() : null);
    await uncount(referenceId, orderId);
    throw error;
  }
}

/**
 * Nothing has happened there, and what was asked for is still right. Whoever ordered on the phone was promised the link:
 * it is made later also where the answer was lost, and the reference keeps it from being made twice.
 */
async function isHeld(outcome: ProviderError['outcome'], orderId: string): Promise<boolean> {
  return outcome === 'unauthorized' || outcome === 'retryable' || (await getOrder(orderId))?.source === 'phone';
}

async function refusalOf({ outcome }: ProviderError, orderId: string): Promise<AppError> {
  if (outcome === 'permanent') return new AppError('badGateway', paymentRefusals.failedToStart);
  if (outcome !== 'unauthorized') return new AppError('unavailable', paymentRefusals.failedToStart);
  const order = await getOrder(orderId);
  return new AppError('unavailable', paymentRefusals.held(order !== null && (await takesCashFor(order.quantity))));
}

/** A link that is made long after its order can be paid as long as any other of its kind. */
async function withTimeLeft(attempt: data.Attempt): Promise<data.Attempt> {
  const now = Date.now();
  const ttlMs = linkTtlMs((await getOrder(attempt.orderId))?.source ?? 'shop');
  if (attempt.expiresAt.getTime() - now > ttlMs / 2) return attempt;
  const expiresAt = new Date(now + ttlMs);
  await data.renewAttempt(attempt.referenceId, expiresAt);
  return { ...attempt, expiresAt };
}

/**
 * Takes up to `limit` links that may have changed without anybody telling us.
 * @param dueAt the time by which they are due, which stays while `now` goes on
 */
export function claimUnsettled(dueAt: number, now: number, limit: number): Promise<data.Attempt[]> {
  const before = (ms: number) => new Date(dueAt - ms);
  const due = {
    at: new Date(dueAt),
    open: before(OPEN_EVERY_MS),
    openPartOfAge: OPEN_PART_OF_AGE,
    openAnyhow: before(OPEN_SELDOM_MS),
    closed: before(CLOSED_EVERY_MS),
    paid: before(PAID_EVERY_MS),
    madeAfter: before(LATE_MONEY_MS),
  };
  return data.claimUnsettled(due, new Date(now), limit);
}

/**
 * Opens an attempt whose link was found at the provider. One that was closed before it had a link is not to be paid on:
 * its page is closed too. Whoever ordered on the phone is sent the address of the page.
 */
export async function openFound(
  { referenceId, orderId }: data.Attempt,
  { linkId, url }: provider.PaymentLink,
): Promise<void> {
  const order = await getOrder(orderId);
  const isOpened = await transaction(async (tx) => {
    if (!(await data.openAttempt(tx, referenceId, linkId, url))) return false;
    if (order?.source === 'phone')
      await queueNotice(tx, 'payment-link', toFacts(order), { once: referenceId, link: url });
    return true;
  });
  if (isOpened) {
    deliverSoon();
    await count(referenceId, order);
  } else if (await data.learnLink(referenceId, linkId, url))
    await transaction((tx) => data.queueCancel(tx, referenceId));
}

/** After a lost answer the link is looked up under our reference instead of being made twice. */
async function createOrFind(attempt: data.Attempt): Promise<provider.PaymentLink> {
  const order = await getOrder(attempt.orderId);
  try {
    return await provider.createLink({
      referenceId: attempt.referenceId,
      amount: attempt.amount,
      description: order ? paymentSubject(site.product, order.number) : site.product,
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

/** What has its link counts towards the parent's limit, what has none does not; each change is made once. */
async function count(referenceId: string, order: Order | null): Promise<void> {
  if ((await data.setCounted(referenceId, true)) && order) await countOrder(order.userId);
}

export async function uncount(referenceId: string, orderId: string): Promise<void> {
  if (!(await data.setCounted(referenceId, false))) return;
  const order = await getOrder(orderId);
  if (order) await uncountOrder(order.userId);
}

/**
 * One more link for an order that can still be paid and has none that is alive; of several callers one writes it.
 * @returns its reference, or null when the order cannot have another
 */
export async function addAttempt(orderId: string): Promise<string | null> {
  return transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.stage !== 'awaiting_payment') return null;
    const { all, live } = await data.countAttempts(tx, orderId);
    if (live > 0) return paymentReference(orderId, all);
    if (all >= MAX_ATTEMPTS) return null;
    const referenceId = paymentReference(orderId, all + 1);
    const expiresAt = new Date(Date.now() + linkTtlMs(order.source));
    await data.insertAttempt(tx, { referenceId, orderId, amount: order.amount, expiresAt });
    return referenceId;
  });
}

/**
 * Makes the link that waited for our key to be right again; the parent's next press leads to it.
 * @throws ProviderError while it cannot be made
 */
export async function makeHeldLink(attempt: data.Attempt): Promise<void> {
  if (await lease(attempt)) await makeLeased(attempt);
}
