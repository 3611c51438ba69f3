import { couriers } from '@/content/couriers';
import { missReasons } from '@/content/order-desk';
import type { Action, Actor } from '@/lib/sales/orders/rules.actions';
import { trackingUrlFor } from '@/lib/sales/shipping/rules';
import type { Chance } from '../chaos/chance.ts';
import type { Life } from './life.ts';
import { DAY_MS, dayOf, HOUR_MS, iso, type Row } from './rows.ts';

/** A parcel nobody has heard of for so long needs a person. */
const NO_NEWS_MS = 7 * DAY_MS;
/** By then the money of a cancelled order is back: nothing made up waits for the provider. */
const REFUNDED_MS = 8 * DAY_MS;
const GIVEN_UP_MS = 48 * HOUR_MS;
const NOTED = 0.02;
const COMPLAINS = 0.012;

/** What becomes of a hundred parcels, by how they are paid. */
const ENDS = [
  { end: 'delivered', cod: 75, online: 84 },
  { end: 'delivered later', cod: 10, online: 8 },
  { end: 'turned back', cod: 9, online: 2 },
  { end: 'taken back', cod: 1.5, online: 1.5 },
  { end: 'lost', cod: 0.5, online: 0.5 },
  { end: 'cancelled', cod: 4, online: 4 },
] as const;
type End = (typeof ENDS)[number]['end'];

/** A step of a parcel, and how many hours after the one before it comes. */
type Leg = readonly [action: Action, by: Actor, from: number, to: number];

const OUT: readonly Leg[] = [
  ['pack', 'owner', 1, 26],
  ['ship', 'owner', 1, 10],
  ['out', 'carrier', 24, 90],
];
const MISSED: readonly Leg[] = [...OUT, ['miss', 'carrier', 2, 9]];
const LEGS: Record<End, readonly Leg[]> = {
  delivered: [...OUT, ['deliver', 'carrier', 1, 9]],
  'delivered later': [...MISSED, ['out', 'carrier', 14, 26], ['deliver', 'carrier', 1, 9]],
  'turned back': [...MISSED, ['turn-back', 'carrier', 20, 70], ['take-back', 'owner', 72, 200]],
  'taken back': [...OUT, ['deliver', 'carrier', 1, 9], ['take-back', 'owner', 30, 200]],
  lost: [...OUT.slice(0, 2), ['lose', 'owner', 220, 480]],
  cancelled: [],
};
const CASH: Leg = ['receive-cash', 'owner', 60, 220];
/** Nobody says first that these are packed. */
const AT_ONCE = 0.08;
const BY_OWNER = 0.25;

const COURIERS = [
  ['Delhivery', 40],
  ['India Post', 25],
  ['Xpressbees', 12],
  ['DTDC', 10],
  ['Blue Dart', 8],
  ['Ekart', 5],
] as const;
const RETURNED = ['The parent did not want it any more', 'Refused at the door', 'Wrong address', 'The box was damaged'];
const CANCELLED = ['Ordered twice by mistake', 'Changed their mind', 'Wants to order later', 'Wrong address'];
const NOTES = [
  'Asked for delivery after 6 pm',
  'Called: all is well',
  'पड़ोसी के यहाँ छोड़ सकते हैं',
  'Wants the bill by e-mail',
];

function parcelOf(chance: Chance): { courier: string; trackingNumber: string; trackingUrl: string | null } {
  const courier = COURIERS[chance.at(COURIERS.map(([, weight]) => weight))]?.[0] ?? 'India Post';
  const digits = String(chance.between(100_000_000, 999_999_999));
  const trackingNumber = courier === 'India Post' ? `EK${digits}IN` : `${chance.between(100, 99_999)}${digits}`;
  return { courier, trackingNumber, trackingUrl: trackingUrlFor(couriers, courier, trackingNumber) };
}

/** What the step is given, as the owner or the carrier gives it. */
function needsOf(chance: Chance, action: Action, at: number): { detail: object; written: Row } {
  switch (action) {
    case 'ship': {
      const parcel = parcelOf(chance);
      const { courier, trackingNumber: tracking_number, trackingUrl: tracking_url } = parcel;
      return { detail: parcel, written: { courier, tracking_number, tracking_url, shipped_at: iso(at) } };
    }
    case 'deliver':
      return { detail: {}, written: { delivered_at: iso(at) } };
    case 'receive-cash': {
      const [reference, date] = [`UTR${dayOf(at).replaceAll('-', '')}`, dayOf(at)];
      return { detail: { reference, date }, written: { cash_reference: reference, cash_received_on: date } };
    }
    case 'miss':
      return { detail: { reason: chance.pick(missReasons) }, written: {} };
    case 'turn-back':
    case 'take-back':
      return { detail: { reason: chance.pick(RETURNED) }, written: {} };
    case 'cancel':
      return { detail: { reason: chance.pick(CANCELLED) }, written: {} };
    default:
      return { detail: {}, written: {} };
  }
}

const hours = (chance: Chance, from: number, to: number): number =>
  Math.floor((from + chance.next() * (to - from)) * HOUR_MS);

/** Whether somebody has confirmed it, or nobody did for two days. @returns when it can be packed, null where it cannot */
function confirm(chance: Chance, life: Life, at: number, nowMs: number): number | null {
  if (chance.is(0.08)) {
    if (at + GIVEN_UP_MS <= nowMs)
      life.take('cancel', 'system', at + GIVEN_UP_MS, { reason: 'Not confirmed within 48 hours' });
    return null;
  }
  const confirmedAt = at + hours(chance, 0.2, chance.is(0.8) ? 6 : 40);
  if (confirmedAt > nowMs) return null;
  life.take('confirm', chance.is(0.1) ? 'owner' : 'parent', confirmedAt);
  return confirmedAt;
}

function legsFor(chance: Chance, end: End, isCash: boolean): readonly Leg[] {
  const isUnpacked = chance.is(AT_ONCE);
  const legs = isUnpacked ? LEGS[end].filter(([action]) => action !== 'pack') : LEGS[end];
  const isHandedOver = legs.some(([action]) => action === 'deliver');
  if (!isCash || !isHandedOver) return legs;
  return legs.flatMap((leg): Leg[] => (leg[0] === 'deliver' ? [leg, CASH] : [leg]));
}

/** Whoever cancels does so in the first hours; a paid order gets its money back. */
function cancel(chance: Chance, life: Life, at: number, nowMs: number): void {
  const cancelledAt = at + hours(chance, 1, 8);
  if (cancelledAt > nowMs) return;
  const isPacked = chance.is(0.15);
  if (isPacked) life.take('pack', 'owner', cancelledAt - Math.floor((cancelledAt - at) / 2));
  const { detail } = needsOf(chance, 'cancel', cancelledAt);
  life.take('cancel', isPacked || chance.is(0.4) ? 'owner' : 'parent', cancelledAt, detail);
}

/** Sends an order that can be packed on its way, as far as it has come by now. */
function send(chance: Chance, life: Life, end: End, from: number, nowMs: number): void {
  let at = from;
  for (const [action, by, low, high] of legsFor(chance, end, life.money === 'due')) {
    const before = at;
    at += hours(chance, low, high);
    const isQuiet = before + NO_NEWS_MS < Math.min(at, nowMs) && action !== 'take-back' && action !== 'receive-cash';
    if (isQuiet) life.callFor('no_news', before + NO_NEWS_MS, {}, at > nowMs ? null : { at, note: null });
    if (at > nowMs) return;
    const { detail, written } = needsOf(chance, action, at);
    const who = by === 'carrier' && chance.is(BY_OWNER) ? 'owner' : by;
    life.take(action, who, at, action === 'deliver' && life.money === 'due' ? { money: 'collected' } : detail, written);
  }
}

/** Finds the time and number of an order that can make this one good; null where none comes any more. */
export type Reserve = (from: number) => { at: number; number: number } | null;

const WISHED: Partial<Record<Life['stage'], number>> = { delivered: 0.4, lost: 0.7, returned: 0.05 };

/** A parent to whom something is wrong, and the order that makes it good. */
function makeGood(chance: Chance, life: Life, nowMs: number, reserve: Reserve): void {
  const isWrong =
    life.stage === 'delivered' ? chance.is(COMPLAINS) : life.stage === 'lost' || life.stage === 'returned';
  if (!isWrong) return;
  const since = life.changedAt + hours(chance, 1, 40);
  if (since > nowMs) return;
  const next = chance.is(WISHED[life.stage] ?? 0) ? reserve(since + hours(chance, 1, 30)) : null;
  const seenTo = next?.at ?? since + hours(chance, 2, 60);
  const end = seenTo > nowMs ? null : { at: seenTo, note: next ? 'A new one is on its way' : 'Called: all is well' };
  if (life.stage === 'delivered') life.callFor('problem', since, { text: 'Something is wrong with it' }, end);
  if (next) life.take('replace', 'owner', next.at);
}

/**
 * What becomes of the parcel of an order that is not to wait for its money.
 * @param at when that was
 */
export function tellParcel(chance: Chance, life: Life, { at, nowMs, reserve }: Telling): void {
  const packableAt = life.stage === 'to_confirm' ? confirm(chance, life, at, nowMs) : at;
  if (packableAt === null) return;
  const end = ENDS[chance.at(ENDS.map((one) => one[life.method]))]?.end ?? 'delivered';
  if (chance.is(NOTED)) {
    const notedAt = packableAt + hours(chance, 0, 0.3);
    if (notedAt <= nowMs) life.take('note', 'owner', notedAt, { text: chance.pick(NOTES) });
  }
  const isSettled = life.money === 'due' || (life.money === 'paid' && packableAt + REFUNDED_MS < nowMs);
  if (end === 'cancelled' && isSettled) {
    cancel(chance, life, packableAt, nowMs);
    return;
  }
  send(chance, life, end === 'cancelled' ? 'delivered' : end, packableAt, nowMs);
  makeGood(chance, life, nowMs, reserve);
}

export type Telling = { at: number; nowMs: number; reserve: Reserve };
