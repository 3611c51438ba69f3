import 'server-only';
import { runPrepared } from '@/lib/core/db';
import type { Money, Stage } from '@/lib/sales/orders/rules';
import { Prisma } from '@/prisma/generated/client';

export type OwnOrder = {
  id: string;
  number: number;
  stage: Stage;
  money: Money;
  method: 'cod' | 'online';
  kitsToShip: number;
  amount: number;
  name: string;
  address1: string;
  address2: string | null;
  pincode: string;
  city: string | null;
  createdAt: Date;
  /** Of the attempt that was asked about, else of the latest; null where there is none. */
  referenceId: string | null;
};

/** One order of this user with its attempt, in one read: every buyer asks for it once. */
export async function getOwnOrder(
  { orderId, referenceId }: { orderId: string; referenceId: string | null },
  userId: string,
): Promise<OwnOrder | null> {
  const [row] = await runPrepared<OwnOrder>(Prisma.sql`
    SELECT o.id, o.number, o.stage::text, o.money::text, o.method, o.kits_to_ship AS "kitsToShip", o.amount, o.name, o.address1,
           o.address2, o.pincode, o.city, o.created_at AS "createdAt", a.reference_id AS "referenceId"
    FROM orders o LEFT JOIN LATERAL (
      SELECT reference_id FROM payment_attempts
      WHERE order_id = o.id AND (${referenceId}::text IS NULL OR reference_id = ${referenceId})
      ORDER BY created_at DESC LIMIT 1) a ON true
    WHERE o.id = ${orderId} AND o.user_id = ${userId}::uuid`);
  return row ?? null;
}
