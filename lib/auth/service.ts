import 'server-only';
import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { hasAdmin, removeOldSessions, upsertAdmin, upsertPhoneUser as upsertByPhone } from './data';
import type { User } from './rules';

const MEMORY_KIB = 47_104;
const derive = promisify(argon2);

/** argon2id at 46 MiB in the usual encoded form. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const parameters = { message: password, nonce, parallelism: 1, tagLength: 32, memory: MEMORY_KIB, passes: 1 };
  const tag = await derive('argon2id', parameters);
  const encoded = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=${MEMORY_KIB},t=1,p=1$${encoded.join('$')}`;
}

/** The shopper's account of this phone, made on its first sign-in. */
export const upsertPhoneUser = (phoneNumber: string): Promise<User> => upsertByPhone(phoneNumber);

/** Creates this admin or promotes the account; a given password replaces the old one. */
export async function ensureAdmin(email: string, password: string | null): Promise<void> {
  await upsertAdmin(email.trim().toLowerCase(), password === null ? null : await hashPassword(password));
}

/** Whether anybody can enter the admin area. */
export const isAdminPresent = (): Promise<boolean> => hasAdmin();

/** Deletes sessions whose absolute limit passed before this time. */
export const removeEndedSessions = (before: Date): Promise<number> => removeOldSessions(before);
