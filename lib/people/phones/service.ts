import 'server-only';
import type { Tx } from '@/lib/core/db';
import type { User } from '@/lib/people/auth/rules';
import { deleteProved, hasProved, insertProved, listProved } from './data';

/** Whether this account has proved the number by a code: by signing in with it, by linking it, or for an order. */
export async function isPhoneProved(user: Pick<User, 'id' | 'phoneNumber'>, phoneNumber: string): Promise<boolean> {
  return user.phoneNumber === phoneNumber || hasProved(user.id, phoneNumber);
}

/** Every number that this account has proved. */
export async function listProvedPhones(user: User): Promise<string[]> {
  const others = await listProved(user.id);
  return user.phoneNumber ? [user.phoneNumber, ...others] : others;
}

/** Notes that the account has proved the number. */
export const notePhoneProved = (userId: string, phoneNumber: string): Promise<void> =>
  insertProved(userId, phoneNumber);

/** What somebody proved who may not have been the account's owner counts no more. */
export const forgetProvedPhones = (tx: Tx, userId: string): Promise<void> => deleteProved(tx, userId);
