import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { dictionary } from '@zxcvbn-ts/language-common';
import { MAX_COMMON_PASSWORDS, newToken, RESET_TTL_MS, type User } from '@/lib/auth/rules';
import type { ChangePassword, Login, Register } from '@/lib/auth/schema';
import { hashPassword, isPassword } from '@/lib/auth/service';
import { transaction } from '@/lib/db';
import { env } from '@/lib/env';
import { AppError } from '@/lib/http/errors';
import { LIMITS, networkOf } from '@/lib/limits/rules';
import { type Claim, takeAll, tryTake } from '@/lib/limits/service';
import { linkToken } from '@/lib/notifications/rules';
import { deliverSoon, queueMail } from '@/lib/notifications/service';
import { waitText } from '@/lib/otp/rules';
import { type Proof, provePhone } from '@/lib/otp/service';
import { requireSecondFactor } from '@/lib/totp/service';
import * as data from './data';
import { hashOf, isCommonPassword } from './rules';

const WRONG = 'Email or password is not correct';
const COMMON = 'This password is used by many people. Please choose another one.';
const DEAD_LINK = 'This reset link is no longer valid. Please ask for a new one.';

/** Longer than making a link takes: the time of the answer must not tell whether one was made. */
const RESET_ANSWER_MS = 100;

const common = new Set(dictionary['passwords-common'].slice(0, MAX_COMMON_PASSWORDS).map(String));

const tooMany = (waitS: number) => `Too many tries. Please try again in ${waitText(waitS)}.`;

/**
 * Section 7, register: makes the account and tells its address. An address that has one already is told so by mail;
 * the answer is the same, so that nobody learns who is a customer.
 * @throws AppError `rateLimited`, `unavailable`
 */
export async function register(request: Register, address: string): Promise<void> {
  await takeAll([[LIMITS.registerPerAddress, address]], tooMany);
  const passwordHash = await hashPassword(request.password);
  const mayMail = await tryTake([LIMITS.registerPerEmail, request.email]);
  const { userName, email } = request;
  await transaction(async (tx) => {
    const isNew = await data.insertAccount(tx, { userName, email, passwordHash });
    if (!isNew && !mayMail) return;
    const template = isNew ? 'welcome' : 'already-registered';
    await queueMail(tx, `${template}:${newToken()}`, email, { template, data: { userName: isNew ? userName : null } });
  });
  deliverSoon();
}

/**
 * Section 7, login. Limits count per account and address: who attacks an account never locks its owner out.
 * @returns the user, and whether a second factor was shown too
 * @throws AppError `unauthenticated` (with `needsCode` where a second factor is due), `rateLimited`, `unavailable`
 */
export async function login(request: Login, address: string): Promise<{ user: User; hasProved: boolean }> {
  const email = request.email.normalize('NFKC').trim().toLowerCase();
  const claims: Claim[] = [
    [LIMITS.loginPerAccountAndAddress, `${hashOf(email)}:${address}`],
    [LIMITS.loginPerAddress, address],
    [LIMITS.loginPerNetwork, networkOf(address)],
  ];
  await takeAll(claims, tooMany);
  // PostgreSQL takes no NUL in a text, and no account has a control character in its address.
  const account = /\p{Cc}/u.test(email) ? null : await data.getAccount({ email });
  const isRight = await isPassword(request.password, account?.passwordHash ?? null);
  if (!account || !isRight) throw new AppError('unauthenticated', WRONG);
  const { user, hasSecondFactor } = account;
  if (hasSecondFactor) await requireSecondFactor(user.id, request.code);
  return { user, hasProved: hasSecondFactor };
}

/**
 * Section 7, forgotpassword: mails a link that works once for 30 minutes and ends the older ones. The answer never
 * tells whether the account exists; beyond three mails an hour it says nothing either.
 * @throws AppError `rateLimited` for the address of the caller only
 */
export async function requestReset(email: string, address: string): Promise<void> {
  await takeAll([[LIMITS.resetPerAddress, address]], tooMany);
  await Promise.all([mailLink(email), pause(RESET_ANSWER_MS)]);
}

async function mailLink(email: string): Promise<void> {
  const mayMail = await tryTake([LIMITS.resetMailsPerEmail, email]);
  const account = await data.getAccount({ email });
  if (!account || !mayMail) return;
  const id = newToken();
  const now = Date.now();
  const token = linkToken(env().AUTH_SECRET ?? '', id);
  const { userName } = account.user;
  await transaction(async (tx) => {
    const reset = { id, userId: account.user.id, tokenHash: hashOf(token), expiresAt: new Date(now + RESET_TTL_MS) };
    await data.insertReset(tx, reset, new Date(now));
    await queueMail(tx, `reset:${id}`, email, { template: 'reset-password', data: { userName, linkId: id } });
  });
  deliverSoon();
}

/**
 * Section 7, resetpassword: one use, then every session of the account ends and its address is told.
 * @throws AppError `invalid` for a dead link or a common password, `rateLimited`, `unavailable`
 */
export async function resetPassword(token: string, password: string, address: string): Promise<void> {
  await takeAll([[LIMITS.resetTriesPerAddress, address]], tooMany);
  refuseCommon(password);
  const tokenHash = hashOf(token);
  if (!(await data.isResetOpen(tokenHash, new Date()))) throw new AppError('invalid', DEAD_LINK);
  const passwordHash = await hashPassword(password);
  const now = new Date();
  await transaction(async (tx) => {
    const user = await data.spendReset(tx, tokenHash, now);
    if (!user) throw new AppError('invalid', DEAD_LINK);
    await replacePassword(tx, user, passwordHash, null, now);
  });
  deliverSoon();
}

/**
 * Changes the password of somebody who is signed in and knows the old one; their other sessions end.
 * @throws AppError `forbidden` for a wrong old password, `invalid`, `rateLimited`, `unavailable`
 */
export async function changePassword(
  user: User,
  sessionId: string,
  request: ChangePassword,
  address: string,
): Promise<void> {
  await takeAll([[LIMITS.loginPerAccountAndAddress, `${user.id}:${address}`]], tooMany);
  const account = await data.getAccount({ id: user.id });
  if (!account || !(await isPassword(request.currentPassword, account.passwordHash)))
    throw new AppError('forbidden', 'The current password is not correct');
  refuseCommon(request.password);
  const passwordHash = await hashPassword(request.password);
  await transaction((tx) => replacePassword(tx, user, passwordHash, sessionId, new Date()));
  deliverSoon();
}

type Tx = Parameters<typeof data.setPassword>[0];

async function replacePassword(
  tx: Tx,
  user: User,
  passwordHash: string,
  keepSession: string | null,
  now: Date,
): Promise<void> {
  await data.setPassword(tx, user.id, passwordHash);
  await data.endResets(tx, user.id, now);
  await data.endSessionsOf(tx, user.id, keepSession, now);
  if (!user.email) return;
  const mail = { template: 'password-changed', data: { userName: user.userName } } as const;
  await queueMail(tx, `password-changed:${newToken()}`, user.email, mail);
}

function refuseCommon(password: string): void {
  if (isCommonPassword(password, common)) throw new AppError('invalid', COMMON);
}

/**
 * Gives the account a phone that its owner has just proved.
 * @throws AppError `conflict` when the phone belongs to another account, and as `provePhone`
 */
export async function linkPhone(user: User, proof: Proof): Promise<User> {
  await provePhone(proof);
  const linked = await data.setPhone(user.id, proof.phoneNumber);
  if (!linked) throw new AppError('conflict', 'This number belongs to another account. Sign in with it instead.');
  return linked;
}

/** Deletes resets that ended before this time. */
export const removeEndedResets = (before: Date): Promise<number> => data.removeOldResets(before);
