import { randomInt, randomUUID } from 'node:crypto';
import { Browser, isGood, type Sent, Witness } from '../chaos/browser.ts';
import { Chance } from '../chaos/chance.ts';
import { Emulators } from '../chaos/emulators.ts';
import { Rows } from '../chaos/rows.ts';
import { newAddress, Shopper, type World } from '../chaos/shopper.ts';
import { pause, StackError, sentences } from '../stack/say.ts';
import type { Cluster } from './cluster.ts';

const SHOPPERS = 4;
const READERS = 4;
const BETWEEN_ORDERS_MS = 400;
const BETWEEN_PAGES_MS = 100;
/** The shop takes fifty cash orders a day for one phone. */
const ORDERS_OF_ONE = 40;
const PAGES = ['/shop/home', '/shop/product', '/shop/gallery', '/shop/contact', '/shop/terms', '/shop/account'];

/** Where the shoppers of a cluster go. */
export function worldOf({ stack }: Cluster): World {
  if (!stack.emulatorsUrl) throw new StackError('There is nobody whom a code could reach.');
  const emulators = new Emulators(stack.emulatorsUrl);
  return { door: () => stack.url, emulators, witness: new Witness(), chance: new Chance(randomInt(2 ** 31)) };
}

/** `lost` are orders that were answered and are not stored; they are among what failed. */
export type Traded = { orders: number; pages: number; failed: string[]; lost: string[] };

/** People who order and people who look around, through the proxy, until they are told to stop. */
export class Trade {
  private isOver = false;
  private readonly world: World;
  private readonly rows: Rows;
  private readonly ordered: string[] = [];
  private readonly unsure: string[] = [];
  private readonly failed: string[] = [];
  private pages = 0;
  private people: Promise<unknown>[] = [];

  constructor(cluster: Cluster) {
    this.world = worldOf(cluster);
    this.rows = new Rows(() => cluster.stack.databaseUrl);
  }

  async begin(): Promise<void> {
    const shoppers: Shopper[] = [];
    while (shoppers.length < SHOPPERS) shoppers.push(await new Shopper(this.world).signIn());
    const readers = Array.from({ length: READERS }, (_, at) => this.read(shoppers[at % 2 === 0 ? at : SHOPPERS]));
    const buyers = shoppers.map((shopper) => this.buy(shopper));
    this.people = [...buyers, ...readers].map((one) => one.catch((error) => this.failed.push(...sentences(error))));
  }

  /** How many calls have failed so far. */
  get failures(): number {
    return this.failed.length;
  }

  private fail(what: string, { status, text }: Sent): void {
    this.failed.push(`${what}: ${status === 0 ? 'no answer' : status} ${text.slice(0, 120)}`);
  }

  private async buy(first: Shopper): Promise<void> {
    for (let shopper = first, turn = 1; !this.isOver; turn += 1) {
      if (turn % ORDERS_OF_ONE === 0) shopper = await new Shopper(this.world).signIn();
      const key = randomUUID();
      const sent = await shopper.order('cash', 1, key);
      if (isGood(sent)) this.ordered.push(key);
      else {
        this.unsure.push(key);
        this.fail('order', sent);
      }
      await pause(BETWEEN_ORDERS_MS);
    }
  }

  /** Every other reader is signed in, and is asked for by the shop itself; the others may be given the proxy's own. */
  private async read(signedIn: Shopper | undefined): Promise<void> {
    const { door, witness, chance } = this.world;
    const browser = signedIn ?? new Browser(door, witness, newAddress(chance));
    for (let turn = 0; !this.isOver; turn += 1) {
      const path = PAGES[turn % PAGES.length] ?? '/';
      const sent = await browser.send('page', path);
      // Who is signed in is sent on from the page that asks to sign in.
      const isMeant = sent.status === 200 || (signedIn && sent.status === 307);
      if (!isMeant || (sent.status === 200 && !sent.text.includes('</html>'))) this.fail(path, sent);
      this.pages += 1;
      await pause(BETWEEN_PAGES_MS);
    }
  }

  /** What came of it; what was answered with is compared with what is stored. */
  async end(): Promise<Traded> {
    this.isOver = true;
    await Promise.all(this.people);
    const keys = [...this.ordered, ...this.unsure];
    const stored = await this.rows.ask<{ key: string }>('SELECT key FROM idempotency_keys WHERE key = ANY($1)', keys);
    const there = new Set(stored.map(({ key }) => key));
    const lost = this.ordered.filter((key) => !there.has(key)).map((key) => `order ${key}: answered, not stored`);
    const unsaid = this.unsure.filter((key) => there.has(key)).map((key) => `order ${key}: stored, not answered`);
    return { orders: this.ordered.length, pages: this.pages, failed: [...this.failed, ...lost, ...unsaid], lost };
  }
}
