import { toFacts } from '@/lib/sales/orders/rules';
import { type Price, priceFor, UNIT_PRICE_RUPEES } from '@/lib/sales/pricing/rules';
import type { Chance } from '../chaos/chance.ts';
import type { Account } from './accounts.ts';
import { pickKits } from './demand.ts';
import { codeOf, orderId, uuid } from './ids.ts';
import { Life } from './life.ts';
import { messageRows } from './messages.ts';
import { type Money, tellMoney } from './money.ts';
import { type Reserve, tellParcel } from './parcels.ts';
import { DAY_MS, HOUR_MS, type Row } from './rows.ts';

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
export type Original = {
  id: string;
  number: number;
  account: Account;
  method: 'cod' | 'online';
  source: 'shop' | 'phone';
};
export type Placing = {
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

export type Told = { life: Life; kits: Kits; money: Money; messages: Row[]; trackToken: string };

/** What happens to an order from its first moment until now: on its way, with its money, and to whoever sees to it. */
export function tellOrder(chance: Chance, placing: Placing): Told {
  const { id, number, at, nowMs, ownerId, account, original } = placing;
  const { delivery, isPhoneProved, network, row: user } = account;
  const kits = pick(chance, original);
  const { method, source, price } = kits;
  const { amount } = price;
  const isOnline = method === 'online' && !original;
  const told = isOnline ? tellMoney(chance, { orderId: id, amount, ageMs: nowMs - at }) : NO_MONEY;
  const isAsked = method === 'cod' && !original && chance.is(ASKED);
  const trackToken = orderId(chance);
  const own = { id, number, trackToken, method, phoneProved: isPhoneProved, placedFrom: network, user };
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
  const messages = messageRows(chance, user.email_proved_at !== null, life.messages);
  for (const { delivery: came, delivery_error: error, delivery_at: when } of messages) {
    if (came !== 'undelivered') continue;
    const since = Date.parse(String(when));
    life.callFor('message', since, { error }, seenTo(chance, since, nowMs));
  }
  return { life, kits, money, messages, trackToken };
}
