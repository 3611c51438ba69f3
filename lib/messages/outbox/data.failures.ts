import 'server-only';
import { prisma, type Tx } from '@/lib/core/db';
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

/**
 * Whose SMS go to which number, whether its account has proved that, and with which link; those of the `others` go where
 * they went.
 */
export type Reached = {
  orderId: string;
  phone: string;
  isProved: boolean;
  trackToken: string;
  others: readonly string[];
};

/**
 * Puts a message that was given up or did not arrive back on its way, with the link that its order has now, an SMS to its
 * number of now; false where it is not such a one.
 */
export async function requeue(tx: Tx, id: string, reached: Reached, now: Date): Promise<boolean> {
  const { orderId, phone, isProved, trackToken, others } = reached;
  const isMoved = Prisma.sql`
    channel = 'sms' AND ${phone}::text NOT IN ('', "to") AND topic <> ALL(${[...others]}::text[])`;
  const written = await tx.$executeRaw(Prisma.sql`
    UPDATE outbox_messages SET status = 'queued', attempts = 0, next_try_at = ${now}, last_error = NULL, sent_at = NULL,
      provider_id = NULL, delivery = NULL, delivery_error = NULL, delivery_at = NULL,
      body = regexp_replace(body, '/track/[0-9a-z]{26,32}$', ${`/track/${trackToken}`}),
      data = CASE WHEN data ? 'trackToken' THEN data || jsonb_build_object('trackToken', ${trackToken}::text) ELSE data END,
      "to" = CASE WHEN ${isMoved} THEN ${phone}::text ELSE "to" END,
      is_to_proved = CASE WHEN ${isMoved} THEN ${isProved}::boolean ELSE is_to_proved END
    WHERE id = ${id}::uuid AND order_id = ${orderId} AND (status = 'dead' OR delivery IN ('undelivered', 'failed'))`);
  return written === 1;
}
