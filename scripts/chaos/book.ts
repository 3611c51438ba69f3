import { randomBytes } from 'node:crypto';
import { pause } from '../stack/say.ts';
import { dataOf, isGood, type Sent } from './browser.ts';
import type { Shopper } from './shopper.ts';

const AGAIN_MS = 500;
/** An answer that is none, or one that asks to come again: everything else is the shop's last word. */
const mayChange = (status: number): boolean => status === 0 || status === 401 || status === 429 || status >= 500;

export type Entry = {
  key: string;
  shopper: Shopper;
  kind: 'cash' | 'online';
  quantity: number;
  tries: number;
  /** Every order id that an answer named for this key: one, if all is well. */
  orderIds: Set<string>;
  paymentUrl: string | null;
  /** What the order is called at the provider. */
  reference: string;
  isPaid: boolean;
  /** When the buyer was told that it is paid, by `performance.now()`. */
  paidAt: number;
  /** When the shop first acknowledged it, likewise. */
  acknowledgedAt: number;
  /** The shop's last word, where it was a no. */
  refusal: string | null;
};

/** What shoppers know: which orders they sent, which the shop acknowledged, which they paid. */
export class Book {
  readonly entries: Entry[] = [];
  /** Payment pages that were closed although nobody had paid. */
  deadPages = 0;

  open(shopper: Shopper, kind: Entry['kind'], quantity: number): Entry {
    const key = `chaos-${randomBytes(12).toString('hex')}`;
    const page = { paymentUrl: null, reference: '', isPaid: false, paidAt: 0 };
    const entry = { key, shopper, kind, quantity, tries: 0, acknowledgedAt: 0, refusal: null, ...page };
    const opened = { ...entry, orderIds: new Set<string>() };
    this.entries.push(opened);
    return opened;
  }

  acknowledged = (): Entry[] => this.entries.filter(({ orderIds }) => orderIds.size > 0);
  paid = (): Entry[] => this.entries.filter(({ isPaid }) => isPaid);
  unanswered = (): Entry[] => this.entries.filter(({ orderIds, refusal }) => orderIds.size === 0 && refusal === null);
  refused = (): Entry[] => this.entries.filter(({ refusal }) => refusal !== null);
}

function note(entry: Entry, sent: Sent): void {
  const { orderId, paymentUrl, merchantOrderId } = dataOf(sent);
  if (typeof merchantOrderId === 'string') entry.reference = merchantOrderId;
  if (typeof orderId === 'string') {
    if (entry.orderIds.size === 0) entry.acknowledgedAt = performance.now();
    entry.orderIds.add(orderId);
  }
  if (typeof paymentUrl === 'string') entry.paymentUrl = paymentUrl;
}

/** Sends the order until it is acknowledged, refused for good, or nobody waits any longer; whether it was acknowledged. */
export async function place(entry: Entry, isOver: () => boolean, againMs = AGAIN_MS): Promise<boolean> {
  for (;;) {
    entry.tries += 1;
    const sent = await entry.shopper.order(entry.kind, entry.quantity, entry.key);
    if (isGood(sent)) {
      note(entry, sent);
      return true;
    }
    if (!mayChange(sent.status)) {
      entry.refusal = `${sent.status} ${sent.text.slice(0, 120)}`;
      return false;
    }
    if (isOver()) return false;
    await pause(againMs);
  }
}

const act = ({ shopper, paymentUrl }: Entry, action: 'pay' | 'fail'): Promise<Sent> =>
  shopper.send('payment page', paymentUrl ?? '', {
    method: 'POST',
    body: new URLSearchParams({ action, method: 'upi' }),
  });

/** Tries to pay on the hosted page, where it fails. */
export const tryInVain = (entry: Entry): Promise<Sent> => act(entry, 'fail');

/** Pays on the hosted page. @returns the query with which the provider sends the buyer back, null when it did not */
export async function pay(book: Book, entry: Entry, isOver: () => boolean, failsFirst = false): Promise<string | null> {
  const { paymentUrl } = entry;
  if (!paymentUrl) return null;
  if (failsFirst) await tryInVain(entry);
  while (!isOver()) {
    const { status, location } = await act(entry, 'pay');
    if (location?.includes('razorpay_payment_id')) {
      Object.assign(entry, { isPaid: true, paidAt: performance.now() });
      return new URL(location, paymentUrl).search;
    }
    if (status === 303) {
      book.deadPages += 1;
      return null;
    }
    await pause(AGAIN_MS);
  }
  return null;
}

/** Asks for the payment's state like the page the provider sends the buyer back to. */
export async function pollStatus(entry: Entry, query: string, polls: number, everyMs: number): Promise<boolean> {
  const [orderId] = entry.orderIds;
  if (!orderId) return false;
  for (let poll = 0; poll < polls; poll += 1) {
    const { state } = dataOf(await entry.shopper.status(orderId, poll === 0 ? query : ''));
    if (state === 'COMPLETED') return true;
    await pause(everyMs);
  }
  return false;
}
