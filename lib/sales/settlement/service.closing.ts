import 'server-only';
import { actionRefusals } from '@/content/order-desk';
import { type Tx, transaction } from '@/lib/core/db';
import { AppError, ignoreRefused, ProviderError } from '@/lib/http/errors';
import { deliverSoon } from '@/lib/messages/outbox/service';
import * as provider from '@/lib/providers/payments';
import { isLive } from '@/lib/sales/links/rules';
import * as links from '@/lib/sales/links/service';
import { applyMoneyEvent, getOrder, lockOrder } from '@/lib/sales/orders/service';
import * as data from './data';
import { settle } from './service';

/**
 * Cancels a link that nobody is to pay on any more, and learns how that ended: it may have been paid meanwhile.
 * @throws ProviderError when it should be tried again
 */
export async function cancelLink(referenceId: string): Promise<void> {
  const attempt = await links.getAttempt(referenceId);
  const order = attempt && (await getOrder(attempt.orderId));
  if (!attempt || !order || (isLive(attempt) && order.stage === 'awaiting_payment')) return;
  const linkId = attempt.linkId ?? (await provider.findLink(referenceId))?.linkId;
  if (linkId) await provider.cancelLink(linkId).catch(ignoreRefused);
  await settle(attempt);
}

/**
 * Closes a page, or learns how it stands where that was refused or not answered.
 * @throws ProviderError while it may be open
 */
async function closeLink(attempt: links.Attempt, linkId: string): Promise<void> {
  try {
    await provider.cancelLink(linkId);
  } catch (error) {
    if (!(error instanceof ProviderError) || !['permanent', 'unknown'].includes(error.outcome)) throw error;
    if (!(await settle(attempt))) {
      if (attempt.expiresAt.getTime() > Date.now()) throw error;
      return closeGone(attempt);
    }
    if (error.outcome === 'permanent') return;
    const now = await links.getAttempt(attempt.referenceId);
    if (now && isLive(now)) throw error;
  }
}

/**
 * Makes the pages of an order unpayable before it is cancelled. One that was paid meanwhile has moved the order on.
 * @returns the references of the pages that are closed
 * @throws AppError `unavailable` where the provider could not be asked
 */
export async function closeOpenLinks(orderId: string): Promise<string[]> {
  const closed: string[] = [];
  try {
    for (const referenceId of await transaction((tx) => links.listOtherLive(tx, orderId, ''))) {
      const attempt = await links.getAttempt(referenceId);
      const linkId = attempt?.linkId ?? (await provider.findLink(referenceId))?.linkId;
      if (!attempt || !linkId) continue;
      await closeLink(attempt, linkId);
      closed.push(referenceId);
    }
    return closed;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new AppError('unavailable', actionRefusals.linkOpen, { retryAfterS: 30 });
  }
}

/** Leaves an order that is cancelled without a page to come, or one that came since those were closed. */
export async function closeLateLinks(tx: Tx, orderId: string, closed: readonly string[]): Promise<void> {
  await links.cancelUnmade(tx, orderId);
  for (const referenceId of await links.listOtherLive(tx, orderId, ''))
    if (!closed.includes(referenceId)) await links.queueCancel(tx, referenceId);
}

/** Closes a page that the provider does not know, as it is of another account of ours, once its time to be paid on is over. */
export async function closeGone({ referenceId, orderId }: links.Attempt): Promise<void> {
  const isClosed = await transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    await links.closeAttempt(tx, referenceId, 'expired');
    const isLast = (await links.listOtherLive(tx, orderId, referenceId)).length === 0;
    if (!order || !isLast || (await data.hasPayments(orderId, tx))) return false;
    return applyMoneyEvent(tx, order, 'payment_expired', { referenceId });
  });
  if (isClosed) deliverSoon();
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
