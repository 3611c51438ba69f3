import { site } from '@/content/site';
import { confirmationMessages, type NewMessage, paymentFailedMessage } from '@/lib/messages/outbox/rules';
import { LINK_TTL_MS } from '@/lib/sales/links/rules';
import {
  fingerprint,
  type MoneyState,
  newOrderId,
  type OrderState,
  type ReviewReason,
  toFacts,
  transitionFor,
} from '@/lib/sales/orders/rules';
import { priceFor } from '@/lib/sales/pricing/rules';
import { Chance } from '../chaos/chance.ts';
import { type Account, openAccount, phonesBeside, uuid } from './accounts.ts';
import { listTimes, pickKits } from './demand.ts';
import { type Money, type Step, tellMoney } from './money.ts';

const AGAIN = 0.3;
/** So many of the parents who ordered last may order again. */
const REMEMBERED = 4_000;
/** How long the shop keeps the keys of orders. */
const KEYS_MS = 3 * 86_400_000;

type Row = Record<string, unknown>;
/** What one order adds to each table. */
export type Rows = Record<(typeof TABLES)[number], Row[]>;
/** In the order in which they refer to each other. */
export const TABLES = [
  'users',
  'proved_phones',
  'orders',
  'order_events',
  'payment_attempts',
  'payments',
  'refunds',
  'outbox_messages',
  'idempotency_keys',
] as const;

const iso = (ms: number): string => new Date(ms).toISOString();

type Story = {
  state: OrderState;
  money: MoneyState;
  needsReview: boolean;
  events: Row[];
  messages: [NewMessage, number][];
};

/** Walks an order through the shop's own transitions. */
function walk(start: OrderState, at: number, steps: readonly Step[], facts: ReturnType<typeof toFacts>): Story {
  const story: Story = { state: start, money: 'PENDING', needsReview: false, events: [], messages: [] };
  const tell = (messages: NewMessage[], ms: number) =>
    story.messages.push(...messages.map((one): [NewMessage, number] => [one, ms]));
  const note = (type: string, to: OrderState, detail: object, ms: number) => {
    story.events.push({ type, from_state: story.state, to_state: to, detail, created_at: iso(ms) });
    story.state = to;
  };
  if (start === 'confirmed') tell(confirmationMessages(site.name, facts), at);
  for (const step of steps) {
    const ms = at + step.afterMs;
    if ('note' in step) {
      note(step.note, story.state, step.detail, ms);
      story.needsReview = true;
      continue;
    }
    const next = transitionFor(story.state, step.event);
    if (!next) throw new Error(`${step.event} means nothing to an order that is ${story.state}`);
    note(next.event, next.to, { referenceId: step.reference }, ms);
    story.money = next.money;
    tell(
      next.to === 'confirmed' ? confirmationMessages(site.name, facts) : [paymentFailedMessage(site.name, facts)],
      ms,
    );
  }
  return story;
}

const NO_MONEY: Money = { steps: [], attempts: [], payments: [], refunds: [] };

/** Everything there is to say has been said: nothing waits to go out. */
function messageRows(chance: Chance, { row }: Account, messages: Story['messages']): Row[] {
  return messages
    .filter(([{ onlyProved }]) => !onlyProved || row.email_proved_at !== null)
    .map(([{ dedupeKey, channel, to, body = '', mail, cause }, ms]) => ({
      id: uuid(chance),
      dedupe_key: dedupeKey,
      channel,
      to,
      body,
      template: mail?.template ?? null,
      data: mail?.data ?? {},
      status: 'sent',
      attempts: 1,
      caused_from: cause?.causedFrom ?? null,
      is_to_proved: cause?.isToProved ?? true,
      next_try_at: iso(ms),
      created_at: iso(ms),
      sent_at: iso(ms + 1_000),
    }));
}

type Placing = { id: string; at: number; nowMs: number; account: Account; isNew: boolean };

function rowsOf(chance: Chance, { id, at, nowMs, account, isNew }: Placing): Rows {
  const { quantity, method } = pickKits(chance);
  const { delivery, isPhoneProved, network, row: user } = account;
  const price = priceFor(quantity);
  const { amount } = price;
  const money = method === 'cod' ? NO_MONEY : tellMoney(chance, { orderId: id, amount, ageMs: nowMs - at });
  const start: OrderState = method === 'cod' ? 'confirmed' : 'awaiting_payment';
  const facts = toFacts({ id, method, ...price, ...delivery, phoneProved: isPhoneProved, placedFrom: network, user });
  const story = walk(start, at, money.steps, facts);
  const review: ReviewReason[] = method === 'cod' && !isPhoneProved ? ['phone not proved'] : [];
  const last = Math.max(at, ...money.steps.map(({ afterMs }) => at + afterMs));
  const placed = { type: 'placed', from_state: null, to_state: start, created_at: iso(at) };
  const dated = <One extends { afterMs: number }>(rows: One[]) =>
    rows.map(({ afterMs, ...row }) => ({ ...row, created_at: iso(at + afterMs) }));
  const order = {
    id,
    user_id: user.id,
    method,
    state: story.state,
    money_state: story.money,
    needs_review: story.needsReview || review.length > 0,
    quantity,
    paid_items: price.paidItems,
    free_items: price.freeItems,
    kits_to_ship: price.kitsToShip,
    price_per_item: price.pricePerItem,
    original_amount: price.originalAmount,
    amount,
    savings: price.savings,
    name: delivery.name,
    address1: delivery.address1,
    address2: delivery.address2,
    phone: delivery.phone,
    phone_proved: isPhoneProved,
    pincode: delivery.pincode,
    child_age: delivery.childAge,
    placed_from: network,
    created_at: iso(at),
    updated_at: iso(last),
  };
  const key = { user_id: user.id, key: uuid(chance), body_hash: fingerprint(method, delivery) };
  return {
    users: isNew ? [user] : [],
    proved_phones:
      isNew && account.isOtherProved ? [{ user_id: user.id, phone_number: delivery.phone, proved_at: iso(at) }] : [],
    orders: [order],
    order_events: [{ ...placed, detail: { amount, ...(review.length > 0 ? { review } : {}) } }, ...story.events].map(
      (event) => ({ order_id: id, ...event }),
    ),
    payment_attempts: dated(money.attempts).map((row) => ({
      ...row,
      order_id: id,
      amount,
      expires_at: iso(Date.parse(row.created_at) + LINK_TTL_MS),
    })),
    payments: dated(money.payments).map((row) => ({ ...row, order_id: id, paise: 0, currency: 'INR' })),
    refunds: dated(money.refunds).map((row) => ({
      ...row,
      order_id: id,
      paise: 0,
      currency: 'INR',
      origin: 'provider',
      updated_at: row.created_at,
    })),
    outbox_messages: messageRows(chance, account, story.messages),
    idempotency_keys: nowMs - at < KEYS_MS ? [{ ...key, order_id: id, created_at: iso(at) }] : [],
  };
}

export type Plan = { count: number; seed: number; nowMs: number; takenPhones: Set<string> };

/** Believable orders one by one, oldest first; the same plan makes the same ones. */
export function* makeOrders({ count, seed, nowMs, takenPhones }: Plan): Generator<Rows> {
  const chance = new Chance(seed);
  const ids = chance.fork();
  const times = listTimes(count, nowMs, chance.fork());
  const makers = { chance, takePhone: phonesBeside(takenPhones, chance.fork()) };
  const regulars: Account[] = [];
  let opened = 0;
  for (const at of times) {
    const known = regulars.length > 0 && chance.is(AGAIN) ? chance.pick(regulars) : null;
    const account = known ?? openAccount(makers, iso(at));
    // A number that is not proved gets few orders.
    if (!known && account.isPhoneProved) regulars[opened++ % REMEMBERED] = account;
    const id = newOrderId(Uint8Array.from({ length: 26 }, () => ids.between(0, 255)));
    yield rowsOf(chance, { id, at, nowMs, account, isNew: !known });
  }
}
