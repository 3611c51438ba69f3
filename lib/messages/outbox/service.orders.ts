import 'server-only';
import { site } from '@/content/site';
import type { Tx } from '@/lib/core/db';
import { env } from '@/lib/core/env';
import type { Prisma } from '@/prisma/generated/client';
import { insertMessages, messagesSql, toldSql } from './data';
import type { NewMessage, Topic } from './rules';
import {
  confirmationMessages,
  type NoticeFacts,
  NUMBER_TO_COME,
  type OrderFacts,
  orderMessagesOf,
  type Sender,
} from './rules.orders';

const sender = (): Sender => ({ name: site.name, origin: env().APP_URL });

/** Queues what the parent hears about a confirmed order, in the transaction that confirms it. */
export const queueConfirmation = (tx: Tx, order: OrderFacts, topic?: 'paid-late'): Promise<void> =>
  insertMessages(tx, confirmationMessages(sender(), order, topic));

/** The same as part of the statement that places the order; `source` names its row there, with its `number`. */
export const confirmationSql = (order: OrderFacts, source: Prisma.Sql) =>
  messagesSql(confirmationMessages(sender(), order), source, NUMBER_TO_COME);

/** What the parent is asked about an order that waits to be confirmed, likewise. */
export const toConfirmSql = (order: OrderFacts, source: Prisma.Sql) =>
  messagesSql(
    orderMessagesOf(sender(), 'order-to-confirm', order, { once: 'order-to-confirm' }),
    source,
    NUMBER_TO_COME,
  );

/** What the parent hears on the way of an order. */
export const noticeOf = (topic: Topic, order: OrderFacts, facts: NoticeFacts): NewMessage[] =>
  orderMessagesOf(sender(), topic, order, { ...facts, once: `${topic}:${facts.once}` });

/** What the parent hears about an order that is confirmed. */
export const confirmationOf = (order: OrderFacts): NewMessage[] => confirmationMessages(sender(), order);

/** Messages as part of the statement that writes what they tell of, where its row is `source`. */
export const toldWith = (messages: readonly NewMessage[]) =>
  messages.length > 0 ? [(source: Prisma.Sql) => toldSql(messages, source)] : [];

/** Queues what the parent hears on the way of an order. */
export const queueNotice = (tx: Tx, ...notice: Parameters<typeof noticeOf>): Promise<void> =>
  insertMessages(tx, noticeOf(...notice));
