import 'server-only';
import { prisma, sweepRows, type Tx, transaction } from '@/lib/core/db';
import type { User } from '@/lib/people/auth/rules';
import { Prisma } from '@/prisma/generated/client';

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
  return rows[0]?.user ?? null;
}

/** Notes that the account's owner reads its mailbox, with whatever else changes; false when it was known. */
export async function setEmailProved(
  userId: string,
  now: Date,
  also: { phoneNumber?: null } = {},
  tx?: Tx,
): Promise<boolean> {
  const { count } = await (tx ?? prisma()).user.updateMany({
    where: { id: userId, emailProvedAt: null },
    data: { emailProvedAt: now, ...also },
  });
  return count > 0;
}

/** Gives the account this phone, with whatever `also` writes; null when another account has it. */
export async function setPhone(
  userId: string,
  phoneNumber: string,
  also: (tx: Tx) => Promise<void>,
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

export async function isResetOpen(tokenHash: string, now: Date): Promise<boolean> {
  return (await prisma().passwordReset.count({ where: { tokenHash, endedAt: null, expiresAt: { gt: now } } })) > 0;
}

export const removeOldResets = (before: Date, isDry: boolean): Promise<number> =>
  sweepRows('password_resets', Prisma.sql`expires_at < ${before}`, isDry);
