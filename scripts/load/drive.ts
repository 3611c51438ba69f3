import { type Entry, pay, place, pollStatus } from '../chaos/book.ts';
import { QUANTITIES } from '../chaos/prices.ts';
import { Shopper } from '../chaos/shopper.ts';
import { pause } from '../stack/say.ts';
import type { Stage } from './stage.ts';

/** Well below what one account may order in a day. */
const ORDERS_A_SHOPPER = 30;
const PAGES = ['/', '/shop/product', '/shop/gallery', '/shop/about', '/shop/contact', '/track'] as const;
/** Who finds so many before them is not counted as a visitor any more, but as a sign that it is too much. */
const MOST_AT_ONCE = 2_000;

export type Pace = { pages: number; orders: number; logins: number };
export type Counted = { sent: number; failed: number; times: number[]; crowded: number };

const nothingYet = (): Counted => ({ sent: 0, failed: 0, times: [], crowded: 0 });

/** People who come at a rate, whether or not those before them were served. */
export class Drive {
  private readonly stage: Stage;
  private pace: Pace;
  private isOver = false;
  private atOnce = 0;
  private customers: { shopper: Shopper; orders: number }[] = [];
  private counted = nothingYet();
  private readonly loops: Promise<void>[] = [];
  private readonly underWay = new Set<Promise<unknown>>();

  constructor(stage: Stage, pace: Pace) {
    this.stage = stage;
    this.pace = pace;
  }

  setPace(pace: Pace): void {
    this.pace = pace;
  }

  /** What was counted since the last time. */
  take(): Counted {
    const found = this.counted;
    this.counted = nothingYet();
    return found;
  }

  async start(customers: number): Promise<void> {
    while (this.customers.length < customers) await this.newCustomer();
    this.loops.push(this.loop('pages', () => this.page()));
    this.loops.push(this.loop('orders', () => this.order()));
    this.loops.push(this.loop('logins', () => this.login()));
  }

  async end(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.loops);
    await Promise.all(this.underWay);
  }

  private async loop(what: keyof Pace, visit: () => Promise<unknown>): Promise<void> {
    let due = performance.now();
    while (!this.isOver) {
      const rate = this.pace[what];
      due += rate > 0 ? 1_000 / rate : 200;
      await pause(Math.max(0, due - performance.now()));
      if (rate === 0 || this.isOver) continue;
      if (this.atOnce >= MOST_AT_ONCE) this.counted.crowded += 1;
      else this.visit(visit);
    }
  }

  private visit(work: () => Promise<unknown>): void {
    this.atOnce += 1;
    const visit = work().finally(() => {
      this.atOnce -= 1;
      this.underWay.delete(visit);
    });
    this.underWay.add(visit);
  }

  private count(status: number, ms: number): void {
    this.counted.sent += 1;
    this.counted.times.push(ms);
    if (status === 0 || status >= 500) this.counted.failed += 1;
  }

  private async page(): Promise<void> {
    const { world } = this.stage;
    const { status, ms } = await new Shopper(world).send('page', world.chance.pick(PAGES));
    this.count(status, ms);
  }

  private async newCustomer(): Promise<Shopper> {
    const shopper = await new Shopper(this.stage.world).signIn();
    this.customers.push({ shopper, orders: 0 });
    return shopper;
  }

  private async login(): Promise<void> {
    const began = performance.now();
    const isIn = await this.newCustomer().then(
      () => true,
      () => false,
    );
    this.count(isIn ? 200 : 500, performance.now() - began);
  }

  private customer(): Shopper | undefined {
    this.customers = this.customers.filter(({ orders }) => orders < ORDERS_A_SHOPPER);
    if (this.customers.length === 0) return undefined;
    const found = this.stage.world.chance.pick(this.customers);
    found.orders += 1;
    return found.shopper;
  }

  private async order(): Promise<void> {
    const { world, book } = this.stage;
    const { chance } = world;
    const shopper = this.customer();
    if (!shopper) return;
    const entry = book.open(shopper, chance.is(0.5) ? 'cash' : 'online', chance.pick(QUANTITIES));
    const began = performance.now();
    const until = began + 60_000;
    const isPlaced = await place(entry, () => performance.now() > until);
    this.count(isPlaced && entry.tries === 1 ? 200 : 500, performance.now() - began);
    if (isPlaced && entry.kind === 'online' && chance.is(0.8)) await this.payFor(entry);
  }

  private async payFor(entry: Entry): Promise<void> {
    const query = await pay(this.stage.book, entry, () => false);
    if (query !== null && this.stage.world.chance.is(0.7)) await pollStatus(entry, query, 20, 1_000);
  }
}

export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
