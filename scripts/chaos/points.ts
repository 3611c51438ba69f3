import { pause, StackError } from '../stack/say.ts';
import * as acts from './acts.ts';
import { orderIdOf, until } from './acts.ts';
import * as ownerActs from './acts-owner.ts';
import { type Entry, pay, place } from './book.ts';
import { isGood } from './browser.ts';
import type { Provider } from './emulators.ts';
import type { Shop } from './shop.ts';
import { Shopper } from './shopper.ts';
import type { Fault } from './trial.ts';

const REACHED_MS = 15_000;
/** What a provider does after it has taken a call that it never answers. */
const DONE_MS = 300;

type Given = acts.Acting & { shop: Shop };
type Held = {
  /** What the shop is in the middle of when it dies. */
  begin(): Promise<unknown>;
  /** Stops it there. @returns how it is let go */
  hold(): Promise<() => Promise<unknown>>;
  reached(): Promise<boolean>;
  kinds?: Fault['kinds'];
  complaints?: () => Promise<string[]>;
};

const later = () => false;

/** The shop stands in a call that the provider never answers: before it is done, or after. */
function inCall(
  { world }: Given,
  provider: Provider,
  mode: 'hang' | 'hang-after',
  call: string,
): Pick<Held, 'hold' | 'reached'> {
  const { emulators } = world;
  return {
    async hold() {
      await emulators.armCall(provider, mode, call);
      return () => emulators.disarm(provider);
    },
    async reached() {
      if ((await emulators.struck(provider)) === 0) return false;
      await pause(DONE_MS);
      return true;
    },
  };
}

/** The shop stands before rows that somebody else has locked. */
const beforeRows = ({ rows }: Given, text: string, ...values: unknown[]): Pick<Held, 'hold' | 'reached'> => ({
  hold: () => rows.hold(text, ...values),
  reached: () => rows.isAnyoneWaiting(),
});

async function ordering({ book, world }: Given, kind: 'cash' | 'online'): Promise<Pick<Held, 'begin' | 'kinds'>> {
  const entry = book.open(await new Shopper(world).signIn(), kind, 1);
  return { begin: () => place(entry, () => true), kinds: { 'same order': () => place(entry, later) } };
}

async function onlineEntry(given: Given): Promise<Entry> {
  const entry = given.book.open(await new Shopper(given.world).signIn(), 'online', 1);
  await place(entry, later);
  return entry;
}

/** Nobody comes back to ask: only the webhook tells. */
async function paying(given: Given): Promise<{ entry: Entry; begin: Held['begin'] }> {
  const entry = await onlineEntry(given);
  return { entry, begin: () => pay(given.book, entry, later) };
}

/** The owner hands over a parcel, which gives it its invoice. */
export async function shipOrder(given: acts.Acting): Promise<acts.Act & { entry: Entry }> {
  const { owner, rows } = given;
  const entry = await acts.newPaidOrder(given);
  const id = orderIdOf(entry);
  const versionOf = async () =>
    (await rows.ask<{ version: number }>('SELECT version FROM orders WHERE id = $1', id))[0]?.version;
  const packed = await owner.step(id, `${entry.key}-pack`, { action: 'pack', version: await versionOf() });
  if (!isGood(packed)) throw new StackError(`An order could not be packed (${packed.status}): ${packed.text}`);
  const courier = { courier: 'India Post', trackingNumber: `CH${entry.key.slice(-9).toUpperCase()}` };
  const body = { action: 'ship', ...courier, version: await versionOf() };
  const send = () => owner.step(id, `${entry.key}-ship`, body);
  return { entry, act: send, kinds: { shipping: async () => isGood(await send()) } };
}

const hasOneInvoice =
  ({ rows }: Given, entry: Entry) =>
  async () => {
    const text = 'SELECT number FROM invoices WHERE order_id = $1';
    const found = await rows.ask(text, orderIdOf(entry));
    return found.length === 1 ? [] : [`${found.length} invoices of one order`];
  };

const PAGES = 'POST .*/payment_links$';
const READ = 'GET .*/payment_links/';
const SMS = 'POST .*/Messages.json$';

/** Where the shop dies, each with what is going on there. */
const POINTS: Record<string, (given: Given) => Promise<Held>> = {
  'cash order, before its row': async (given) => ({
    ...(await ordering(given, 'cash')),
    ...beforeRows(given, 'LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE'),
  }),
  'online order, before its row': async (given) => ({
    ...(await ordering(given, 'online')),
    ...beforeRows(given, 'LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE'),
  }),
  'online order, before its page is made': async (given) => ({
    ...(await ordering(given, 'online')),
    ...inCall(given, 'razorpay', 'hang', PAGES),
  }),
  'online order, after its page was made': async (given) => ({
    ...(await ordering(given, 'online')),
    ...inCall(given, 'razorpay', 'hang-after', PAGES),
  }),
  'webhook, before its row': async (given) => ({
    begin: (await paying(given)).begin,
    ...beforeRows(given, 'LOCK TABLE provider_events IN SHARE ROW EXCLUSIVE MODE'),
  }),
  'settlement, before the provider is asked': async (given) => ({
    begin: (await paying(given)).begin,
    ...inCall(given, 'razorpay', 'hang', READ),
  }),
  'settlement, before its rows': async (given) => {
    const { entry, begin } = await paying(given);
    return { begin, ...beforeRows(given, 'SELECT 1 FROM orders WHERE id = $1 FOR UPDATE', orderIdOf(entry)) };
  },
  'SMS, before it is sent': async (given) => ({
    begin: () => given.order(() => true),
    ...inCall(given, 'twilio', 'hang', SMS),
  }),
  'SMS, after it was sent': async (given) => ({
    begin: () => given.order(() => true),
    ...inCall(given, 'twilio', 'hang-after', SMS),
  }),
  'mail, before it is sent': async (given) => ({
    begin: acts.register(given).act,
    ...inCall(given, 'smtp', 'hang', ''),
  }),
  'invoice, before its number': async (given) => {
    const { entry, act, kinds = {} } = await shipOrder(given);
    return {
      begin: act,
      kinds,
      complaints: hasOneInvoice(given, entry),
      ...beforeRows(given, 'LOCK TABLE invoices IN SHARE ROW EXCLUSIVE MODE'),
    };
  },
  'picture, after it was stored': async (given) => {
    const { act, kinds } = ownerActs.uploadPicture(given);
    return { begin: act, kinds, ...inCall(given, 'cloudinary', 'hang-after', 'POST .*/upload$') };
  },
};

/** The app dies at each named point, and whoever waited comes again. */
export const pointFaults = (given: Given): { name: string; open(): Promise<Fault> }[] =>
  Object.entries(POINTS).map(([point, make]) => {
    const name = `app killed: ${point}`;
    return { name, open: async () => killAt(given, name, await make(given)) };
  });

function killAt({ shop }: Given, name: string, held: Held): Fault {
  const { begin, hold, reached, kinds = {}, complaints = async () => [] } = held;
  return {
    name,
    async strike() {
      const release = await hold();
      try {
        const begun = begin();
        await until(name, reached, REACHED_MS);
        const isStruck = await shop.kill('app');
        await begun.catch(() => undefined);
        return isStruck;
      } finally {
        await release();
      }
    },
    kinds,
    complaints,
  };
}
