import 'server-only';
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { door } from '@/content/door';
import { signInRefusals as refusals } from '@/content/sign-in-refusals';
import { site } from '@/content/site';
import { type Tx, transaction } from '@/lib/core/db';
import { LIMITS } from '@/lib/core/limits/rules';
import { tryTakeIn } from '@/lib/core/limits/service';
import { lineOf, outside } from '@/lib/core/line';
import { getShopFacts } from '@/lib/core/settings/service';
import { newToken } from '@/lib/core/tokens';
import { AppError } from '@/lib/http/errors';
import { type AccountChange, changeText, type Mail } from '@/lib/messages/outbox/rules';
import { queueMail, queueSms } from '@/lib/messages/outbox/service';
import { lapsedSince } from '@/lib/people/phones/rules';
import {
  endSessions,
  getConfirmation,
  getContact,
  hasAdmin,
  isAdminWithPassword,
  isOpen,
  listAdminEmails as listEmails,
  listSessions as listRows,
  removeOldSessions,
  setConfirmed,
  setPhoneShown,
  setProved,
  takeLapsed,
  upsertAdmin,
  upsertPhoneUser as upsertByPhone,
} from './data';
import { livingSince, needsConfirmation, sessionName, type User } from './rules';

const MEMORY_KIB = 47_104;
const derive = promisify(argon2);

/**
 * One hash at a time leaves a core for the pages. A longer line than this is turned away, and so is who has waited longer
 * than leaves time for an answer: on a slow machine a flood would have every hash made for somebody who is gone.
 */
const hashing = lineOf(
  { running: 1, waiting: 60, longestMs: 4_200 },
  () => new AppError('unavailable', refusals.crowded, { retryAfterS: 5 }),
);
const inTurn = (work: () => Promise<Buffer>) => outside(() => hashing(work));

const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

const argon2id = (password: string, nonce: Buffer, memory: number): Promise<Buffer> =>
  derive('argon2id', { message: password, nonce, parallelism: 1, tagLength: 32, memory, passes: 1 });

/**
 * argon2id at 46 MiB in the usual encoded form.
 * @throws AppError `unavailable` when too many hashes wait
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await inTurn(() => argon2id(password, nonce, MEMORY_KIB));
  return `$argon2id$v=19$m=${MEMORY_KIB},t=1,p=1$${encode(nonce)}$${encode(tag)}`;
}

const NOBODYS_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=1,p=1$${encode(Buffer.alloc(16))}$${encode(Buffer.alloc(32))}`;

/**
 * Whether this is the password. Without a stored hash the same work is done, so that time tells nothing.
 * @throws AppError `unavailable` when too many hashes wait
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, , , parameters = '', nonce = '', tag = ''] = (stored ?? NOBODYS_HASH).split('$');
  const memory = Number(/m=(\d+)/.exec(parameters)?.[1] ?? MEMORY_KIB);
  const expected = Buffer.from(tag, 'base64');
  const found = await inTurn(() => argon2id(password, Buffer.from(nonce, 'base64'), memory));
  return stored !== null && found.length === expected.length && timingSafeEqual(found, expected);
}

/**
 * The shopper's account of this phone, made on its first sign-in. Where nobody has shown the number for so long that it
 * may be somebody else's, the account that had it loses it, and a new one begins (case 17).
 * @param isKnown somebody is there with a browser that has signed in with this number before
 */
export async function upsertPhoneUser(phoneNumber: string, isKnown = false): Promise<User> {
  const now = Date.now();
  if (!isKnown) await takeLapsed(phoneNumber, lapsedSince(now));
  return upsertByPhone(phoneNumber, new Date(now));
}

/** Notes that a code to the account's number has come back. */
export const notePhoneShown = (userId: string, phoneNumber: string): Promise<void> =>
  setPhoneShown(userId, phoneNumber, new Date());

const addressOf = (email: string): string => email.trim().toLowerCase();

/** Creates this admin or promotes the account, with this password from now on. */
export async function resetAdmin(email: string, password: string): Promise<void> {
  await upsertAdmin(addressOf(email), await hashPassword(password));
}

/** Creates this admin or promotes the account; an admin who has a password keeps it, and stays signed in. */
export async function ensureAdmin(email: string, password: string): Promise<void> {
  if (!(await isAdminWithPassword(addressOf(email)))) await resetAdmin(email, password);
}

/** Whether anybody can enter the admin area. */
export const isAdminPresent = (): Promise<boolean> => hasAdmin();

/** The e-mail addresses of so many admins, the oldest account first. */
export const listAdminEmails = (limit: number, tx?: Tx): Promise<string[]> => listEmails(limit, tx);

/** Deletes sessions whose absolute limit passed before this time, or only counts them. */
export const removeEndedSessions = (before: Date, isDry: boolean): Promise<number> => removeOldSessions(before, isDry);

export type SessionView = {
  id: string;
  isCurrent: boolean;
  method: string;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
};

function listLiving({ id, role }: User) {
  const now = new Date();
  return listRows(id, { now, ...livingSince(role, now.getTime()) });
}

/** A person's own living sessions, the present one marked; the names shown cannot be used as sessions. */
export async function listSessions(user: User, currentId: string): Promise<SessionView[]> {
  const rows = await listLiving(user);
  return rows.map(({ id, ...row }) => ({ ...row, id: sessionName(id), isCurrent: id === currentId }));
}

/**
 * Ends one of a person's own sessions by its shown name.
 * @throws AppError `notFound`
 */
export async function endOwnSession(user: User, name: string): Promise<void> {
  const row = (await listLiving(user)).find(({ id }) => sessionName(id) === name);
  if (!row) throw new AppError('notFound', refusals.sessionEnded);
  await endSessions({ userId: user.id, id: row.id }, new Date());
}

/** Notes that the second factor has just been shown in this session. */
export const proveSession = (sessionId: string): Promise<void> => setProved(sessionId, new Date());

/** Notes that the owner has just confirmed in this session that it is them. */
export const confirmSession = (sessionId: string): Promise<void> =>
  transaction((tx) => setConfirmed(tx, sessionId, new Date()));

/** One proof is for one change. */
export const spendConfirmation = (tx: Tx, sessionId: string): Promise<void> => setConfirmed(tx, sessionId, null);

/**
 * That the session in which a way of signing in is changed has not been ended since the call came. Asked once the account's
 * row is held: whoever ends sessions for such a change holds it before.
 * @throws AppError `unauthenticated`
 */
export async function requireOpen(tx: Tx, sessionId: string): Promise<void> {
  if (!(await isOpen(tx, sessionId))) throw new AppError('unauthenticated', door.signIn, { reason: 'signed-out' });
}

/** Whether it has to be shown first who is at it, in this session. */
export async function mustConfirm(sessionId: string, how: { isSignInEnough: boolean }): Promise<boolean> {
  const confirmation = await getConfirmation(sessionId);
  return !confirmation || needsConfirmation(confirmation, how, Date.now());
}

/**
 * Queues the word to an account's owner that a way of signing in was changed: a mail, and an SMS where no proved
 * address hears of it. Nobody has shown that an address without proof is the owner's: it gets no more mails than
 * anybody can cause.
 * @param beside `oldPhone`: a number that the account had until now, which is told in any case; `isPhoneGone`: whether the
 * account's number went with a change of the password
 */
export async function tellOfChange(
  tx: Tx,
  userId: string,
  change: AccountChange,
  { oldPhone, isPhoneGone = false }: { oldPhone?: string | null; isPhoneGone?: boolean } = {},
): Promise<void> {
  const contact = await getContact(tx, userId);
  if (!contact) return;
  const { email, emailProvedAt, phoneNumber } = contact;
  // By its id what was told is found again, also where it went to a number that the account has no more.
  const key = `account-changed:${userId}:${newToken()}`;
  if (email && (emailProvedAt || (await tryTakeIn(tx, [LIMITS.registerPerEmail, email])))) {
    const mail: Mail =
      change === 'password'
        ? { template: 'password-changed', data: isPhoneGone ? { isPhoneGone } : {} }
        : { template: 'account-changed', data: { change } };
    await queueMail(tx, `${key}:email`, email, mail);
  }
  const phone = oldPhone ?? (emailProvedAt ? null : phoneNumber);
  if (phone)
    await queueSms(
      tx,
      `${key}:sms`,
      phone,
      changeText(site.name, change, (await getShopFacts(tx)).phone?.text ?? null),
    );
}

/** Ends every session of a person but one, or all where there is none to keep. */
export const endOtherSessions = (userId: string, keepId: string | null, tx?: Tx): Promise<void> =>
  endSessions({ userId, ...(keepId === null ? {} : { id: { not: keepId } }) }, new Date(), tx);
