import 'server-only';
import { notConfirmed } from '@/content/cash-rules';
import { transaction } from '@/lib/core/db';
import { AppError } from '@/lib/http/errors';
import type { Topic } from '@/lib/messages/outbox/rules';
import { queueNotice } from '@/lib/messages/outbox/service.orders';
import { toFacts } from '@/lib/sales/orders/rules';
import { END_AFTER_MS, REMIND_AFTER_MS } from '@/lib/sales/orders/rules.cash';
import { lockOrder } from '@/lib/sales/orders/service';
import { listUnanswered, listUnasked, listUnreminded, noteReminded } from '@/lib/sales/orders/service.steps';
import { act } from './service';

async function remind(orderId: string, before: Date): Promise<void> {
  await transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order && (await noteReminded(tx, orderId, before)))
      await queueNotice(tx, 'order-to-confirm', toFacts(order), { once: `reminder-${order.version}` });
  });
}

async function endUnconfirmed(orderId: string, version: number): Promise<void> {
  const request = { action: 'cancel', reason: notConfirmed, version, undoable: false } as const;
  const who = { actor: 'system', userId: null } as const;
  await act({ orderId, request, who, key: null }).catch((error: unknown) => {
    // Somebody was quicker, or it has begun to wait anew.
    if (!(error instanceof AppError)) throw error;
  });
}

/**
 * Owner's side, section 8: a cash order that nobody confirms is asked about again after a day and ends after two. One that
 * was asked about late has as long to answer as any other, so has one whose number was put right, and none ends whose
 * parent was never asked.
 * @param most so many of each are seen to, the rest the next time
 */
export async function followUnconfirmed(nowMs: number, most: number): Promise<void> {
  const askedBefore = new Date(nowMs - (END_AFTER_MS - REMIND_AFTER_MS));
  for (const { id, version } of await listUnanswered(new Date(nowMs - END_AFTER_MS), askedBefore, most))
    await endUnconfirmed(id, version);
  const before = new Date(nowMs - REMIND_AFTER_MS);
  for (const id of await listUnreminded(before, most)) await remind(id, before);
}

/** Orders about which nobody could be asked for a day, as of a message that did not arrive then. */
export async function listUnaskedOrders(nowMs: number): Promise<{ orderId: string; topic: Topic; at: Date }[]> {
  return (await listUnasked(new Date(nowMs - REMIND_AFTER_MS))).map(({ id, stageSince }) => ({
    orderId: id,
    topic: 'order-to-confirm',
    at: new Date(stageSince.getTime() + REMIND_AFTER_MS),
  }));
}
