import 'server-only';
import { prisma, sweepRows } from '@/lib/core/db';
import { Prisma } from '@/prisma/generated/client';
import type { CodePurpose } from './rules';

export async function createChallenge(challenge: {
  id: string;
  phoneNumber: string;
  purpose: CodePurpose;
  expiresAt: Date;
}): Promise<void> {
  await prisma().otpChallenge.create({ data: challenge, select: { id: true } });
}

/** Whether a code is under way to this phone that is good for something else. */
export async function isOtherCodeWaiting(phoneNumber: string, purpose: CodePurpose, now: Date): Promise<boolean> {
  const where = { phoneNumber, status: 'pending', purpose: { not: purpose }, expiresAt: { gt: now } } as const;
  return (await prisma().otpChallenge.count({ where })) > 0;
}

/**
 * Counts one try, atomically: null when the challenge is not this phone's, is for something else or over, or has no
 * tries left.
 */
export async function countAttempt(
  { id, phoneNumber, purpose }: { id: string; phoneNumber: string; purpose: CodePurpose },
  max: number,
  now: Date,
): Promise<number | null> {
  const rows = await prisma().otpChallenge.updateManyAndReturn({
    where: { id, phoneNumber, purpose, status: 'pending', attempts: { lt: max }, expiresAt: { gt: now } },
    data: { attempts: { increment: 1 } },
    select: { attempts: true },
  });
  return rows[0]?.attempts ?? null;
}

/** A try that the provider never judged does not count. */
export async function uncountAttempt(id: string): Promise<void> {
  await prisma().otpChallenge.updateMany({ where: { id, attempts: { gt: 0 } }, data: { attempts: { decrement: 1 } } });
}

/** Decides a challenge once: only the first caller gets true. */
export async function decideChallenge(id: string, status: 'approved' | 'dead', now: Date): Promise<boolean> {
  const { count } = await prisma().otpChallenge.updateMany({
    where: { id, status: 'pending' },
    data: { status, decidedAt: now },
  });
  return count === 1;
}

/** A new code makes the older challenges of the same phone worthless. */
export async function killOlderChallenges(phoneNumber: string, keepId: string, now: Date): Promise<void> {
  await prisma().otpChallenge.updateMany({
    where: { phoneNumber, status: 'pending', id: { not: keepId } },
    data: { status: 'dead', decidedAt: now },
  });
}

export const removeOldChallenges = (before: Date, isDry: boolean): Promise<number> =>
  sweepRows('otp_challenges', Prisma.sql`expires_at < ${before}`, isDry);
