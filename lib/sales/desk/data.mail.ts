import 'server-only';
import { namesSql, prisma } from '@/lib/core/db';
import { NEW, NOT_BOUGHT } from '@/lib/sales/orders/rules.stages';
import { Prisma } from '@/prisma/generated/client';

export type NewOrder = {
  id: string;
  number: number;
  quantity: number;
  amount: number;
  method: 'cod' | 'online';
  name: string;
  city: string | null;
  pincode: string;
  stage: 'to_confirm' | 'to_pack';
  /** The address of whoever took it on the phone, in cash. */
  takenBy: string | null;
};

/** By whom a cash order was taken on the phone: nobody is told of what they took themselves. */
const TAKEN = Prisma.sql`
  SELECT u.email FROM order_events e JOIN users u ON u.id = e.by_user_id
  WHERE e.order_id = o.id AND e.type = 'placed' AND o.source = 'phone' AND o.method = 'cod'`;

/**
 * Orders that came to be packed or confirmed since then and of which the owner was not told, where one of the readers has
 * not taken them.
 */
export const listNews = (readers: readonly string[], since: Date, limit: number): Promise<NewOrder[]> =>
  prisma().$queryRaw<NewOrder[]>(Prisma.sql`
    SELECT o.id, o.number, o.kits_to_ship AS quantity, o.amount, o.method::text, o.name, o.city, o.pincode, o.stage::text,
      taken.email AS "takenBy"
    FROM orders o LEFT JOIN LATERAL (${TAKEN}) AS taken ON true
    WHERE o.stage IN (${namesSql(NEW)}) AND o.stage_since > ${since} AND o.replaces_id IS NULL
      AND EXISTS (SELECT 1 FROM unnest(${[...readers]}::text[]) AS reader WHERE reader IS DISTINCT FROM taken.email)
      AND NOT EXISTS (SELECT 1 FROM outbox_messages m WHERE m.order_id = o.id AND m.topic = 'owner-new-order')
    ORDER BY o.stage_since LIMIT ${limit}`);

/** Orders and rupees of a time, and the cash that came in on its day. */
export async function sumUp(from: Date, to: Date): Promise<{ orders: number; revenue: number; cash: number }> {
  const [row] = await prisma().$queryRaw<{ orders: number; revenue: number; cash: number }[]>(Prisma.sql`
    SELECT count(*)::int AS orders, coalesce(sum(amount), 0)::int AS revenue,
      (SELECT coalesce(sum(amount), 0)::int FROM orders
       WHERE cash_received_on = (${from} AT TIME ZONE 'Asia/Kolkata')::date) AS cash
    FROM orders
    WHERE created_at >= ${from} AND created_at < ${to}
      AND stage NOT IN (${namesSql(NOT_BOUGHT)})`);
  return row ?? { orders: 0, revenue: 0, cash: 0 };
}
