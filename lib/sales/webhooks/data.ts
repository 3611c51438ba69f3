import 'server-only';
import { prisma, sweepRows, transaction } from '@/lib/core/db';
import { enqueue } from '@/lib/core/queue';
import { Prisma } from '@/prisma/generated/client';

/** Stores a provider's event once, with the job that applies it; false for a repeated one. */
export async function insertEvent(event: {
  provider: string;
  eventId: string;
  type: string;
  body: string;
}): Promise<boolean> {
  return transaction(async (tx) => {
    const { count } = await tx.providerEvent.createMany({ data: event, skipDuplicates: true });
    if (count === 0) return false;
    await enqueue(tx, 'payment-event', { provider: event.provider, eventId: event.eventId });
    return true;
  });
}

export async function getEventBody(provider: string, eventId: string): Promise<string | null> {
  const where = { provider_eventId: { provider, eventId } };
  return (await prisma().providerEvent.findUnique({ where, select: { body: true } }))?.body ?? null;
}

export async function markEvent(provider: string, eventId: string, outcome: string, processedAt: Date): Promise<void> {
  await prisma().providerEvent.updateMany({ where: { provider, eventId }, data: { outcome, processedAt } });
}

export const emptyOldBodies = (before: Date, isDry: boolean): Promise<number> =>
  sweepRows(
    'provider_events',
    Prisma.sql`body <> '' AND processed_at IS NOT NULL AND received_at < ${before}`,
    isDry,
    Prisma.sql`body = ''`,
  );

export const removeOldEvents = (before: Date, isDry: boolean): Promise<number> =>
  sweepRows('provider_events', Prisma.sql`received_at < ${before}`, isDry);
