import 'server-only';
import type { Tx } from '@/lib/core/db';
import { deleteWaiting, hasMessage, insertMessages, listOf, wakeDelivery } from './data';
import { listFailing, listUndelivered, requeue } from './data.failures';
import { type Mail, OWNER_TOPICS, type OwnerTopic } from './rules';

/** Takes back what waits to be told about an order under this name; false where some of it went out already. */
export const unqueueNotices = (tx: Tx, orderId: string, once: string): Promise<boolean> =>
  deleteWaiting(tx, orderId, once);

/** What was told about an order, latest first. */
export const listMessagesOf = (orderId: string) => listOf(orderId);

/** Orders of which a message did not arrive since then. */
export const listUndeliveredOrders = (since: Date) => listUndelivered(since);

/** Which of these orders have a message that did not arrive and is not on its way again. */
export const listFailingOrders = (orderIds: readonly string[]) => listFailing(orderIds);

/**
 * Queues a message about an order once more, an SMS for its parent to the number that it has now; false where it is not
 * one that failed.
 * @param reached the order's phone, whether its account has proved it, and the order's link
 */
export const queueAgain = (
  tx: Tx,
  id: string,
  reached: { orderId: string; phone: string; isProved: boolean; trackToken: string },
): Promise<boolean> => requeue(tx, id, { ...reached, others: OWNER_TOPICS }, new Date());

/** To be called after messages were written: they go out within a second or two, and nobody waits for that. */
export const deliverSoon = (): void => wakeDelivery();

/** The order that the owner is told of, and what. */
export type OwnerAbout = { orderId: string; topic: OwnerTopic };

/** Queues an e-mail about an account, or to the owner about an order. */
export const queueMail = (tx: Tx, dedupeKey: string, to: string, mail: Mail, about?: OwnerAbout): Promise<void> =>
  insertMessages(tx, [{ dedupeKey, channel: 'email', to, mail, ...(about ? { about } : {}) }]);

/** Queues an e-mail to the owner about an order, or about none; each key once. */
export const queueNews = (
  tx: Tx,
  dedupeKey: string,
  to: string,
  data: Extract<Mail, { template: 'owner-news' }>['data'],
  orderId?: string,
): Promise<void> =>
  insertMessages(tx, [
    {
      dedupeKey,
      channel: 'email',
      to,
      mail: { template: 'owner-news', data },
      ...(orderId ? { about: { orderId, topic: 'owner-new-order' } } : {}),
    },
  ]);

/** Whether a message of this key was ever queued. */
export const wasQueued = (dedupeKey: string): Promise<boolean> => hasMessage(dedupeKey);

/** Queues an SMS about an account. */
export const queueSms = (tx: Tx, dedupeKey: string, to: string, body: string): Promise<void> =>
  insertMessages(tx, [{ dedupeKey, channel: 'sms', to, body }]);
