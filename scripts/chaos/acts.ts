import { pause, StackError } from '../stack/say.ts';
import { type Book, type Entry, pay, place, pollStatus, tryInVain } from './book.ts';
import { isGood } from './browser.ts';
import type { Owner } from './owner.ts';
import type { Kind } from './recovery.ts';
import type { Rows } from './rows.ts';
import { Shopper, type World } from './shopper.ts';

export type Acting = { world: World; rows: Rows; book: Book; owner: Owner; order: Kind };

/** What somebody does in the shop that has it call a provider. */
export type Act = {
  /** What must be there before anything is harmed. */
  prepare?(): Promise<void>;
  act(): Promise<unknown>;
  /** What somebody wants who was put off, until it is done. */
  kinds?: Record<string, Kind>;
  complaints?(): Promise<string[]>;
};

const PREPARED = 4;
const POLLS = 3;
const POLL_MS = 300;
const PASSWORD = 'Quiet-Lantern*42';
const once = () => true;

/** Things made ready before the fault, taken one after the other; nothing is left undone at the end. */
export class Stock<T> {
  private readonly left: T[] = [];
  private readonly taken: T[] = [];
  private readonly undone = new Set<T>();

  async fill(make: () => Promise<T>): Promise<void> {
    while (this.left.length < PREPARED) this.left.push(await make());
  }

  /** Does it with the next one, or with one of those where it failed. */
  async next(act: (thing: T) => Promise<boolean>): Promise<void> {
    const thing = this.left.pop() ?? [...this.undone][0];
    if (thing === undefined) return;
    this.taken.push(thing);
    this.undone.add(thing);
    if (await act(thing)) this.undone.delete(thing);
  }

  /** Does it again with all where it failed. @returns whether it is done with all */
  async rest(act: (thing: T) => Promise<boolean>): Promise<boolean> {
    for (const thing of this.undone) if (await act(thing)) this.undone.delete(thing);
    return this.undone.size === 0;
  }

  all = (): readonly T[] => [...new Set(this.taken)];
}

export async function until(what: string, holds: () => Promise<boolean>, ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (!(await holds().catch(() => false))) {
    if (performance.now() > end) throw new StackError(`not reached: ${what}`);
    await pause(100);
  }
}

export async function newPage({ world, book }: Acting): Promise<Entry> {
  const entry = book.open(await new Shopper(world).signIn(), 'online', 1);
  if (!(await place(entry, () => false))) throw new StackError('An order could not be placed.');
  return entry;
}

export const orderIdOf = ({ orderIds }: Entry): string => [...orderIds][0] ?? '';

/** An order of a new parent that is paid for. */
export async function newPaidOrder(acting: Acting): Promise<Entry> {
  const entry = await newPage(acting);
  const query = await pay(acting.book, entry, () => false);
  if (query === null || !(await pollStatus(entry, query, 40, POLL_MS))) throw new StackError('An order is not paid.');
  return entry;
}

export const askCode = ({ world }: Acting): Act => ({
  act: () => new Shopper(world).askForCode(),
});

export function checkCode({ world }: Acting): Act {
  const stock = new Stock<{ shopper: Shopper; code: string }>();
  const check = async ({ shopper, code }: { shopper: Shopper; code: string }) => isGood(await shopper.checkIn(code));
  return {
    prepare: () =>
      stock.fill(async () => {
        const shopper = new Shopper(world);
        const code = await shopper.askForCode();
        if (!code) throw new StackError('No code came.');
        return { shopper, code };
      }),
    act: () => stock.next(check),
    kinds: {
      'sign-in': async () => isGood(await new Shopper(world).trySignIn()),
    },
  };
}

export const cashOrder = ({ order }: Acting): Act => ({ act: () => order(once) });

export function register({ world }: Acting): Act {
  const addresses: string[] = [];
  return {
    async act() {
      const email = `chaos-${world.chance.between(1, 1e12)}@example.com`;
      const visitor = new Shopper(world);
      await visitor.send('check-auth', '/api/auth/check-auth');
      const body = { userName: 'Asha Rao', email, password: PASSWORD };
      if (isGood(await visitor.send('register', '/api/auth/register', { method: 'POST', body }))) addresses.push(email);
    },
    async complaints() {
      const counts = await Promise.all(addresses.map((address) => world.emulators.mailsTo(address)));
      const missing = counts.filter((count) => count === 0).length;
      return missing > 0 ? [`${missing} mails never came`] : [];
    },
  };
}

/** A page to pay on is made; whoever was put off presses again. */
export function openPage({ world, book }: Acting): Act {
  const entries: Entry[] = [];
  const shopper = new Shopper(world);
  return {
    prepare: async () => void (await shopper.signIn()),
    act: () => {
      const entry = book.open(shopper, 'online', 1);
      entries.push(entry);
      return place(entry, once);
    },
    kinds: {
      'pages asked for again': async (isOver) => {
        const open = entries.filter(({ orderIds }) => orderIds.size === 0);
        return (await Promise.all(open.map((entry) => place(entry, isOver)))).every(Boolean);
      },
    },
  };
}

/** A parent pays and comes back. */
export function payAndReturn(acting: Acting): Act {
  const stock = new Stock<Entry>();
  return {
    prepare: () => stock.fill(() => newPage(acting)),
    act: () =>
      stock.next(async (entry) => {
        const query = await pay(acting.book, entry, once);
        return query !== null && pollStatus(entry, query, POLLS, POLL_MS);
      }),
  };
}

/** A payment page runs out, and the provider is asked for every try to pay on it. */
export function runOut(acting: Acting): Act {
  const { world, rows } = acting;
  const stock = new Stock<Entry>();
  const closed = async (entries: readonly Entry[]) => {
    const ids = entries.map(orderIdOf);
    const text = "SELECT 1 AS one FROM orders WHERE id = ANY($1) AND stage = 'awaiting_payment'";
    return (await rows.ask(text, ids)).length === 0;
  };
  return {
    prepare: () => stock.fill(() => newPage(acting)),
    act: () =>
      stock.next(async (entry) => {
        // Only a page on which somebody has tried has tries to be listed.
        await tryInVain(entry);
        await world.emulators.endLink(entry.reference, 'expire');
        await entry.shopper.status(orderIdOf(entry));
        return true;
      }),
    kinds: { 'closed orders': () => closed(stock.all()) },
  };
}

/** A parent cancels an order that is not paid for: its page is closed first. */
export function cancelOrder(acting: Acting): Act {
  const stock = new Stock<Entry>();
  const cancel = async (entry: Entry) => {
    const path = `/api/shop/orders/${orderIdOf(entry)}/cancel`;
    const sent = await entry.shopper.send('cancel', path, { method: 'POST', body: {}, key: `${entry.key}-cancel` });
    return isGood(sent);
  };
  return {
    prepare: () => stock.fill(() => newPage(acting)),
    act: () => stock.next(cancel),
    kinds: { 'cancelled orders': () => stock.rest(cancel) },
  };
}
