import 'server-only';
import { randomUUID } from 'node:crypto';
import { insertSql, prisma, type Tx } from '@/lib/db';
import { wake } from '@/lib/queue';
import { Prisma } from '@/prisma/generated/client';
import type { NewMessage } from './rules';

/**
 * The statement that writes messages, each once per key, for every row of `source`: alone in a transaction, or as one
 * part of the statement that writes what they tell about.
 */
export function messagesSql(messages: readonly NewMessage[], source: Prisma.Sql): Prisma.Sql {
  const now = new Date();
  const rows = messages.map(
    ({ dedupeKey, channel, to, body = '', mail }) =>
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
      }) satisfies Prisma.OutboxMessageCreateManyInput & { id: string },
  );
  return Prisma.sql`
    ${insertSql('outbox_messages', rows, source)}
    ON CONFLICT (dedupe_key) DO NOTHING`;
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
};

/** Takes messages that are due, oldest first; a process that dies with them leaves them due again after the lease. */
export async function claimDueMessages(now: Date, leasedUntil: Date, limit: number): Promise<Claimed[]> {
  return prisma().$queryRaw<Claimed[]>(Prisma.sql`
    UPDATE outbox_messages SET status = 'sending', attempts = attempts + 1, next_try_at = ${leasedUntil}
    WHERE id IN (
      SELECT id FROM outbox_messages WHERE status IN ('queued', 'sending') AND next_try_at <= ${now}
      ORDER BY next_try_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, channel::text, "to", body, template, data, attempts`);
}

export async function markMessage(
  id: string,
  change: {
    status: 'sent' | 'queued' | 'dead';
    sentAt?: Date;
    lastError?: string;
    nextTryAt?: Date;
    attempts?: number;
  },
): Promise<void> {
  await prisma().outboxMessage.updateMany({ where: { id }, data: change });
}

/** When the next waiting message is due, or null when none waits. */
export async function nextDue(): Promise<Date | null> {
  const next = await prisma().outboxMessage.findFirst({
    where: { status: { in: ['queued', 'sending'] } },
    orderBy: { nextTryAt: 'asc' },
    select: { nextTryAt: true },
  });
  return next?.nextTryAt ?? null;
}

/** Has the queue look for due messages in a moment. */
export const wakeDelivery = (): void => wake('outbox');
