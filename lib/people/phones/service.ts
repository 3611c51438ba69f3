import 'server-only';
import { type Tx, transaction } from '@/lib/core/db';
import type { User } from '@/lib/people/auth/rules';
import { deleteProved, deleteProvedByOthers, getSince, hasProved, insertProved, listProved, listSole } from './data';

/** Whether this account has proved the number by a code: by signing in with it, by linking it, or for an order. */
export async function isPhoneProved(user: Pick<User, 'id' | 'phoneNumber'>, phoneNumber: string): Promise<boolean> {
  return user.phoneNumber === phoneNumber || hasProved(user.id, phoneNumber);
}

/** Every number that this account has proved. */
export async function listProvedPhones(user: Pick<User, 'id' | 'phoneNumber'>): Promise<string[]> {
  const others = await listProved(user.id);
  return user.phoneNumber ? [user.phoneNumber, ...others] : others;
}

/** The same without those that another account signs in with or has proved too. */
export async function listSolePhones(user: User): Promise<string[]> {
  const others = await listSole(user.id);
  return user.phoneNumber ? [user.phoneNumber, ...others] : others;
}

/** Since when the account has the number that it signs in with, where another one had it before; null where none did. */
export const getPhoneSince = (userId: string): Promise<Date | null> => getSince(userId);

/** Notes that the account has proved the number: a number may change hands, and is proved by whoever did so last. */
export const notePhoneProved = (userId: string, phoneNumber: string): Promise<void> =>
  transaction(async (tx) => {
    await insertProved(tx, userId, phoneNumber);
    await deleteProvedByOthers(userId, phoneNumber, tx);
  });

/** The account signs in with the number and has just shown it. */
export const takePhoneOver = (userId: string, phoneNumber: string, tx?: Tx): Promise<void> =>
  deleteProvedByOthers(userId, phoneNumber, tx);

/** What somebody proved who may not have been the account's owner counts no more. */
export const forgetProvedPhones = (tx: Tx, userId: string): Promise<void> => deleteProved(tx, userId);
