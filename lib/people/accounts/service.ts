import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { dictionary } from '@zxcvbn-ts/language-common';
import { accountFields } from '@/content/account-fields';
import { signInRefusals as refusals } from '@/content/sign-in-refusals';
import { type Tx, transaction } from '@/lib/core/db';
import { env } from '@/lib/core/env';
import { formatWait } from '@/lib/core/format';
import { byNetwork, LIMITS } from '@/lib/core/limits/rules';
import { type Claim, countFailure, giveAllBack, roomOf, takeAll, tryTakeAll } from '@/lib/core/limits/service';
import { log } from '@/lib/core/log';
import { newToken } from '@/lib/core/tokens';
import { AppError } from '@/lib/http/errors';
import { linkToken, type Mail, RESET_TTL_MS } from '@/lib/messages/outbox/rules';
import { deliverSoon, queueMail } from '@/lib/messages/outbox/service';
import { MAX_COMMON_PASSWORDS, type Shown, type User } from '@/lib/people/auth/rules';
import type { ChangePassword, Login, Register } from '@/lib/people/auth/schema';
import { endOtherSessions, hashPassword, isPassword, requireOpen, tellOfChange } from '@/lib/people/auth/service';
import { lapsedSince } from '@/lib/people/phones/rules';
import { forgetProvedPhones } from '@/lib/people/phones/service';
import { requireSecondFactor } from '@/lib/people/totp/service';
import * as data from './data';
import { accountKey, hashOf, isCommonPassword, proofId, registerMails, toLoginName } from './rules';

export type { Absorb } from './data';

/** Longer than making a link takes: the time of the answer must not tell whether one was made. */
const RESET_ANSWER_MS = 100;

const common = new Set(dictionary['passwords-common'].slice(0, MAX_COMMON_PASSWORDS).map(String));

const tooMany = (waitS: number) => refusals.tooManyTries(formatWait(waitS));

/**
 * Section 7, register: makes the account and tells its address. An address that has one already is told so by mail;
 * the answer is the same, so that nobody learns who is a customer. Beyond the mails that a mailbox or a sender may
 * cause none is sent, silently: the account can ask for its link later.
 * @throws AppError `rateLimited`, `unavailable`
 */
export async function register(request: Register, address: string): Promise<void> {
  await takeAll([[LIMITS.registerPerAddress, address]], tooMany);
  const passwordHash = await hashPassword(request.password);
  const { userName, email } = request;
  const mayMail = await tryTakeAll(registerMails(email, address));
  await transaction(async (tx) => {
    const id = await data.insertAccount(tx, { userName, email, passwordHash });
    if (!mayMail) return;
    const mail: Mail = id
      ? { template: 'welcome', data: { linkId: proofId(id, Date.now()) } }
      : { template: 'already-registered', data: {} };
    await queueMail(tx, `${mail.template}:${newToken()}`, email, mail);
  });
  deliverSoon();
}

/**
 * What a login may cost. A browser that has signed in to this account before has limits of its own, so that whoever
 * attacks the account never locks its owner out; all others share the guesses that an account bears, and those of
 * their network, which are few once there are many wrong ones everywhere.
 */
async function loginClaims(
  account: string,
  address: string,
  device: string | null,
): Promise<{ all: Claim[]; guesses: Claim[] }> {
  if (device) {
    const own = `${account}:${device}`;
    const guesses: Claim[] = [[LIMITS.loginPerDeviceAnHour, own]];
    return { all: [[LIMITS.loginPerDevice, own], ...guesses], guesses };
  }
  const ofNetwork = await roomOf(LIMITS.loginFailuresPerNetwork, LIMITS.loginFailuresInAll, address);
  const guesses: Claim[] = [[LIMITS.loginByUnknownDevices, account], ...ofNetwork];
  const here: Claim[] = [
    [LIMITS.loginPerAccountAndAddress, `${account}:${address}`],
    [LIMITS.loginPerAddress, address],
    ...byNetwork(LIMITS.loginPerNetwork, address),
  ];
  return { all: [...here, ...guesses], guesses };
}

/**
 * Section 7, login.
 * @param device names the browser where it has signed in to this account before
 * @returns the user, whether a second factor was shown too, and the password as it is stored
 * @throws AppError `unauthenticated` (with `needsCode` where a second factor is due), `rateLimited`, `unavailable`
 */
export async function login(
  request: Login,
  address: string,
  device: string | null,
): Promise<{ user: User; hasProved: boolean; shown: Shown }> {
  const email = toLoginName(request.email);
  const { all, guesses } = await loginClaims(accountKey(email), address, device);
  await takeAll(all, tooMany);
  // PostgreSQL takes no NUL in a text, and no account has a control character in its address.
  const account = /\p{Cc}/u.test(email) ? null : await data.getAccount({ email });
  const isRight = await isPassword(request.password, account?.passwordHash ?? null).catch(async (error: unknown) => {
    // Nothing was checked: a flood must not cost the owner tries.
    await giveAllBack(all);
    throw error;
  });
  if (!account?.passwordHash || !isRight) {
    const many = device ? null : await countFailure(LIMITS.loginFailuresInAll);
    if (many) log().warn(many, 'many wrong passwords; networks that entered some have to wait');
    throw new AppError('unauthenticated', accountFields.wrongLogin);
  }
  await giveAllBack(guesses);
  const { user, hasSecondFactor } = account;
  if (hasSecondFactor) await requireSecondFactor(user.id, request.code);
  return { user, hasProved: hasSecondFactor, shown: { passwordHash: account.passwordHash } };
}

/**
 * Section 7, forgotpassword: mails a link that works once for 30 minutes and ends the older ones. The answer never
 * tells whether the account exists; beyond three mails an hour it says nothing either.
 * @throws AppError `rateLimited` for the address of the caller only
 */
export async function requestReset(email: string, address: string): Promise<void> {
  await takeAll([[LIMITS.resetPerAddress, address]], tooMany);
  await Promise.all([mailLink(email, address), pause(RESET_ANSWER_MS)]);
}

async function mailLink(email: string, address: string): Promise<void> {
  const mayMail = await tryTakeAll([
    [LIMITS.resetMailsPerEmail, email],
    ...byNetwork(LIMITS.resetMailsPerNetwork, address),
  ]);
  const account = await data.getAccount({ email });
  if (!account || !mayMail) return;
  const id = newToken();
  const now = Date.now();
  const token = linkToken(env().AUTH_SECRET ?? '', id);
  await transaction(async (tx) => {
    const reset = { id, userId: account.user.id, tokenHash: hashOf(token), expiresAt: new Date(now + RESET_TTL_MS) };
    await data.insertReset(tx, reset, new Date(now));
    await queueMail(tx, `reset:${id}`, email, { template: 'reset-password', data: { linkId: id } });
  });
  deliverSoon();
}

/**
 * Section 7, resetpassword: one use, then every session of the account ends and its address is told.
 * @returns whose it is
 * @throws AppError `invalid` for a dead link or a common password, `rateLimited`, `unavailable`
 */
export async function resetPassword(token: string, password: string, address: string): Promise<User> {
  await takeAll([[LIMITS.resetTriesPerAddress, address]], tooMany);
  refuseCommon(password);
  const tokenHash = hashOf(token);
  if (!(await data.isResetOpen(tokenHash, new Date()))) throw new AppError('invalid', refusals.deadLink);
  const passwordHash = await hashPassword(password);
  const now = new Date();
  const owner = await transaction(async (tx) => {
    const user = await data.spendReset(tx, tokenHash, now);
    if (!user) throw new AppError('invalid', refusals.deadLink);
    const isPhoneGone = await proveByMail(tx, user, now);
    await replacePassword(tx, user, passwordHash, { keepSession: null, isPhoneGone }, now);
    return user;
  });
  deliverSoon();
  return owner;
}

/**
 * Whether somebody who is signed in knows the account's password: ten tries from an address in a quarter of an hour,
 * twenty an hour from all together, so that a stolen session is no way to guess it.
 * @param wrong what is said where it is another one
 * @throws AppError `forbidden`, `rateLimited`, `unavailable`
 */
export async function requirePassword(userId: string, password: string, address: string, wrong: string): Promise<void> {
  const claims: Claim[] = [
    [LIMITS.loginPerAccountAndAddress, `${userId}:${address}`],
    [LIMITS.passwordsShown, userId],
  ];
  await takeAll(claims, tooMany);
  const account = await data.getAccount({ id: userId });
  if (!account || !(await isPassword(password, account.passwordHash))) throw new AppError('forbidden', wrong);
}

/** What an account has to show for its owner, beside the session. */
export async function getAccountFacts(userId: string): Promise<{ hasPassword: boolean; isEmailProved: boolean }> {
  const account = await data.getAccount({ id: userId });
  return { hasPassword: Boolean(account?.passwordHash), isEmailProved: account?.isEmailProved ?? false };
}

/**
 * Changes the password of somebody who is signed in and knows the old one; their other sessions end.
 * @throws AppError `forbidden` for a wrong old password, `unauthenticated`, `invalid`, `rateLimited`, `unavailable`
 */
export async function changePassword(
  user: User,
  sessionId: string,
  request: ChangePassword,
  address: string,
): Promise<void> {
  await requirePassword(user.id, request.currentPassword, address, accountFields.wrongCurrent);
  refuseCommon(request.password);
  const passwordHash = await hashPassword(request.password);
  await transaction((tx) => replacePassword(tx, user, passwordHash, { keepSession: sessionId }, new Date()));
  deliverSoon();
}

/**
 * Whoever used a mailed link holds the mailbox. The first time this is shown, a phone that somebody linked before
 * goes: the account may have been made by another with this address.
 * @returns whether there was one
 */
async function proveByMail(tx: Tx, { id, phoneNumber }: User, now: Date): Promise<boolean> {
  if (!(await data.setEmailProved(id, now, { phoneNumber: null }, tx))) return false;
  await forgetProvedPhones(tx, id);
  return phoneNumber !== null;
}

async function replacePassword(
  tx: Tx,
  user: User,
  passwordHash: string,
  { keepSession, isPhoneGone = false }: { keepSession: string | null; isPhoneGone?: boolean },
  now: Date,
): Promise<void> {
  await data.setPassword(tx, user.id, passwordHash);
  if (keepSession) await requireOpen(tx, keepSession);
  await data.endResets(tx, user.id, now);
  await endOtherSessions(user.id, keepSession, tx);
  await tellOfChange(tx, user.id, 'password', { isPhoneGone });
}

function refuseCommon(password: string): void {
  if (isCommonPassword(password, common)) throw new AppError('invalid', refusals.commonPassword);
}

/** Notes that the person who is signed in to the account reads its mailbox too. */
export const noteEmailProved = async (userId: string): Promise<void> =>
  void (await data.setEmailProved(userId, new Date()));

/**
 * Gives the account a phone that its owner has proved, with whatever `also` writes; null when it stays with another one.
 * @param absorb what is done with an account that began with the number after this one had lost it
 */
export function changePhone(
  userId: string,
  phoneNumber: string,
  how: { absorb: data.Absorb; also: (tx: Tx) => Promise<void> },
): Promise<User | null> {
  const now = Date.now();
  return data.setPhone(userId, phoneNumber, { now: new Date(now), lapsed: lapsedSince(now), ...how });
}

/** Deletes resets that ended before this time, or only counts them. */
export const removeEndedResets = (before: Date, isDry: boolean): Promise<number> => data.removeOldResets(before, isDry);
