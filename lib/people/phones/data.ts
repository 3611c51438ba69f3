import 'server-only';
import { prisma, type Tx } from '@/lib/core/db';

/** Notes that the account has proved this number; again is no harm. */
export async function insertProved(tx: Tx, userId: string, phoneNumber: string): Promise<void> {
  await tx.provedPhone.createMany({ data: { userId, phoneNumber }, skipDuplicates: true });
}

export async function deleteProvedByOthers(userId: string, phoneNumber: string, tx?: Tx): Promise<void> {
  await (tx ?? prisma()).provedPhone.deleteMany({ where: { phoneNumber, userId: { not: userId } } });
}

export async function deleteProved(tx: Tx, userId: string): Promise<void> {
  await tx.provedPhone.deleteMany({ where: { userId } });
}

export async function hasProved(userId: string, phoneNumber: string): Promise<boolean> {
  return (await prisma().provedPhone.count({ where: { userId, phoneNumber } })) > 0;
}

export async function listProved(userId: string): Promise<string[]> {
  const rows = await prisma().provedPhone.findMany({ where: { userId }, select: { phoneNumber: true } });
  return rows.map(({ phoneNumber }) => phoneNumber);
}

/** Since when the account has its own number, where another one had it before; null where none did. */
export async function getSince(userId: string): Promise<Date | null> {
  const row = await prisma().user.findUnique({ where: { id: userId }, select: { phoneSince: true } });
  return row?.phoneSince ?? null;
}

/** Those that no other account signs in with, has lost, or has proved. */
export async function listSole(userId: string): Promise<string[]> {
  const rows = await prisma().$queryRaw<{ phoneNumber: string }[]>`
    SELECT phone_number AS "phoneNumber" FROM proved_phones AS own WHERE user_id = ${userId}::uuid
      AND NOT EXISTS (
        SELECT 1 FROM users u WHERE own.phone_number IN (u.phone_number, u.former_phone) AND u.id <> own.user_id)
      AND NOT EXISTS (
        SELECT 1 FROM proved_phones p WHERE p.phone_number = own.phone_number AND p.user_id <> own.user_id)`;
  return rows.map(({ phoneNumber }) => phoneNumber);
}
