import 'server-only';
import { prisma, type Tx } from '@/lib/core/db';

/** Notes that the account has proved this number; again is no harm. */
export async function insertProved(userId: string, phoneNumber: string): Promise<void> {
  await prisma().provedPhone.createMany({ data: { userId, phoneNumber }, skipDuplicates: true });
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
