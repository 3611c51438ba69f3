import 'server-only';
import { moveRefusals } from '@/content/cash-rules';
import { refusals } from '@/content/order-refusals';
import { type Tx, transaction } from '@/lib/core/db';
import { networkOf } from '@/lib/core/limits/rules';
import { giveAllBack, type Claim as LimitClaim, requireRoom, takeTogether } from '@/lib/core/limits/service';
import { AppError } from '@/lib/http/errors';
import type { User } from '@/lib/people/auth/rules';
import { isPhoneProved, listProvedPhones } from '@/lib/people/phones/service';
import type { Order } from './data';
import { countOpenCash, lockAccount } from './data.cash';
import { endsByProof, judgeCash, limitsOf, openSince } from './rules';
import type { Held, Turn } from './service.cash';

/** Tells the browser that a code for the delivery phone opens the door. */
export const PROOF_NEEDED = { data: { proofNeeded: true } };

/** Counts the open cash orders of an account to numbers that it has not proved, this one left out. */
async function counterFor(user: Pick<User, 'id' | 'phoneNumber'>, leftOut?: string) {
  const [proved, since] = [await listProvedPhones(user), openSince(Date.now())];
  return (tx?: Tx) => countOpenCash(user.id, proved, since, tx, leftOut);
}

type Insert<T> = (openUnproved: number, tx: Tx) => Promise<T>;

/** Orders of one account at once must not all see the same few open ones. */
export async function oneAfterTheOther<T>(user: User, limits: readonly LimitClaim[], insert: Insert<T>): Promise<T> {
  // Who is refused anyway need not wait for a turn: a flood is over here.
  await requireRoom(limits.filter(endsByProof), () => refusals.proofForMany, PROOF_NEEDED.data);
  const countOpen = await counterFor(user);
  const { ok } = judgeCash({ isProved: false, openUnproved: await countOpen() });
  if (!ok) throw new AppError('conflict', refusals.proofForOneMore, PROOF_NEEDED);
  return transaction(async (tx) => {
    await lockAccount(tx, user.id);
    return insert(await countOpen(tx), tx);
  });
}

/** What has to hold in the transaction that moves an order. @throws AppError where it does not */
export type Guard = (tx: Tx) => Promise<void>;

type Moving = Pick<Order, 'id' | 'userId' | 'method' | 'phone' | 'user'>;

/**
 * Has a parent send an own cash order to another number, which counts as one placed to it where it is not proved.
 * @param held why that number stands against it, which only whoever has proved it is told; `turn` judges it once more
 * @param move does it, with what has to hold; where it fails nothing is counted
 * @throws AppError `conflict` and `rateLimited` as where it is placed, with `proofNeeded`; whatever `move` throws
 */
export async function movedTo<T>(
  order: Moving,
  { phone, address, held, turn }: { phone: string; address: string; held: Held | null; turn: Turn | null },
  move: (guard?: Guard) => Promise<T>,
): Promise<T> {
  const user = { id: order.userId, phoneNumber: order.user.phoneNumber };
  if (order.method !== 'cod' || phone === order.phone || (await isPhoneProved(user, phone))) {
    const refuse = (why: Held | null) => {
      if (why) throw new AppError('conflict', moveRefusals[why]);
    };
    refuse(held);
    return move(turn ? async (tx) => refuse(await turn(tx)) : undefined);
  }
  const placing = { userId: user.id, method: order.method, phone, phoneProved: false, address, takenById: null };
  const limits = limitsOf({ ...placing, network: networkOf(address) }).filter(endsByProof);
  await requireRoom(limits, () => moveRefusals.proofForMany, PROOF_NEEDED.data);
  const countOpen = await counterFor(user, order.id);
  await takeTogether(limits, () => moveRefusals.proofForMany);
  try {
    return await move(async (tx) => {
      await lockAccount(tx, user.id);
      const { ok } = judgeCash({ isProved: false, openUnproved: await countOpen(tx) });
      if (!ok) throw new AppError('conflict', moveRefusals.proofForOneMore, PROOF_NEEDED);
      if (held ?? (await turn?.(tx))) throw new AppError('conflict', moveRefusals.proofForThisOne, PROOF_NEEDED);
    });
  } catch (error) {
    await giveAllBack(limits);
    throw error;
  }
}
