import 'server-only';
import { prisma, type Tx } from '@/lib/core/db';
import type { User } from '@/lib/people/auth/rules';

const USER = { id: true, userName: true, email: true, phoneNumber: true, role: true } as const;

const SECRETS = { passwordHash: true, totpSince: true, emailProvedAt: true } as const;

export type Account = { user: User; passwordHash: string | null; hasSecondFactor: boolean; isEmailProved: boolean };

export async function getAccount(where: { email: string } | { id: string }): Promise<Account | null> {
  const row = await prisma().user.findUnique({ where, select: { ...USER, ...SECRETS } });
  if (!row) return null;
  const { passwordHash, totpSince, emailProvedAt, ...user } = row;
  return { user, passwordHash, hasSecondFactor: totpSince !== null, isEmailProved: emailProvedAt !== null };
}

/** Makes the account and answers with its id; null when the address is taken. */
export async function insertAccount(
  tx: Tx,
  account: { userName: string; email: string; passwordHash: string },
): Promise<string | null> {
  const made = await tx.user.createManyAndReturn({ data: account, skipDuplicates: true, select: { id: true } });
  return made[0]?.id ?? null;
}

export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { passwordHash }, select: { id: true } });
}

export async function endSessionsOf(tx: Tx, userId: string, exceptId: string | null, endedAt: Date): Promise<void> {
  const others = exceptId === null ? {} : { id: { not: exceptId } };
  await tx.session.updateMany({ where: { userId, endedAt: null, ...others }, data: { endedAt } });
}

/** Stores a new reset and ends the older ones of the same person. */
export async function insertReset(
  tx: Tx,
  reset: { id: string; userId: string; tokenHash: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  // Two requests at once would not see each other's row and leave two links open.
  await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${reset.userId}::uuid FOR UPDATE`;
  await endResets(tx, reset.userId, now);
  await tx.passwordReset.create({ data: reset, select: { id: true } });
}

export async function endResets(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.passwordReset.updateMany({ where: { userId, endedAt: null }, data: { endedAt: now } });
}

/** Uses a reset up: of many callers at once exactly one gets its owner. */
export async function spendReset(tx: Tx, tokenHash: string, now: Date): Promise<User | null> {
  const rows = await tx.passwordReset.updateManyAndReturn({
    where: { tokenHash, endedAt: null, expiresAt: { gt: now } },
    data: { endedAt: now },
    select: { user: { select: USER } },
  });
  const user = rows[0]?.user ?? null;
  if (user) await proveEmail(tx, user.id, now);
  return user;
}

/**
 * Whoever used a mailed link holds the mailbox. The first time this is shown, a phone that somebody linked before
 * goes: the account may have been made by another with this address.
 */
async function proveEmail(tx: Tx, userId: string, now: Date): Promise<void> {
  const { count } = await tx.user.updateMany({
    where: { id: userId, emailProvedAt: null },
    data: { emailProvedAt: now, phoneNumber: null },
  });
  if (count > 0) await tx.provedPhone.deleteMany({ where: { userId } });
}

export async function isResetOpen(tokenHash: string, now: Date): Promise<boolean> {
  return (await prisma().passwordReset.count({ where: { tokenHash, endedAt: null, expiresAt: { gt: now } } })) > 0;
}

export async function removeOldResets(before: Date): Promise<number> {
  const { count } = await prisma().passwordReset.deleteMany({ where: { expiresAt: { lt: before } } });
  return count;
}
