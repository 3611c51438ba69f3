import 'server-only';
import { prisma, type Tx } from '@/lib/core/db';

export type SecondFactor = { sealed: string | null; since: Date | null; lastStep: number };

export async function getSecondFactor(userId: string): Promise<SecondFactor | null> {
  const row = await prisma().user.findUnique({
    where: { id: userId },
    select: { totpSecret: true, totpSince: true, totpLastStep: true },
  });
  return row ? { sealed: row.totpSecret, since: row.totpSince, lastStep: row.totpLastStep } : null;
}

/** Keeps a new secret that is not in force yet. */
export async function proposeSecret(userId: string, sealed: string): Promise<boolean> {
  const { count } = await prisma().user.updateMany({
    where: { id: userId, totpSince: null },
    data: { totpSecret: sealed, totpLastStep: 0 },
  });
  return count === 1;
}

/** Seals a secret anew, where it is still the one that was opened. */
export async function resealSecret(userId: string, opened: string, sealed: string): Promise<void> {
  await prisma().user.updateMany({ where: { id: userId, totpSecret: opened }, data: { totpSecret: sealed } });
}

/** Uses a time step up: of many callers with the same code exactly one gets true. */
export async function spendStep(userId: string, step: number): Promise<boolean> {
  const { count } = await prisma().user.updateMany({
    where: { id: userId, totpLastStep: { lt: step } },
    data: { totpLastStep: step },
  });
  return count === 1;
}

export async function switchOn(tx: Tx, userId: string, codeHashes: readonly string[], since: Date): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { totpSince: since }, select: { id: true } });
  await replaceCodes(tx, userId, codeHashes);
}

async function replaceCodes(tx: Tx, userId: string, codeHashes: readonly string[]): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({ data: codeHashes.map((codeHash) => ({ userId, codeHash })) });
}

/** Puts new recovery codes in the place of the old ones; false where the second factor is off. */
export async function renewCodes(tx: Tx, userId: string, codeHashes: readonly string[]): Promise<boolean> {
  // Two who ask at once take turns at the row, so that only one set is left.
  const isOn = await tx.$executeRaw`
    SELECT 1 FROM users WHERE id = ${userId}::uuid AND totp_since IS NOT NULL FOR UPDATE`;
  if (isOn > 0) await replaceCodes(tx, userId, codeHashes);
  return isOn > 0;
}

export async function switchOff(tx: Tx, userId: string): Promise<void> {
  const off = { totpSecret: null, totpSince: null, totpLastStep: 0 };
  await tx.user.update({ where: { id: userId }, data: off, select: { id: true } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
}

export async function spendRecoveryCode(userId: string, codeHash: string, usedAt: Date): Promise<boolean> {
  const { count } = await prisma().recoveryCode.updateMany({
    where: { userId, codeHash, usedAt: null },
    data: { usedAt },
  });
  return count === 1;
}

export async function countRecoveryCodes(userId: string): Promise<number> {
  return prisma().recoveryCode.count({ where: { userId, usedAt: null } });
}
