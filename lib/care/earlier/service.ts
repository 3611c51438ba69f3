import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { earlierRefusals as words } from '@/content/earlier-orders';
import { namelessKey } from '@/lib/care/privacy/rules';
import { type Tx, transaction } from '@/lib/core/db';
import { env } from '@/lib/core/env';
import { formatWait } from '@/lib/core/format';
import { byNetwork, type Claim, LIMITS } from '@/lib/core/limits/rules';
import { giveAllBack, takeTogether } from '@/lib/core/limits/service';
import { log } from '@/lib/core/log';
import { AppError } from '@/lib/http/errors';
import type { User } from '@/lib/people/auth/rules';
import * as data from './data';
import { isSameName } from './rules';

/** Longer than looking takes: the time of an answer must not tell whether there was anything to find. */
const ANSWER_MS = 100;

/** What an earlier order is known by: the name on the parcel, and its pincode. */
export type Parcel = { name: string; pincode: string };

const tooMany = (waitS: number) => words.tooMany(formatWait(waitS));

const claimsFor = (userId: string, phoneNumber: string, address: string): Claim[] => [
  [LIMITS.earlierPerAccount, userId],
  [LIMITS.earlierPerNumber, namelessKey(env().AUTH_SECRET ?? '', phoneNumber)],
  ...byNetwork(LIMITS.earlierPerNetwork, address),
];

/**
 * Case 17: brings what was ordered with this account's number, before it was taken off an account that had not shown it
 * for long, back to whoever knows one of those parcels. Five wrong answers about a number in thirty days; a wrong one is
 * answered like one about a number that was never here.
 * @throws AppError `conflict` without a number, `invalid` where nothing fits, `rateLimited`
 */
export async function bringBack(user: User, parcel: Parcel, address: string): Promise<void> {
  const { id, phoneNumber } = user;
  if (!phoneNumber) throw new AppError('conflict', words.noPhone);
  const claims = claimsFor(id, phoneNumber, address);
  await takeTogether(claims, tooMany);
  const find = transaction((tx) => join(tx, id, phoneNumber, parcel)).catch(async (error: unknown) => {
    await giveAllBack(claims);
    throw error;
  });
  const [isFound] = await Promise.all([find, pause(ANSWER_MS)]);
  if (!isFound) throw new AppError('invalid', words.wrong);
  await giveAllBack(claims);
}

/** @returns whether the parcel was one of this number, be it one that is here already */
async function join(tx: Tx, userId: string, phoneNumber: string, { name, pincode }: Parcel): Promise<boolean> {
  if (!(await data.lockHolder(tx, userId, phoneNumber))) return false;
  const all = await data.listNames(tx, { userId, phoneNumber, pincode });
  const known = new Set(all.filter((one) => isSameName(one.name, name)).map((one) => one.userId));
  const others = [...known].filter((id) => id !== userId);
  for (const from of others) await absorb(tx, from, userId);
  if (others.length > 0) await data.clearSince(tx, userId, phoneNumber);
  return known.size > 0;
}

/** Brings all that an account has into another one of the same person, and ends it. */
export async function absorb(tx: Tx, from: string, into: string): Promise<void> {
  await data.moveAll(tx, from, into);
  log().info({ account: into, from }, 'an account was joined to another one');
}
