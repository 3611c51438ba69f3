import 'server-only';
import { randomUUID } from 'node:crypto';
import { insertSql, prisma, type Tx } from '@/lib/core/db';
import { wake } from '@/lib/core/queue';
import { Prisma } from '@/prisma/generated/client';
import type { DeliveryReport, NewMessage } from './rules';

/**
 * The statement that writes messages, each once per key, for every row of `source`: alone in a transaction, or as one
 * part of the statement that writes what they tell about.
 */
export function messagesSql(messages: readonly NewMessage[], source: Prisma.Sql): Prisma.Sql {
  const now = new Date();
  const rows = messages.map(
    ({ dedupeKey, channel, to, body = '', mail, cause }) =>
      ({
        id: randomUUID(),
        dedupeKey,
        channel,
        to,
        body,
        template: mail?.template ?? null,
        data: mail?.data ?? {},
        status: 'queued',
        attempts: 0,
        nextTryAt: now,
        createdAt: now,
        causedFrom: cause?.causedFrom ?? null,
        isToProved: cause?.isToProved ?? true,
      }) satisfies Prisma.OutboxMessageCreateManyInput & { id: string },
  );
  return Prisma.sql`
    ${insertSql('outbox_messages', rows, source)}
    ${allowed(messages)}
    ON CONFLICT (dedupe_key) DO NOTHING`;
}

/** Leaves out what only goes to proved addresses, where this one is not. */
function allowed(messages: readonly NewMessage[]): Prisma.Sql {
  const keys = messages.filter(({ onlyProved }) => onlyProved).map(({ dedupeKey }) => dedupeKey);
  if (keys.length === 0) return Prisma.empty;
  return Prisma.sql`
    WHERE row.dedupe_key <> ALL(${keys}) OR EXISTS (
      SELECT 1 FROM users WHERE users.email = row."to" AND users.email_proved_at IS NOT NULL)`;
}

/** Writes messages in the caller's transaction. */
export async function insertMessages(tx: Tx, messages: readonly NewMessage[]): Promise<void> {
  await tx.$executeRaw(messagesSql(messages, Prisma.sql`(SELECT 1) AS once`));
}

export type Claimed = {
  id: string;
  channel: 'sms' | 'email';
  to: string;
  body: string;
  template: string | null;
  data: unknown;
  attempts: number;
  createdAt: Date;
  causedFrom: string | null;
  isToProved: boolean;
};

export type Channel = Claimed['channel'];

/**
 * Takes messages of these channels that are due, oldest first; a process that dies with them leaves them due again
 * after the lease.
 */
export async function claimDueMessages(
  channels: readonly Channel[],
  now: Date,
  leasedUntil: Date,
  limit: number,
): Promise<Claimed[]> {
  if (channels.length === 0) return [];
  return prisma().$queryRaw<Claimed[]>(Prisma.sql`
    UPDATE outbox_messages SET status = 'sending', attempts = attempts + 1, next_try_at = ${leasedUntil}
    WHERE id IN (
      SELECT id FROM outbox_messages
      WHERE status IN ('queued', 'sending') AND next_try_at <= ${now} AND channel::text = ANY(${channels})
      ORDER BY next_try_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, channel::text, "to", body, template, data, attempts, created_at AS "createdAt",
      caused_from AS "causedFrom", is_to_proved AS "isToProved"`);
}

export async function markMessage(
  id: string,
  change: {
    status: 'sent' | 'queued' | 'dead';
    sentAt?: Date;
    lastError?: string;
    nextTryAt?: Date;
    attempts?: number;
    providerId?: string;
  },
): Promise<void> {
  await prisma().outboxMessage.updateMany({ where: { id }, data: change });
}

/** Keeps what the provider says about a message, unless it has said more before. @returns whether it was news */
export async function setDelivery(report: DeliveryReport, overruled: string[], now: Date): Promise<boolean> {
  const { messageId, providerId, delivery, errorCode } = report;
  const { count } = await prisma().outboxMessage.updateMany({
    where: { id: messageId, channel: 'sms', OR: [{ delivery: null }, { delivery: { in: overruled } }] },
    data: { providerId, delivery, deliveryError: errorCode, deliveryAt: now },
  });
  return count > 0;
}

/** When the next waiting message of these channels is due, or null when none waits. */
export async function nextDue(channels: readonly Channel[]): Promise<Date | null> {
  const next = await prisma().outboxMessage.findFirst({
    where: { status: { in: ['queued', 'sending'] }, channel: { in: [...channels] } },
    orderBy: { nextTryAt: 'asc' },
    select: { nextTryAt: true },
  });
  return next?.nextTryAt ?? null;
}

/** Has the queue look for due messages in a moment. */
export const wakeDelivery = (): void => wake('outbox');
