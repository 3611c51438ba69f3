import 'server-only';
import type { Tx } from '@/lib/core/db';

/** Whether the account has this number; held until the transaction ends, with those that lost it. */
export async function lockHolder(tx: Tx, userId: string, phoneNumber: string): Promise<boolean> {
  const rows = await tx.$queryRaw<{ phoneNumber: string | null }[]>`
    SELECT phone_number AS "phoneNumber" FROM users WHERE id = ${userId}::uuid OR former_phone = ${phoneNumber}
    ORDER BY id FOR UPDATE`;
  return rows.some((row) => row.phoneNumber === phoneNumber);
}

/**
 * For whom parcels went to this pincode, with this number on them: of the account itself, and of those that lost the
 * number and have no other way of signing in.
 */
export const listNames = (
  tx: Tx,
  { userId, phoneNumber, pincode }: { userId: string; phoneNumber: string; pincode: string },
): Promise<{ userId: string; name: string }[]> =>
  tx.$queryRaw<{ userId: string; name: string }[]>`
    SELECT DISTINCT o.user_id AS "userId", o.name FROM orders o JOIN users u ON u.id = o.user_id
    WHERE o.phone = ${phoneNumber} AND o.pincode = ${pincode}
      AND (u.id = ${userId}::uuid OR u.former_phone = ${phoneNumber} AND u.email IS NULL AND u.phone_number IS NULL)`;

/** Brings all that one account has into another one, and ends it, with its sessions. */
export async function moveAll(tx: Tx, from: string, into: string): Promise<void> {
  await tx.order.updateMany({ where: { userId: from }, data: { userId: into } });
  await tx.grievance.updateMany({ where: { userId: from }, data: { userId: into } });
  await tx.idempotencyKey.updateMany({ where: { userId: from }, data: { userId: into } });
  await tx.$executeRaw`
    INSERT INTO proved_phones (user_id, phone_number, proved_at)
    SELECT ${into}::uuid, phone_number, proved_at FROM proved_phones WHERE user_id = ${from}::uuid
    ON CONFLICT DO NOTHING`;
  await tx.user.delete({ where: { id: from }, select: { id: true } });
}

/** Where no account is left that lost the number, what is kept under it alone is this one's from the beginning. */
export async function clearSince(tx: Tx, userId: string, phoneNumber: string): Promise<void> {
  if ((await tx.user.count({ where: { formerPhone: phoneNumber } })) > 0) return;
  await tx.user.update({ where: { id: userId }, data: { phoneSince: null }, select: { id: true } });
}
