import { LINK_TTL_MS } from '@/lib/sales/links/rules';
import { fingerprint, toFacts } from '@/lib/sales/orders/rules';
import { type Price, priceFor, UNIT_PRICE_RUPEES } from '@/lib/sales/pricing/rules';
import { Chance } from '../chaos/chance.ts';
import { type Account, openAccount, phonesBeside } from './accounts.ts';
import { listTimes, pickKits, placesIn } from './demand.ts';
import { codeOf, orderId, uuid } from './ids.ts';
import { Life } from './life.ts';
import { messageRows } from './messages.ts';
import { type Money, tellMoney } from './money.ts';
import { type Reserve, tellParcel } from './parcels.ts';
import { DAY_MS, HOUR_MS, iso, type Row, type Rows } from './rows.ts';

const AGAIN = 0.3;
/** So many of the parents who ordered last may order again. */
const REMEMBERED = 4_000;
/** How long the shop keeps the keys of orders. */
const KEYS_MS = 3 * DAY_MS;
/** So much of what has come up lately still waits for the owner; everything older was seen to. */
const LATELY_MS = 30 * DAY_MS;
/** By then the owner has sent back what was too little. */
const UNDERPAID_MS = 10 * DAY_MS;
const LEFT_LYING = 0.15;
/** Cash orders that are confirmed before they are packed, and those that were taken on the phone. */
const ASKED = 0.15;
const BY_PHONE = 0.03;

const NO_MONEY: Money = { steps: [], attempts: [], payments: [], refunds: [] };

/** The order that another one makes good. */
type Original = { id: string; number: number; account: Account; method: 'cod' | 'online'; source: 'shop' | 'phone' };
type Placing = {
  id: string;
  number: number;
  at: number;
  nowMs: number;
  ownerId: string | null;
  account: Account;
  isNew: boolean;
  original: Original | null;
  reserve: (original: Original) => Reserve;
};

type Kits = { quantity: number; method: 'cod' | 'online'; source: 'shop' | 'phone'; price: Price };

function pick(chance: Chance, original: Original | null): Kits {
  if (!original) {
    const { quantity, method } = pickKits(chance);
    const source = method === 'cod' && chance.is(BY_PHONE) ? 'phone' : 'shop';
    return { quantity, method, source, price: priceFor(quantity) };
  }
  const { method, source } = original;
  const whole = { pricePerItem: UNIT_PRICE_RUPEES, originalAmount: UNIT_PRICE_RUPEES, savings: UNIT_PRICE_RUPEES };
  const price = { ...whole, quantity: 1, amount: 0, paidItems: 1, freeItems: 0, kitsToShip: 1 };
  return { quantity: 1, method, source, price };
}

/** Why a person has to look at its money, and when they did. */
function callForMoney(chance: Chance, life: Life, { steps }: Money, { at, nowMs }: Placing): void {
  for (const step of steps) {
    const since = at + step.afterMs;
    if ('note' in step)
      life.callFor(
        step.note === 'payment in review' ? 'payment_review' : 'refund',
        since,
        step.detail,
        seenTo(chance, since, nowMs),
      );
  }
  const late = life.events.find(({ type }) => type === 'paid late');
  if (late) {
    const since = Date.parse(String(late.created_at));
    life.callFor('paid_late', since, {}, seenTo(chance, since, nowMs));
  }
}

function seenTo(chance: Chance, since: number, nowMs: number) {
  const at = since + chance.between(1, 60) * HOUR_MS;
  const isLeft = nowMs - since < LATELY_MS && chance.is(LEFT_LYING);
  return at > nowMs || isLeft ? null : { at, note: 'Called: all is well' };
}

/** A payment that goes back because its order was cancelled. */
function giveBack(chance: Chance, life: Life, money: Money, at: number): Money {
  const payment = money.payments.find(({ use }) => use !== 'refund_due');
  if (life.stage !== 'cancelled' || !payment) return money;
  const asked = life.changedAt;
  const done = asked + chance.between(24, 120) * HOUR_MS;
  const provider_id = codeOf(chance, 'rfnd');
  const { id: payment_id, amount } = payment;
  life.giveBack(done, { paymentId: payment_id, amount });
  const row = { id: uuid(chance), provider_id, payment_id, amount, state: 'processed' as const };
  return { ...money, refunds: [...money.refunds, { ...row, origin: 'shop', afterMs: asked - at }] };
}

function rowsOf(chance: Chance, placing: Placing): Rows {
  const { id, number, at, nowMs, ownerId, account, isNew, original } = placing;
  const { delivery, isPhoneProved, network, row: user } = account;
  const { quantity, method, source, price } = pick(chance, original);
  const { amount } = price;
  const isOnline = method === 'online' && !original;
  const told = isOnline ? tellMoney(chance, { orderId: id, amount, ageMs: nowMs - at }) : NO_MONEY;
  const isAsked = method === 'cod' && !original && chance.is(ASKED);
  const track_token = orderId(chance);
  const own = { id, number, trackToken: track_token, method, phoneProved: isPhoneProved, placedFrom: network, user };
  const life = new Life({
    stage: isOnline ? 'awaiting_payment' : isAsked ? 'to_confirm' : 'to_pack',
    money: original ? 'none' : isOnline ? 'pending' : 'due',
    method,
    at,
    facts: toFacts({ ...price, ...delivery, ...own }),
    people: { owner: ownerId, parent: user.id },
  });
  const review = method === 'cod' && !isPhoneProved && !original ? { review: ['phone not proved'] } : {};
  const about = original ? { replaces: original.number } : review;
  life.place(original || source === 'phone' ? 'owner' : 'parent', { amount, ...about }, at);
  if ('review' in review) life.callFor('flagged', at, review, seenTo(chance, at, nowMs));
  for (const step of told.steps) life.pay(step, at + step.afterMs);
  callForMoney(chance, life, told, placing);
  const isUnderpaid = life.stage === 'awaiting_payment' && told.steps.length > 0;
  if (isUnderpaid && at + UNDERPAID_MS < nowMs)
    life.take('cancel', 'owner', at + chance.between(30, 90) * HOUR_MS, { reason: 'Too little was paid' });
  const reserve = placing.reserve({ id, number, account, method, source });
  const { stage, changedAt } = life;
  if (stage === 'to_pack' || stage === 'to_confirm') tellParcel(chance, life, { at: changedAt, nowMs, reserve });
  const money = giveBack(chance, life, told, at);
  const outbox_messages = messageRows(chance, user.email_proved_at !== null, life.messages);
  for (const { delivery: came, delivery_error: error, delivery_at: when } of outbox_messages) {
    if (came !== 'undelivered') continue;
    const since = Date.parse(String(when));
    life.callFor('message', since, { error }, seenTo(chance, since, nowMs));
  }
  const dated = <One extends { afterMs: number }>(rows: One[]) =>
    rows.map(({ afterMs, ...row }) => ({ ...row, order_id: id, created_at: iso(at + afterMs) }));
  const key = uuid(chance);
  const isKeyKept = nowMs - at < KEYS_MS && !original && source === 'shop';
  const isPlain = isNew && account.isOtherProved;
  return {
    users: isNew ? [user] : [],
    proved_phones: isPlain ? [{ user_id: user.id, phone_number: delivery.phone, proved_at: iso(at) }] : [],
    orders: [{ ...orderRow(life, placing, price), source, quantity, track_token, phone_proved: isPhoneProved }],
    order_events: life.events.map((event) => ({ order_id: id, ...event })),
    attentions: life.attentions.map((row) => ({ ...row, order_id: id })),
    payment_attempts: dated(money.attempts).map((row) => ({
      ...row,
      amount,
      expires_at: iso(Date.parse(row.created_at) + LINK_TTL_MS),
    })),
    payments: dated(money.payments).map((row) => ({ ...row, paise: 0, currency: 'INR' })),
    refunds: dated(money.refunds).map((row) => ({
      ...row,
      paise: 0,
      currency: 'INR',
      updated_at: row.created_at,
      processed_at: row.created_at,
    })),
    outbox_messages,
    idempotency_keys: isKeyKept
      ? [{ user_id: user.id, key, body_hash: fingerprint(method, delivery), order_id: id, created_at: iso(at) }]
      : [],
  };
}

const PARCEL = {
  courier: null,
  tracking_number: null,
  tracking_url: null,
  shipped_at: null,
  delivered_at: null,
  cash_reference: null,
  cash_received_on: null,
};

function orderRow(life: Life, { id, number, at, account, original }: Placing, price: Price): Row {
  const { delivery, network, row: user } = account;
  const { name, address1, address2, phone, pincode, city, state: region, childAge } = delivery;
  return {
    id,
    user_id: user.id,
    method: life.method,
    number,
    stage: life.stage,
    stage_since: iso(life.stageSince),
    money: life.money,
    version: life.version,
    replaces_id: original?.id ?? null,
    paid_items: price.paidItems,
    free_items: price.freeItems,
    kits_to_ship: price.kitsToShip,
    price_per_item: price.pricePerItem,
    original_amount: price.originalAmount,
    amount: price.amount,
    savings: price.savings,
    name,
    address1,
    address2,
    phone,
    pincode,
    city,
    district: account.area.district,
    region,
    child_age: childAge,
    placed_from: network,
    created_at: iso(at),
    updated_at: iso(life.changedAt),
    ...PARCEL,
    ...life.written,
  };
}

export type Plan = {
  count: number;
  seed: number;
  nowMs: number;
  takenPhones: Set<string>;
  firstNumber: number;
  /** Whoever does what an owner does; null where nobody is one. */
  ownerId: string | null;
};

/** Believable orders one by one, oldest first; the same plan makes the same ones. */
export function* makeOrders({ count, seed, nowMs, takenPhones, firstNumber, ownerId }: Plan): Generator<Rows> {
  const chance = new Chance(seed);
  const ids = chance.fork();
  const times = listTimes(count, nowMs, chance.fork());
  const makers = { chance, takePhone: phonesBeside(takenPhones, chance.fork()) };
  const regulars: Account[] = [];
  const originals = new Map<number, Original>();
  const placeFrom = placesIn(times, originals);
  const reserve = (original: Original) => (from: number) => {
    const place = placeFrom(from);
    if (place === null) return null;
    originals.set(place, original);
    return { at: times[place] ?? nowMs, number: firstNumber + place };
  };
  let opened = 0;
  for (const [place, at] of times.entries()) {
    const original = originals.get(place) ?? null;
    const known = original?.account ?? (regulars.length > 0 && chance.is(AGAIN) ? chance.pick(regulars) : null);
    const account = known ?? openAccount(makers, iso(at));
    // A number that is not proved gets few orders.
    if (!known && account.isPhoneProved) regulars[opened++ % REMEMBERED] = account;
    const id = orderId(ids);
    const number = firstNumber + place;
    yield rowsOf(chance, { id, number, at, nowMs, ownerId, account, isNew: !known, original, reserve });
    originals.delete(place);
  }
}
