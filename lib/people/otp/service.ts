import 'server-only';
import { otpRefusals as refusals } from '@/content/sign-in-refusals';
import { smsTrouble } from '@/content/trouble';
import { formatWait } from '@/lib/core/format';
import { byNetwork, LIMITS, numberBlocksOf } from '@/lib/core/limits/rules';
import {
  type Claim,
  countFailure,
  giveAllBack,
  giveSmsBack,
  requireRoom,
  roomOf,
  takeAll,
  takeSms,
  takeTogether,
} from '@/lib/core/limits/service';
import { log } from '@/lib/core/log';
import { getShopFacts } from '@/lib/core/settings/service';
import { newToken } from '@/lib/core/tokens';
import { AppError, ProviderError } from '@/lib/http/errors';
import type { User } from '@/lib/people/auth/rules';
import { notePhoneShown, upsertPhoneUser } from '@/lib/people/auth/service';
import { toE164 } from '@/lib/people/phones/rules';
import { takePhoneOver } from '@/lib/people/phones/service';
import { cancelVerification, checkVerification, startVerification } from '@/lib/providers/sms';
import {
  countAttempt,
  createChallenge,
  decideChallenge,
  isOtherCodeWaiting,
  killOlderChallenges,
  removeOldChallenges,
  uncountAttempt,
} from './data';
import { type CodePurpose, MAX_OTP_ATTEMPTS, OTP_TTL_MS } from './rules';

const tooMany = (waitS: number) => refusals.tooMany(formatWait(waitS));
const tooManyWrong = (waitS: number) => refusals.tooManyWrong(formatWait(waitS));
const OTP_TTL_S = OTP_TTL_MS / 1000;

/**
 * Sections 2 and 7, send-otp: sends a code and opens a challenge for this phone. A phone has 5 codes an hour and 12 a
 * day, an address 60 and a network 200 an hour, any 5,000 neighbouring numbers 50 a day, all together
 * `SMS_DAILY_LIMIT`. When the provider fails, the phone gets its points back; the others only when nothing was sent
 * for sure, so that nobody can pump messages through a provider that answers too late. Where it refuses our own key, the
 * person reads that the trouble is ours.
 * @param device names the browser where it has signed in with this phone before: nobody else can use up its codes,
 *   and codes to neighbouring numbers do not hold it
 * @returns the challenge that this browser now waits for
 * @throws AppError `rateLimited`, `unavailable`, `invalid` for a number that the provider refuses
 */
export async function sendOtp(
  phoneNumber: string,
  address: string,
  purpose: CodePurpose = 'sign-in',
  device: string | null = null,
): Promise<{ challengeId: string }> {
  const now = Date.now();
  const phone = counterOf(phoneNumber, device);
  const claims: Claims = {
    phone: [
      [LIMITS.otpResend, phone],
      [LIMITS.otpPerPhone, phone],
      [LIMITS.otpPerPhoneADay, phone],
    ],
    around: [
      [LIMITS.otpPerAddress, address],
      ...byNetwork(LIMITS.otpPerNetwork, address),
      ...(device ? [] : numberBlocksOf(phoneNumber).map((block) => [LIMITS.otpPerNumberBlock, block] as const)),
    ],
  };
  await takeCode(claims, now);
  const challengeId = newToken();
  // The provider would send the waiting code again, and a code given away for one thing must not do for another.
  if (await isOtherCodeWaiting(phoneNumber, purpose, new Date(now))) await endCode(phoneNumber);
  await createChallenge({ id: challengeId, phoneNumber, purpose, expiresAt: new Date(now + OTP_TTL_MS) });
  try {
    await start(phoneNumber, claims, now);
  } catch (error) {
    await decideChallenge(challengeId, 'dead', new Date(now));
    throw error;
  }
  await killOlderChallenges(phoneNumber, challengeId, new Date(now));
  return { challengeId };
}

/** A browser that has signed in with a phone counts by itself: who does not hold the phone never locks its owner out. */
const counterOf = (phoneNumber: string, device: string | null): string =>
  device ? `${phoneNumber}:${device}` : phoneNumber;

type Claims = { phone: Claim[]; around: Claim[] };

async function takeCode({ phone, around }: Claims, now: number): Promise<void> {
  const all = [...phone, ...around];
  await requireRoom(all, tooMany);
  await takeAll(all, tooMany);
  const waitS = await takeSms(now);
  if (waitS === null) return;
  await giveAllBack(all);
  throw new AppError('rateLimited', refusals.noMoreSms, { retryAfterS: waitS });
}

const phoneToCall = async () => (await getShopFacts()).phone?.text ?? null;

async function start(phoneNumber: string, { phone, around }: Claims, now: number): Promise<void> {
  try {
    if ((await startVerification(toE164(phoneNumber))) === 'sent') return;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const isUnsent = error.outcome === 'retryable' || error.outcome === 'unauthorized';
    await giveAllBack(isUnsent ? [...phone, ...around] : phone);
    if (error.outcome !== 'unknown') await giveSmsBack(now);
    if (error.outcome === 'unauthorized')
      throw new AppError('unavailable', smsTrouble.unsent(await phoneToCall()), { retryAfterS: 60 });
    if (error.outcome === 'permanent') throw new AppError('invalid', refusals.number);
    throw new AppError('unavailable', refusals.down, { retryAfterS: 60 });
  }
  await giveSmsBack(now);
  throw new AppError('rateLimited', tooMany(OTP_TTL_S), { retryAfterS: OTP_TTL_S });
}

/**
 * What a person shows to prove a phone; `challengeId` is what this browser waits for, null when it never asked, and
 * `device` is its name where it has signed in with this phone before.
 */
export type Proof = {
  phoneNumber: string;
  otp: string;
  challengeId: string | null;
  address: string;
  device?: string | null;
};

/**
 * Sections 4 and 7, verify-login: the account of a proved phone; a new one where the number may be somebody else's now.
 * @throws AppError as `provePhone`, and `forbidden` for an admin, whose second factor a phone must not replace
 */
export async function verifyOtp(proof: Proof): Promise<User> {
  await provePhone(proof);
  const user = await upsertPhoneUser(proof.phoneNumber, Boolean(proof.device));
  if (user.role === 'admin') throw new AppError('forbidden', refusals.byPassword);
  await notePhoneShown(user.id, proof.phoneNumber);
  await takePhoneOver(user.id, proof.phoneNumber);
  return user;
}

/**
 * Proves a phone: at most five tries a code, one success a code. Wrong codes are counted for the phone (20 a day,
 * whatever the code, so that a new one does not help either; and as many for a browser that has signed in with it), the
 * address (50 an hour), its network (200 an hour) and all together (500 an hour). The last one closes nobody's door: it
 * is logged once and leaves every network five wrong codes an hour, so that who spreads guesses over many phones meets
 * it and a network without failures never does. Guesses cost messages: all the SMS of a day buy five each.
 * @throws AppError `invalid`, `rateLimited`, `unavailable`
 */
export async function provePhone(
  { phoneNumber, otp, challengeId, address, device = null }: Proof,
  purpose: CodePurpose = 'sign-in',
): Promise<void> {
  if (!challengeId) throw new AppError('invalid', refusals.newCode);
  const failures = await claimsOf(counterOf(phoneNumber, device), address);
  await requireRoom(failures, tooManyWrong);
  const now = new Date();
  const tries = await countAttempt({ id: challengeId, phoneNumber, purpose }, MAX_OTP_ATTEMPTS, now);
  if (tries === null) throw new AppError('invalid', refusals.newCode);
  // The points are taken before the code is looked at: many guesses at once must not all see room.
  await takeTogether(failures, tooManyWrong).catch(async (error: unknown) => {
    await uncountAttempt(challengeId);
    throw error;
  });
  const verdict = await judge(phoneNumber, otp, challengeId);
  if (verdict === 'wrong' || verdict === 'gone') {
    const many = await countFailure(LIMITS.verifyFailuresInAll);
    if (many) log().warn(many, 'many wrong codes; networks that entered some have to wait');
    if (tries === MAX_OTP_ATTEMPTS) await endCode(phoneNumber);
    throw new AppError('invalid', verdict === 'gone' ? refusals.newCode : refusals.wrongCode);
  }
  await giveAllBack(failures);
  if (verdict === 'ours')
    throw new AppError('unavailable', smsTrouble.unchecked(await phoneToCall()), { retryAfterS: 60 });
  if (verdict === 'unknown') throw new AppError('unavailable', refusals.down, { retryAfterS: 30 });
  if (!(await decideChallenge(challengeId, 'approved', now))) throw new AppError('invalid', refusals.newCode);
}

async function claimsOf(phone: string, address: string): Promise<Claim[]> {
  const ofNetwork = await roomOf(LIMITS.verifyFailuresPerNetwork, LIMITS.verifyFailuresInAll, address);
  return [[LIMITS.verifyFailuresPerAddress, address], ...ofNetwork, [LIMITS.verifyPerPhone, phone]];
}

/** Without this the provider would send the same code again and refuse it, even when it is typed correctly. */
async function endCode(phoneNumber: string): Promise<void> {
  try {
    await cancelVerification(toE164(phoneNumber));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log().warn({ reason: error.message }, 'code not ended at the provider');
  }
}

type Verdict = 'approved' | 'wrong' | 'gone' | 'unknown' | 'ours';

async function judge(phoneNumber: string, otp: string, challengeId: string): Promise<Verdict> {
  if (!/^\d{6}$/.test(otp)) return 'wrong';
  try {
    return await checkVerification(toE164(phoneNumber), otp);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // Nobody said whether the code is right: the try is given back unless the answer may have been a yes.
    const isOurs = error.outcome === 'unauthorized';
    if (isOurs || error.outcome === 'retryable') await uncountAttempt(challengeId);
    return isOurs ? 'ours' : 'unknown';
  }
}

/** Deletes challenges that ended before this time, or only counts them. */
export const removeEndedChallenges = (before: Date, isDry: boolean): Promise<number> =>
  removeOldChallenges(before, isDry);
