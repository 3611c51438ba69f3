import 'server-only';
import { prisma, type Tx } from '@/lib/db';
import { enqueue } from '@/lib/queue';
import type { NewMessage } from './rules';

/** Writes messages in the caller's transaction, each once per key, with the jobs that deliver them. */
export async function insertMessages(tx: Tx, messages: readonly NewMessage[]): Promise<void> {
  const rows = await tx.outboxMessage.createManyAndReturn({
    data: messages.map((message) => ({ ...message, subject: message.subject ?? null })),
    skipDuplicates: true,
    select: { id: true },
  });
  for (const { id } of rows) await enqueue(tx, 'message', { messageId: id });
}

export type Claimed = { id: string; channel: 'sms' | 'email'; to: string; subject: string | null; body: string };

/** Takes a message for sending, or null when it is already sent or dead. */
export async function claimMessage(id: string): Promise<Claimed | null> {
  const rows = await prisma().outboxMessage.updateManyAndReturn({
    where: { id, status: { in: ['queued', 'sending'] } },
    data: { status: 'sending', attempts: { increment: 1 } },
    select: { id: true, channel: true, to: true, subject: true, body: true },
  });
  return rows[0] ?? null;
}

export async function markMessage(
  id: string,
  status: 'sent' | 'queued' | 'dead',
  detail: { sentAt?: Date; lastError?: string },
): Promise<void> {
  await prisma().outboxMessage.updateMany({ where: { id }, data: { status, ...detail } });
}
