import 'server-only';
import type { User } from '@/lib/people/auth/rules';
import { hasProved, insertProved, listProved } from './data';

/** Whether this account has proved the number by a code: by signing in with it, by linking it, or for an order. */
export async function isPhoneProved(user: User, phoneNumber: string): Promise<boolean> {
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
