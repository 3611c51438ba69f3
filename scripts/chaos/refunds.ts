import { pause, StackError } from '../stack/say.ts';
import { type Book, pay, place, pollStatus } from './book.ts';
import { Browser, isGood, type Sent } from './browser.ts';
import type { Admin } from './keys.ts';
import type { Rows } from './rows.ts';
import type { Shop } from './shop.ts';
import { newAddress, Shopper, type World } from './shopper.ts';
import type { Fault } from './trial.ts';

/** Where the shop is killed while it makes a refund. */
export const POINTS = ['before the row', 'after the row', 'after the call', 'after the answer'] as const;
export type Point = (typeof POINTS)[number];

const REACHED_MS = 15_000;
/** A refund whose call was lost is looked after within this time. */
const MADE_MS = 150_000;
const RUPEES = 100;

type Given = { shop: Shop; world: World; rows: Rows; book: Book; admin: Admin };
type Refund = { id: string; provider_id: string | null };

async function until(what: string, holds: () => Promise<boolean>, ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (!(await holds().catch(() => false))) {
    if (performance.now() > end) throw new StackError(`not reached: ${what}`);
    await pause(100);
  }
}

/** A paid order of a new parent. @returns its id and its payment's */
async function paidOrder({ world, rows, book }: Given): Promise<{ orderId: string; paymentId: string }> {
  const entry = book.open(await new Shopper(world).signIn(), 'online', 1);
  const isOver = () => false;
  await place(entry, isOver);
  const query = await pay(book, entry, isOver);
  if (query !== null) await pollStatus(entry, query, 20, 500);
  const [orderId = ''] = entry.orderIds;
  const found = () =>
    rows.ask<{ id: string }>("SELECT id FROM payments WHERE order_id = $1 AND use = 'applied'", orderId);
  await until('a paid order', async () => (await found()).length === 1, REACHED_MS);
  return { orderId, paymentId: (await found())[0]?.id ?? '' };
}

/** Asks for the refund as the owner's screen does: with the same key as often as it takes. */
function asking({ world }: Given, admin: Admin, orderId: string, key: string): () => Promise<Sent> {
  const owner = new Browser(world.door, world.witness, newAddress(world.chance));
  const body = { amount: RUPEES, reason: 'Chaos' };
  const ask = () => owner.send('refund', `/api/admin/orders/${orderId}/refunds`, { method: 'POST', body, key });
  return async () => {
    if (!owner.cookies.has('XSRF-TOKEN')) await owner.send('check-auth', '/api/auth/check-auth');
    const sent = await ask();
    if (sent.status !== 401 && sent.status !== 403) return sent;
    await owner.send('login', '/api/auth/login', { method: 'POST', body: admin });
    return ask();
  };
}

/** The shop dies at a named point of a refund, and is asked again: it is made once. */
export function killRefund(given: Given, point: Point, name: string): Fault {
  const { shop, world, rows, admin } = given;
  const { emulators } = world;
  const key = `chaos-refund-${world.chance.between(1, 1e12)}`;
  let [orderId, paymentId] = ['', ''];
  let ask: (() => Promise<Sent>) | undefined;
  const stored = () => rows.ask<Refund>('SELECT id, provider_id FROM refunds WHERE order_id = $1', orderId);
  const made = async () => (await emulators.books()).refunds.filter(({ payment_id }) => payment_id === paymentId);

  const reached: Record<Point, () => Promise<boolean>> = {
    'before the row': () => rows.isWaitedFor(),
    'after the row': async () => (await stored()).length === 1,
    'after the call': async () => (await made()).length === 1,
    'after the answer': async () => (await stored())[0]?.provider_id != null,
  };
  /** What keeps the shop at this point. @returns how it is let go */
  const hold = async (): Promise<() => Promise<unknown>> => {
    if (point === 'before the row') return rows.hold('SELECT 1 FROM orders WHERE id = $1 FOR UPDATE', orderId);
    if (point === 'after the answer') return async () => undefined;
    const mode = point === 'after the row' ? 'hang' : 'hang-after';
    await emulators.arm(mode, `/${paymentId}/refund`);
    return () => emulators.arm('ok', '');
  };

  return {
    name,
    async strike() {
      ({ orderId, paymentId } = await paidOrder(given));
      ask = asking(given, admin, orderId, key);
      const release = await hold();
      try {
        const sending = ask();
        await until(point, reached[point], REACHED_MS);
        const isStruck = await shop.kill('app');
        await sending;
        return isStruck;
      } finally {
        await release();
      }
    },
    kinds: { refund: async () => ask !== undefined && isGood(await ask()) },
    async complaints() {
      const isMade = async () => {
        const [rowsNow, atProvider] = [await stored(), await made()];
        return rowsNow.length === 1 && rowsNow[0]?.provider_id === atProvider[0]?.id && atProvider.length === 1;
      };
      const isOnce = await until('one refund', isMade, MADE_MS).then(
        () => true,
        () => false,
      );
      if (isOnce) return [];
      return [`${(await stored()).length} refunds here, ${(await made()).length} at the provider`];
    },
  };
}
