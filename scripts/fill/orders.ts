import { LINK_TTL_MS } from '@/lib/sales/links/rules';
import { fingerprint } from '@/lib/sales/orders/rules';
import type { Price } from '@/lib/sales/pricing/rules';
import { Chance } from '../chaos/chance.ts';
import { type Account, openAccount, phonesBeside } from './accounts.ts';
import { listTimes, placesIn } from './demand.ts';
import { orderId, uuid } from './ids.ts';
import type { Life } from './life.ts';
import { DAY_MS, iso, type Row, type Rows } from './rows.ts';
import { type Original, type Placing, tellOrder } from './story.ts';

const AGAIN = 0.3;
/** So many of the parents who ordered last may order again. */
const REMEMBERED = 4_000;
/** How long the shop keeps the keys of orders. */
const KEYS_MS = 3 * DAY_MS;

function rowsOf(chance: Chance, placing: Placing): Rows {
  const { id, at, nowMs, account, isNew, original } = placing;
  const { delivery, isPhoneProved, row: user } = account;
  const { life, kits, money, messages, trackToken } = tellOrder(chance, placing);
  const { quantity, method, source, price } = kits;
  const dated = <One extends { afterMs: number }>(rows: One[]) =>
    rows.map(({ afterMs, ...row }) => ({ ...row, order_id: id, created_at: iso(at + afterMs) }));
  const key = uuid(chance);
  const isKeyKept = nowMs - at < KEYS_MS && !original && source === 'shop';
  const isPlain = isNew && account.isOtherProved;
  return {
    users: isNew ? [user] : [],
    proved_phones: isPlain ? [{ user_id: user.id, phone_number: delivery.phone, proved_at: iso(at) }] : [],
    orders: [
      { ...orderRow(life, placing, price), source, quantity, track_token: trackToken, phone_proved: isPhoneProved },
    ],
    order_events: life.events.map((event) => ({ order_id: id, ...event })),
    attentions: life.attentions.map((row) => ({ ...row, order_id: id })),
    payment_attempts: dated(money.attempts).map((row) => ({
      ...row,
      amount: price.amount,
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
    outbox_messages: messages,
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
