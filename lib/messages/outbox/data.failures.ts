import 'server-only';
import { prisma } from '@/lib/core/db';
import { Prisma } from '@/prisma/generated/client';

/** A message that was given up may have arrived all the same: the answer to its last try was lost. */
const FAILED = Prisma.sql`(
  delivery IN ('undelivered', 'failed') OR (status = 'dead' AND coalesce(delivery, '') NOT IN ('delivered', 'read')))`;

/** Orders of which a message failed since then, with the latest of each. */
export async function listUndelivered(since: Date): Promise<{ orderId: string; topic: string; at: Date }[]> {
  return prisma().$queryRaw(Prisma.sql`
    SELECT DISTINCT ON (order_id) order_id AS "orderId", topic,
      CASE WHEN status = 'dead' THEN next_try_at ELSE delivery_at END AS at
    FROM outbox_messages
    WHERE order_id IS NOT NULL AND ${FAILED}
      AND (status = 'dead' AND next_try_at > ${since} OR status <> 'dead' AND delivery_at > ${since})
    ORDER BY order_id, at DESC`);
}

/** Which of these orders have a message that failed, whenever that was. */
export async function listFailing(orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const rows = await prisma().$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT DISTINCT order_id AS id FROM outbox_messages WHERE order_id = ANY(${[...orderIds]}) AND ${FAILED}`);
  return rows.map(({ id }) => id);
}

/** Puts a message that was given up or did not arrive back on its way; false where it is not such a one. */
export async function requeue(id: string, orderId: string, now: Date): Promise<boolean> {
  const { count } = await prisma().outboxMessage.updateMany({
    where: { id, orderId, OR: [{ status: 'dead' }, { delivery: { in: ['undelivered', 'failed'] } }] },
    data: {
      status: 'queued',
      attempts: 0,
      nextTryAt: now,
      lastError: null,
      sentAt: null,
      providerId: null,
      delivery: null,
      deliveryError: null,
      deliveryAt: null,
    },
  });
  return count === 1;
}
