import 'server-only';
import { prisma, type Tx, transaction } from '@/lib/core/db';
import type { User } from '@/lib/people/auth/rules';

const USER = { id: true, userName: true, email: true, phoneNumber: true, role: true } as const;

/** Notes that the person who is signed in to the account reads its mailbox too. */
export async function setEmailProved(userId: string, now: Date): Promise<void> {
  await prisma().user.updateMany({ where: { id: userId, emailProvedAt: null }, data: { emailProvedAt: now } });
}

/** Gives the account this phone, with whatever `also` writes; null when another account has it. */
export async function setPhone(
  userId: string,
  phoneNumber: string,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<User | null> {
  const owner = await prisma().user.findUnique({ where: { phoneNumber }, select: { id: true } });
  if (owner && owner.id !== userId) return null;
  const change = { where: { id: userId }, data: { phoneNumber }, select: USER };
  const write = transaction(async (tx) => {
    const user = await tx.user.update(change);
    await also(tx);
    return user;
  });
  return write.catch((error: { code?: string }) => {
    // Another account took the number in this moment.
    if (error.code === 'P2002') return null;
    throw error;
  });
}

export async function endOtherSessions(tx: Tx, userId: string, keepId: string, endedAt: Date): Promise<void> {
  await tx.session.updateMany({ where: { userId, endedAt: null, id: { not: keepId } }, data: { endedAt } });
}
