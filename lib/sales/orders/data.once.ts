import 'server-only';
import { Prisma } from '@/prisma/generated/client';
import type { NewOrder } from './data';

/**
 * The id of an order that is just like this one and not older, for `insertOrder`, which looks once the points are taken:
 * those of the account hold every other order of it until this one is written.
 * @param since null where nobody is to be asked
 */
export function alikeSql({ userId, method, price, delivery }: NewOrder, since: Date | null): Prisma.Sql {
  const { name, address1, address2, phone, pincode, childAge } = delivery;
  return Prisma.sql`CASE WHEN ${since}::timestamptz IS NOT NULL THEN order_just_like(
    ${userId}::uuid, ${since}::timestamptz, ${method}::payment_method, ${price.quantity}::int, ${name}::text,
    ${address1}::text, ${address2}::text, ${phone}::text, ${pincode}::text, ${childAge}::numeric) END`;
}
