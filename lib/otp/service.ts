import 'server-only';
import { newToken, type User } from '@/lib/auth/rules';
import { upsertPhoneUser } from '@/lib/auth/service';
import { env } from '@/lib/env';
import { AppError, ProviderError } from '@/lib/http/errors';
import { LIMITS, networkOf, numberBlockOf } from '@/lib/limits/rules';
import { type Claim, count, giveAllBack, requireRoom, takeAll } from '@/lib/limits/service';
import { checkVerification, startVerification } from '@/lib/providers/sms';
import {
  countAttempt,
  createChallenge,
  decideChallenge,
  killOlderChallenges,
  removeOldChallenges,
  uncountAttempt,
} from './data';
import { MAX_OTP_ATTEMPTS, OTP_TTL_MS, toE164, waitText } from './rules';

const tooMany = (waitS: number) => `Too many codes were requested. Please try again in ${waitText(waitS)}.`;
const NEW_CODE = 'This code is no longer valid. Please request a new one.';
const WRONG_CODE = 'The OTP is not correct. Please check the SMS and try again.';
const DOWN = 'The SMS service is not answering. Please try again in a minute.';

/**
 * Sections 2 and 7, send-otp: sends a code and opens a challenge for this phone.
 * @returns the challenge that this browser now waits for
 * @throws AppError `rateLimited`, `unavailable`
 */
export async function sendOtp(phoneNumber: string, address: string): Promise<{ challengeId: string }> {
  const claims: Claim[] = [
    [LIMITS.otpResend, phoneNumber],
    [LIMITS.otpPerPhone, phoneNumber],
    [LIMITS.otpPerAddress, address],
    [LIMITS.otpPerNetwork, networkOf(address)],
    [LIMITS.otpPerNumberBlock, numberBlockOf(phoneNumber)],
    [{ ...LIMITS.smsPerDay, points: env().SMS_DAILY_LIMIT }, 'all'],
  ];
  await takeAll(claims, tooMany);
  const challengeId = newToken();
  const now = Date.now();
  await createChallenge({ id: challengeId, phoneNumber, expiresAt: new Date(now + OTP_TTL_MS) });
  try {
    if ((await startVerification(toE164(phoneNumber))) === 'limited') {
      throw new AppError('rateLimited', tooMany(OTP_TTL_MS / 1000), OTP_TTL_MS / 1000);
    }
  } catch (error) {
    await decideChallenge(challengeId, 'dead', new Date(now));
    if (!(error instanceof ProviderError)) throw error;
    await giveAllBack(claims);
    if (error.outcome === 'permanent') throw new AppError('invalid', 'We cannot send an SMS to this number.');
    throw new AppError('unavailable', DOWN, 60);
  }
  await killOlderChallenges(phoneNumber, challengeId, new Date(now));
  return { challengeId };
}

/** What a person shows to prove a phone; `challengeId` is what this browser waits for, null when it never asked. */
export type Proof = { phoneNumber: string; otp: string; challengeId: string | null; address: string };

/**
 * Sections 4 and 7, verify-login: the account of a proved phone.
 * @throws AppError as `provePhone`, and `forbidden` for an admin, whose second factor a phone must not replace
 */
export async function verifyOtp(proof: Proof): Promise<User> {
  await provePhone(proof);
  const user = await upsertPhoneUser(proof.phoneNumber);
  if (user.role === 'admin') throw new AppError('forbidden', 'Please sign in with your e-mail and password');
  return user;
}

/**
 * Proves a phone: at most five tries a code, one success a code.
 * @throws AppError `invalid`, `rateLimited`, `unavailable`
 */
export async function provePhone({ phoneNumber, otp, challengeId, address }: Proof): Promise<void> {
  if (!challengeId) throw new AppError('invalid', NEW_CODE);
  const failures: Claim[] = [
    [LIMITS.verifyFailuresPerAddress, address],
    [LIMITS.verifyFailuresInAll, 'all'],
    [LIMITS.verifyPerPhone, phoneNumber],
  ];
  await requireRoom(failures, (waitS) => `Too many wrong codes. Please try again in ${waitText(waitS)}.`);
  const now = new Date();
  if ((await countAttempt(challengeId, phoneNumber, MAX_OTP_ATTEMPTS, now)) === null)
    throw new AppError('invalid', NEW_CODE);
  const verdict = await judge(phoneNumber, otp, challengeId);
  if (verdict !== 'approved') {
    await count(failures);
    throw new AppError('invalid', verdict === 'gone' ? NEW_CODE : WRONG_CODE);
  }
  if (!(await decideChallenge(challengeId, 'approved', now))) throw new AppError('invalid', NEW_CODE);
}

async function judge(phoneNumber: string, otp: string, challengeId: string): Promise<'approved' | 'wrong' | 'gone'> {
  if (!/^\d{6}$/.test(otp)) return 'wrong';
  try {
    return await checkVerification(toE164(phoneNumber), otp);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // Nobody said whether the code is right: the try is given back unless the answer may have been a yes.
    if (error.outcome === 'retryable') await uncountAttempt(challengeId);
    throw new AppError('unavailable', DOWN, 30);
  }
}

/** Deletes challenges that ended before this time. */
export const removeEndedChallenges = (before: Date): Promise<number> => removeOldChallenges(before);
