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

/** What one account has to do with a number. */
type Holder = {
  id: string;
  phoneNumber: string | null;
  formerPhone: string | null;
  phoneSince: Date | null;
  isBare: boolean;
  isLapsed: boolean;
};

/** Both accounts, held until the transaction ends. */
async function lockHolders(tx: Tx, userId: string, phoneNumber: string, lapsed: Date) {
  const rows = await tx.$queryRaw<Holder[]>`
    SELECT id, phone_number AS "phoneNumber", former_phone AS "formerPhone", phone_since AS "phoneSince",
      role = 'user' AND email IS NULL AS "isBare",
      role = 'user' AND coalesce(phone_shown_at, created_at) <= ${lapsed} AS "isLapsed"
    FROM users WHERE id = ${userId}::uuid OR phone_number = ${phoneNumber} ORDER BY id FOR UPDATE`;
  const own = rows.find(({ id }) => id === userId);
  return { own, other: rows.find(({ id }) => id !== userId) };
}

/** Brings all that one account has into another one, and ends it. */
export type Absorb = (tx: Tx, from: string, into: string) => Promise<void>;

/**
 * Takes the number off whoever has it, where that may no longer be its holder, or began with it when this account had
 * lost it. @returns since when it is this account's, where another one had it; undefined where it stays with that one
 */
async function takePhone(
  tx: Tx,
  userId: string,
  phoneNumber: string,
  { now, lapsed, absorb }: { now: Date; lapsed: Date; absorb: Absorb },
): Promise<Date | null | undefined> {
  const { own, other } = await lockHolders(tx, userId, phoneNumber, lapsed);
  if (own?.phoneNumber === phoneNumber) return own.phoneSince;
  if (other?.isLapsed) {
    const data = { phoneNumber: null, formerPhone: phoneNumber };
    await tx.user.update({ where: { id: other.id }, data, select: { id: true } });
  } else if (other) {
    if (!other.isBare || own?.formerPhone !== phoneNumber) return undefined;
    await absorb(tx, other.id, userId);
    return own.phoneSince;
  }
  const former = await tx.user.count({ where: { formerPhone: phoneNumber, id: { not: userId } } });
  return former > 0 ? now : null;
}

/** Gives the account this phone, with whatever `also` writes; null when it stays with another account. */
export async function setPhone(
  userId: string,
  phoneNumber: string,
  how: { now: Date; lapsed: Date; absorb: Absorb; also: (tx: Tx) => Promise<void> },
): Promise<User | null> {
  const write = transaction(async (tx) => {
    const phoneSince = await takePhone(tx, userId, phoneNumber, how);
    if (phoneSince === undefined) return null;
    // Its own number is nothing that it had lost.
    await tx.user.updateMany({ where: { id: userId, formerPhone: phoneNumber }, data: { formerPhone: null } });
    const data = { phoneNumber, phoneSince, phoneShownAt: how.now };
    const user = await tx.user.update({ where: { id: userId }, data, select: USER });
    await how.also(tx);
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
