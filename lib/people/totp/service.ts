import 'server-only';
import { renderSVG } from 'uqr';
import { factorRefusals as refusals } from '@/content/sign-in-refusals';
import { site } from '@/content/site';
import { transaction } from '@/lib/core/db';
import { authSecrets, env } from '@/lib/core/env';
import { formatWait } from '@/lib/core/format';
import { LIMITS } from '@/lib/core/limits/rules';
import { takeAll } from '@/lib/core/limits/service';
import { log } from '@/lib/core/log';
import { AppError } from '@/lib/http/errors';
import { deliverSoon } from '@/lib/messages/outbox/service';
import type { User } from '@/lib/people/auth/rules';
import { proveSession, requireOpen, tellOfChange } from '@/lib/people/auth/service';
import {
  countRecoveryCodes,
  getSecondFactor,
  proposeSecret,
  renewCodes,
  resealSecret,
  spendRecoveryCode,
  spendStep,
  switchOff,
  switchOn,
} from './data';
import { newRecoveryCodes, newSecret, openSealed, recoveryHash, sealSecret, stepOf, totpAddress } from './rules';

const authSecret = () => env().AUTH_SECRET ?? '';
const tooMany = (waitS: number) => refusals.tooMany(formatWait(waitS));

/** Whether the second factor is on, and how many recovery codes are left. */
export async function getSecondFactorState(userId: string): Promise<{ isEnabled: boolean; recoveryCodesLeft: number }> {
  const factor = await getSecondFactor(userId);
  return { isEnabled: Boolean(factor?.since), recoveryCodesLeft: await countRecoveryCodes(userId) };
}

/**
 * Proposes a new secret; it is in force once a code of it was shown.
 * @returns the secret in base 32 and a QR code as SVG
 * @throws AppError `conflict` when the second factor is on
 */
export async function setUpSecondFactor(user: User): Promise<{ secret: string; qr: string }> {
  const secret = newSecret();
  if (!(await proposeSecret(user.id, sealSecret(secret, authSecret()))))
    throw new AppError('conflict', refusals.alreadyOn);
  return { secret, qr: renderSVG(totpAddress(secret, site.name, user.email ?? 'admin')) };
}

/**
 * Switches the second factor on, for somebody who has just shown the password; this session has shown the factor.
 * @returns recovery codes, shown this once
 * @throws AppError `invalid`, `conflict`, `rateLimited`, `unauthenticated` where the session has ended meanwhile
 */
export async function enableSecondFactor(userId: string, sessionId: string, code: string): Promise<string[]> {
  const factor = await getSecondFactor(userId);
  if (!factor?.sealed || factor.since) throw new AppError('conflict', refusals.startAgain);
  if (!(await isCodeRight(userId, code))) throw new AppError('invalid', refusals.wrongCode);
  const { codes, hashes } = makeCodes(userId);
  await transaction(async (tx) => {
    await switchOn(tx, userId, hashes, new Date());
    await requireOpen(tx, sessionId);
    await tellOfChange(tx, userId, 'factor-on');
  });
  deliverSoon();
  await proveSession(sessionId);
  return codes;
}

function makeCodes(userId: string): { codes: string[]; hashes: string[] } {
  const codes = newRecoveryCodes();
  return { codes, hashes: codes.map((code) => recoveryHash(userId, code)) };
}

/**
 * Makes new recovery codes, with a code of the app or one of the old ones, which no longer work.
 * @returns recovery codes, shown this once
 * @throws AppError `conflict` where the second factor is off, `invalid`, `rateLimited`
 */
export async function renewRecoveryCodes(userId: string, code: string): Promise<string[]> {
  if (!(await getSecondFactor(userId))?.since) throw new AppError('conflict', refusals.off);
  if (!(await isCodeRight(userId, code))) throw new AppError('invalid', refusals.wrongCode);
  const { codes, hashes } = makeCodes(userId);
  await transaction(async (tx) => {
    if (!(await renewCodes(tx, userId, hashes))) throw new AppError('conflict', refusals.off);
    await tellOfChange(tx, userId, 'recovery-codes');
  });
  deliverSoon();
  return codes;
}

/**
 * Switches the second factor off, with a code of the app or a recovery code.
 * @throws AppError `invalid`, `rateLimited`
 */
export async function disableSecondFactor(userId: string, code: string): Promise<void> {
  if (!(await isCodeRight(userId, code))) throw new AppError('invalid', refusals.wrongCode);
  await transaction(async (tx) => {
    await switchOff(tx, userId);
    await tellOfChange(tx, userId, 'factor-off');
  });
  deliverSoon();
}

/**
 * Shows the second factor once more within a session, for what it must be fresh for.
 * @throws AppError `conflict` where none is on, `invalid`, `rateLimited`
 */
export async function confirmSecondFactor(userId: string, sessionId: string, code: string): Promise<void> {
  if (!(await getSecondFactor(userId))?.since) throw new AppError('conflict', refusals.off);
  if (!(await isCodeRight(userId, code))) throw new AppError('invalid', refusals.wrongCode);
  await proveSession(sessionId);
}

/**
 * The second half of a login.
 * @throws AppError `unauthenticated` with `needsCode`, `rateLimited`
 */
export async function requireSecondFactor(userId: string, code: string | undefined): Promise<void> {
  const needsCode = { data: { needsCode: true } };
  if (!code) throw new AppError('unauthenticated', refusals.needsCode, needsCode);
  if (!(await isCodeRight(userId, code))) throw new AppError('unauthenticated', refusals.wrongCode, needsCode);
}

async function isCodeRight(userId: string, code: string): Promise<boolean> {
  await takeAll([[LIMITS.totpPerAccount, userId]], tooMany);
  const factor = await getSecondFactor(userId);
  if (!factor?.sealed) return false;
  const secret = await openFactor(userId, factor.sealed);
  const step = secret === null ? null : stepOf(secret, code.replaceAll(' ', ''), factor.lastStep, Date.now());
  if (step !== null) return spendStep(userId, step);
  return factor.since !== null && (await spendRecoveryCode(userId, recoveryHash(userId, code), new Date()));
}

/** The secret of the app; null where no key of ours opens it any more: then a recovery code is the way in. */
async function openFactor(userId: string, sealed: string): Promise<string | null> {
  const opened = tryToOpen(sealed);
  if (!opened) return null;
  const { secret, isFresh } = opened;
  if (!isFresh) await resealSecret(userId, sealed, sealSecret(secret, authSecret()));
  return secret;
}

function tryToOpen(sealed: string): ReturnType<typeof openSealed> | null {
  try {
    return openSealed(sealed, authSecrets());
  } catch {
    log().warn('a second factor is sealed with another AUTH_SECRET: only its recovery codes work');
    return null;
  }
}
