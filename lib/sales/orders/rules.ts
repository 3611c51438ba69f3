import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS, dayOf, daysIntoWeek } from '@/lib/core/india';
import { byNetwork, type Claim, keyOf, LIMITS } from '@/lib/core/limits/rules';
import { NUMBER_TO_COME } from '@/lib/messages/outbox/rules.orders';
import type { Stage } from './rules.stages';

export type { Stage } from './rules.stages';

/** Owner's side, section 1: what happened to the money. */
export type Money = 'pending' | 'due' | 'paid' | 'collected' | 'received' | 'failed' | 'none';
export type PaymentMethod = 'cod' | 'online';

/** The `state` that the payment status call speaks of. */
export type PaymentState = 'PENDING' | 'COMPLETED' | 'FAILED';

/** An order on delivery is PENDING until the cash is with us; nobody pays for a cancelled one any more. */
export function paymentStateOf({ stage, money }: { stage: Stage; money: Money }): PaymentState {
  if (money === 'paid' || money === 'received' || money === 'none') return 'COMPLETED';
  return money === 'failed' || stage === 'cancelled' ? 'FAILED' : 'PENDING';
}

/** Section 4, what can happen to the money of an order. */
export type MoneyEvent = 'payment_captured' | 'payment_cancelled' | 'payment_expired' | 'payment_refused';

/** A step of an order, as its history has it. */
export type Transition = { from: Stage; to: Stage; money: Money; event: string };

/**
 * What money does to an order: it only moves forward, and money that comes after a failure revives the order. A pair that is not listed changes nothing.
 */
const TRANSITIONS: readonly (Transition & { on: MoneyEvent })[] = [
  { from: 'awaiting_payment', on: 'payment_captured', to: 'to_pack', money: 'paid', event: 'paid' },
  { from: 'payment_failed', on: 'payment_captured', to: 'to_pack', money: 'paid', event: 'paid late' },
  {
    from: 'awaiting_payment',
    on: 'payment_cancelled',
    to: 'payment_failed',
    money: 'failed',
    event: 'payment cancelled',
  },
  { from: 'awaiting_payment', on: 'payment_expired', to: 'payment_failed', money: 'failed', event: 'payment expired' },
  { from: 'awaiting_payment', on: 'payment_refused', to: 'payment_failed', money: 'failed', event: 'payment refused' },
];

/** The step this event causes for an order that stands so, or null when it changes nothing. */
export function transitionFor({ stage }: { stage: Stage }, on: MoneyEvent): Transition | null {
  const found = TRANSITIONS.find((row) => row.from === stage && row.on === on);
  return found ? { from: found.from, to: found.to, money: found.money, event: found.event } : null;
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const ID_LENGTH = 26;

/** An order's id: 130 random bits in letters and digits that are hard to mistake. */
export function newOrderId(bytes: Uint8Array = randomBytes(ID_LENGTH)): string {
  let id = '';
  for (const byte of bytes) id += ALPHABET[byte % ALPHABET.length];
  return id;
}

/** What a tracking link is opened by, and must stay random whatever an id is made of. */
export const newTrackToken = (): string => newOrderId();

/** Our own reference for the n-th payment link of an order; letters, digits and a dash, below 40 characters. */
export const paymentReference = (orderId: string, attempt: number): string => `${orderId}-${attempt}`;

/** The order that such a reference or the order's own id means; a reference stays one. */
export function orderOf(id: string): { orderId: string; referenceId: string | null } {
  const [orderId = '', attempt] = id.split('-');
  return { orderId, referenceId: attempt === undefined ? null : id };
}

/** The same order within this time may be a mistake: whoever sends it is asked. */
const SAME_ORDER_MS = 10 * 60_000;

/** Since when another order must not be just like this one; null where that was said to be meant, or the owner takes it. */
export const unlikeSince = (nowMs: number, { isMeant, takenById }: { isMeant: boolean; takenById: string | null }) =>
  isMeant || takenById !== null ? null : new Date(nowMs - SAME_ORDER_MS);

/**
 * What the version before did not know of: a press that it answered may be repeated here. And that the same order is
 * meant makes no other one of it.
 */
const leaveOut = (key: string, value: unknown): unknown =>
  key === 'again' || (value === null && (key === 'city' || key === 'state')) ? undefined : value;

/** A request's fingerprint under one idempotency key: another body or another way of paying is another request. */
export function fingerprint(method: PaymentMethod, request: object): string {
  return createHash('sha256')
    .update(JSON.stringify([method, request], leaveOut))
    .digest('base64url');
}

/** A person looks at every further cash order to one phone within a day. */
const CASH_ORDERS_A_DAY_BEFORE_REVIEW = 3;

/** Why a person looks at an order before it is packed; its first event says so. */
export type ReviewReason = 'phone not proved' | 'many cash orders to this phone' | 'unknown pincode';

/** Why somebody looks at an order, with what is known of where it goes. */
export const reviewOf = (review: ReviewReason[], isPlaceKnown: boolean): ReviewReason[] =>
  isPlaceKnown ? review : [...review, 'unknown pincode'];

type Placing = {
  userId: string;
  method: PaymentMethod;
  phone: string;
  phoneProved: boolean;
  address: string;
  network: string;
  /** The owner who took it on the phone. */
  takenById: string | null;
};

/** What placing an order counts against. */
export function limitsOf({ userId, method, phone, phoneProved, address, network, takenById }: Placing): Claim[] {
  if (takenById) return [[LIMITS.phoneOrders, takenById]];
  const all: Claim[] = [
    [LIMITS.ordersPerAddress, address],
    [LIMITS.ordersPerAccount, userId],
  ];
  if (method === 'online') return all;
  all.push([LIMITS.cashOrdersPerPhone, phone]);
  if (phoneProved) return all;
  return [
    ...all,
    [LIMITS.unprovedOrdersPerAddress, address],
    ...byNetwork(LIMITS.unprovedOrdersPerNetwork, network),
    [LIMITS.unprovedOrdersPerPhone, phone],
  ];
}

const UNPROVED: readonly string[] = [
  LIMITS.unprovedOrdersPerAddress.name,
  LIMITS.unprovedOrdersPerNetwork.name,
  LIMITS.unprovedOrdersPerPhone.name,
];

/** Whether this limit is none for whoever proves the delivery phone. */
export const endsByProof = ([limit]: Claim): boolean => UNPROVED.includes(limit.name);

/** The counter above which a cash order is flagged, with the reason; paid orders never are. */
export const manyToOnePhone = (method: PaymentMethod, phone: string) =>
  method === 'cod'
    ? ({
        key: keyOf([LIMITS.cashOrdersPerPhone, phone]),
        above: CASH_ORDERS_A_DAY_BEFORE_REVIEW,
        reason: 'many cash orders to this phone',
      } satisfies { reason: ReviewReason; key: string; above: number })
    : null;

type Facts = {
  id: string;
  number: number | null;
  trackToken: string;
  kitsToShip: number;
  amount: number;
  method: PaymentMethod;
  phone: string;
  name: string;
  address1: string;
  address2: string | null;
  pincode: string;
  phoneProved: boolean;
  placedFrom: string | null;
  user: { email: string | null };
};

/** What the messages about an order need to know. */
export const toFacts = (order: Facts) => ({
  orderId: order.id,
  number: order.number === null ? NUMBER_TO_COME : String(order.number),
  trackToken: order.trackToken,
  quantity: order.kitsToShip,
  amount: order.amount,
  method: order.method,
  phone: order.phone,
  email: order.user.email,
  name: order.name,
  address: [order.address1, order.address2, order.pincode].filter(Boolean).join(', '),
  causedFrom: order.placedFrom,
  isToProved: order.phoneProved,
});

/** So many cash orders to numbers that their account has not proved may be open at a time. */
export const MAX_OPEN_UNPROVED = 2;
const OPEN_CASH_MS = 14 * DAY_MS;

/** A cash order that is older than this is no longer on its way. */
export const openSince = (nowMs: number): Date => new Date(nowMs - OPEN_CASH_MS);

/**
 * Whether a cash order may be placed: always to a number that its account has proved by code; to another one it is
 * flagged, and refused while two such orders are open.
 * @param openUnproved open cash orders of the account to numbers that it has not proved
 */
export function judgeCash(facts: {
  isProved: boolean;
  openUnproved: number;
}): { ok: true; review: ReviewReason[] } | { ok: false; reason: 'proof needed' } {
  if (facts.isProved) return { ok: true, review: [] };
  return facts.openUnproved < MAX_OPEN_UNPROVED
    ? { ok: true, review: ['phone not proved'] }
    : { ok: false, reason: 'proof needed' };
}

type Sums = { orders: number; revenue: number };
type Days = readonly (Sums & { day: string })[];

const sumOf = (days: Days): Sums => ({
  orders: days.reduce((sum, { orders }) => sum + orders, 0),
  revenue: days.reduce((sum, { revenue }) => sum + revenue, 0),
});

/**
 * Orders and rupees of today, of this week, and of each of the last `count` days, days without orders among them.
 * @param found the days that had orders
 */
export function orderFigures(found: Days, nowMs: number, count: number) {
  const known = new Map(found.map((one) => [one.day, one]));
  const days = Array.from({ length: count }, (_, at) => {
    const day = dayOf(nowMs - (count - 1 - at) * DAY_MS);
    return known.get(day) ?? { day, orders: 0, revenue: 0 };
  });
  return { today: sumOf(days.slice(-1)), week: sumOf(days.slice(-1 - daysIntoWeek(nowMs))), days };
}
