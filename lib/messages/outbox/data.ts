import 'server-only';
import { randomUUIDv7 } from 'node:crypto';
import { insertSql, lazily, prepared, prisma, runPrepared, type Tx } from '@/lib/core/db';
import { wake } from '@/lib/core/queue';
import { trailNow } from '@/lib/core/tracing';
import { Prisma } from '@/prisma/generated/client';
import type { DeliveryReport, NewMessage } from './rules';

/**
 * The statement that writes messages, each once per key, for every row of `source`: alone in a transaction, or as one
 * part of the statement that writes what they tell about.
 * @param toCome what stands in them for the `number` that `source` gives their order only now
 */
export function messagesSql(messages: readonly NewMessage[], source: Prisma.Sql, toCome?: string): Prisma.Sql {
  const now = new Date();
  const rows = messages.map(
    ({ dedupeKey, channel, to, body = '', mail, cause, about, holdMs = 0 }) =>
      ({
        id: randomUUIDv7(),
        dedupeKey,
        channel,
        to,
        body,
        orderId: about?.orderId ?? null,
        topic: about?.topic ?? null,
        template: mail?.template ?? null,
        data: mail?.data ?? {},
        status: 'queued',
        attempts: 0,
        nextTryAt: new Date(now.getTime() + holdMs),
        createdAt: now,
        causedFrom: cause?.causedFrom ?? null,
        isToProved: cause?.isToProved ?? true,
        trail: trailNow(),
      }) satisfies Prisma.OutboxMessageCreateManyInput & { id: string },
  );
  return Prisma.sql`
    ${insertSql('outbox_messages', rows, source, toCome ? numbered(toCome) : {})}
    ${allowed(messages)}
    ON CONFLICT (dedupe_key) DO NOTHING`;
}

const numbered = (toCome: string) => ({
  body: Prisma.sql`replace(row.body, ${toCome}, number::text)`,
  data: Prisma.sql`replace(row.data::text, ${toCome}, number::text)::jsonb`,
});

/** Leaves out what only goes to proved addresses, where this one is not. */
function allowed(messages: readonly NewMessage[]): Prisma.Sql {
  const keys = messages.filter(({ onlyProved }) => onlyProved).map(({ dedupeKey }) => dedupeKey);
  if (keys.length === 0) return Prisma.empty;
  return Prisma.sql`
    WHERE row.dedupe_key <> ALL(${keys}) OR EXISTS (
      SELECT 1 FROM users WHERE users.email = row."to" AND users.email_proved_at IS NOT NULL)`;
}

/** The same under the name by which it stands among the parts of a statement. */
export const toldSql = (messages: readonly NewMessage[], source: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`told AS (${messagesSql(messages, source)})`;

const ONCE = Prisma.sql`(SELECT 1) AS once`;

/** Writes messages in the caller's transaction. */
export async function insertMessages(tx: Tx, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length > 0) await tx.$executeRaw(prepared(messagesSql(messages, ONCE)));
}

export type Claimed = {
  id: string;
  channel: 'sms' | 'email';
  to: string;
  body: string;
  topic: string | null;
  template: string | null;
  data: unknown;
  attempts: number;
  createdAt: Date;
  causedFrom: string | null;
  isToProved: boolean;
  trail: string | null;
};

export type Channel = Claimed['channel'];

const WAITING = Prisma.sql`status IN ('queued', 'sending')`;
const ofChannels = (channels: readonly Channel[]) => Prisma.sql`channel = ANY(${[...channels]}::message_channel[])`;

/**
 * Takes messages of these channels that are due, oldest first within each turn: a link to sign in does not wait behind
 * a rush of orders, and of that rush the parents hear before the owner. However many wait, only those are read, once: a
 * list behind IN may be made anew for each row, with others than before, and more were taken than asked for. A
 * process that dies with them leaves them due again after the lease.
 */
export async function claimDueMessages(
  channels: readonly Channel[],
  now: Date,
  leasedUntil: Date,
  limit: number,
): Promise<Claimed[]> {
  if (channels.length === 0) return [];
  const due = await prisma().$queryRaw<(Claimed & { turn: number })[]>(Prisma.sql`
    UPDATE outbox_messages SET status = 'sending', attempts = attempts + 1, next_try_at = ${leasedUntil}
    WHERE id = ANY(ARRAY(
      SELECT id FROM outbox_messages WHERE ${WAITING} AND next_try_at <= ${now} AND ${ofChannels(channels)}
      ORDER BY turn_of(topic), next_try_at LIMIT ${limit} FOR UPDATE SKIP LOCKED))
    RETURNING id, channel::text, "to", body, topic, template, data, attempts, created_at AS "createdAt",
      caused_from AS "causedFrom", is_to_proved AS "isToProved", trail, turn_of(topic) AS turn`);
  return due.toSorted((one, other) => one.turn - other.turn);
}

type Mark = {
  status: 'sent' | 'queued' | 'dead';
  sentAt?: Date;
  lastError?: string;
  nextTryAt?: Date;
  attempts?: number;
  providerId?: string;
};

/** Writes down what came of a try; what is not given stays as it is. */
export async function markMessage(id: string, mark: Mark): Promise<void> {
  const { status, sentAt = null, lastError = null, nextTryAt = null, attempts = null, providerId = null } = mark;
  await runPrepared(Prisma.sql`
    UPDATE outbox_messages SET status = ${status}::message_status, sent_at = coalesce(${sentAt}::timestamptz, sent_at),
      last_error = coalesce(${lastError}::text, last_error),
      next_try_at = coalesce(${nextTryAt}::timestamptz, next_try_at),
      attempts = coalesce(${attempts}::smallint, attempts), provider_id = coalesce(${providerId}::text, provider_id)
    WHERE id = ${id}::uuid`);
}

/** Keeps what the provider says about a message, unless it has said more before. @returns whether it was news */
export async function setDelivery(report: DeliveryReport, overruled: string[], now: Date): Promise<boolean> {
  const { messageId, providerId, delivery, errorCode } = report;
  const news = await runPrepared(Prisma.sql`
    UPDATE outbox_messages SET provider_id = ${providerId}, delivery = ${delivery}, delivery_error = ${errorCode}::text,
      delivery_at = ${now}::timestamptz
    FROM ${lazily}
    WHERE id = ${messageId}::uuid AND channel = 'sms' AND (delivery IS NULL OR delivery = ANY(${overruled}::text[]))
    RETURNING id`);
  return news.length > 0;
}

/** Deletes the messages of this name about an order; false, and nothing is deleted, where one went out or is going out. */
export async function deleteWaiting(tx: Tx, orderId: string, once: string): Promise<boolean> {
  const where = { orderId, dedupeKey: { contains: `:${once}:` } };
  const all = await tx.outboxMessage.count({ where });
  const { count } = await tx.outboxMessage.deleteMany({ where: { ...where, status: 'queued', attempts: 0 } });
  return count === all;
}

/** What was told about an order, latest first. */
export async function listOf(orderId: string) {
  return prisma().outboxMessage.findMany({
    where: { orderId },
    orderBy: { createdAt: 'desc' },
    select: {
      id: true,
      topic: true,
      channel: true,
      to: true,
      status: true,
      delivery: true,
      deliveryError: true,
      lastError: true,
      createdAt: true,
      sentAt: true,
    },
  });
}

/** What became of the messages of these keys. */
export async function listByKeys(keys: readonly string[]) {
  return prisma().outboxMessage.findMany({
    where: { dedupeKey: { in: [...keys] } },
    orderBy: { createdAt: 'asc' },
    select: {
      dedupeKey: true,
      channel: true,
      topic: true,
      status: true,
      delivery: true,
      createdAt: true,
      sentAt: true,
    },
  });
}

export const hasMessage = async (dedupeKey: string): Promise<boolean> =>
  (await prisma().outboxMessage.count({ where: { dedupeKey } })) > 0;

/** When the next waiting message of these channels is due, or null when none waits. */
export async function nextDue(channels: readonly Channel[]): Promise<Date | null> {
  const [next] = await prisma().$queryRaw<{ at: Date | null }[]>(Prisma.sql`
    SELECT min(first.at) AS at FROM generate_series(0, 2) AS turn, LATERAL (
      SELECT next_try_at AS at FROM outbox_messages
      WHERE ${WAITING} AND turn_of(topic) = turn AND ${ofChannels(channels)}
      ORDER BY next_try_at LIMIT 1) AS first`);
  return next?.at ?? null;
}

/** Has the queue look for due messages in a moment. */
export const wakeDelivery = (): void => wake('outbox');
