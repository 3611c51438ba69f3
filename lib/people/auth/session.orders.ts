import 'server-only';
import { z } from 'zod';
import { getSession } from './data';
import { MONTH_S } from './rules';
import { names, readSealed, writeSealed } from './session.cookies';
import { readSessionId } from './session.token';

const MAX_STARTED = 20;

const schema = z.object({ purpose: z.literal('payments'), sid: z.string(), orders: z.array(z.string()) });

/** Has the browser keep the orders that were placed in it, for the session of this id. */
export const keepStartedOrders = (sid: string, orders: string[]): Promise<void> =>
  writeSealed(names().payments, 'payments', MONTH_S, { sid, orders });

/** A copy of the cookie outlives signing out, the row of the session in which it was made does not. */
export async function startedOrders(): Promise<string[]> {
  const kept = await readSealed(names().payments, 'payments', MONTH_S, schema);
  const session = kept && (await getSession(kept.sid));
  return session && !session.endedAt ? kept.orders : [];
}

/** Remembers that this browser placed the order, so that its result pages may show it when its session is over. */
export async function rememberOrder(orderId: string): Promise<void> {
  const others = (await startedOrders()).filter((id) => id !== orderId);
  await keepStartedOrders((await readSessionId()) ?? '', [...others, orderId].slice(-MAX_STARTED));
}
