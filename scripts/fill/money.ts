import { LINK_TTL_MS } from '@/lib/sales/links/rules';
import { type MoneyEvent, paymentReference } from '@/lib/sales/orders/rules';
import type { Misfit, Unwanted } from '@/lib/sales/settlement/rules';
import type { Chance } from '../chaos/chance.ts';
import { codeOf, uuid } from './ids.ts';
import { DAY_MS } from './rows.ts';

const MINUTE_MS = 60_000;
/** Who ordered so lately has yet to pay. */
const OPEN_MS = 30 * MINUTE_MS;
/** The provider knows none of these links: whoever asks about links is never to ask about them. */
const NEVER = '2999-01-01T00:00:00.000Z';

/** What became of an online order; `needsMs` is how long it took at most. */
const STORIES = [
  { name: 'paid', share: 76, needsMs: 20 * MINUTE_MS },
  { name: 'paid on the second page', share: 3, needsMs: 30 * MINUTE_MS },
  { name: 'paid late', share: 2, needsMs: 3 * DAY_MS },
  { name: 'paid twice', share: 1, needsMs: 10 * DAY_MS },
  { name: 'underpaid', share: 1, needsMs: 20 * MINUTE_MS },
  { name: 'expired', share: 10, needsMs: LINK_TTL_MS + MINUTE_MS },
  { name: 'cancelled', share: 5, needsMs: 40 * MINUTE_MS },
  { name: 'refused', share: 2, needsMs: MINUTE_MS },
] as const;
type Story = (typeof STORIES)[number]['name'] | 'open';

type At = { afterMs: number };
export type Step = At & ({ event: MoneyEvent; reference: string } | { note: string; detail: object });
type Attempt = {
  reference_id: string;
  state: 'open' | 'paid' | 'cancelled' | 'expired' | 'refused';
  link_id: string | null;
  link_url: string | null;
  counted: boolean;
  checked_at: string;
};
type Payment = At & {
  id: string;
  reference_id: string;
  amount: number;
  use: 'applied' | 'refund_due' | 'in_review';
  reason: Misfit | Unwanted | null;
};
type Refund = At & {
  id: string;
  provider_id: string;
  payment_id: string;
  amount: number;
  state: 'processed';
  origin: string;
};
export type Money = { steps: Step[]; attempts: (Attempt & At)[]; payments: Payment[]; refunds: Refund[] };

function pickStory(chance: Chance, ageMs: number): Story {
  if (ageMs < OPEN_MS) return 'open';
  const possible = STORIES.filter(({ needsMs }) => needsMs < ageMs);
  return possible[chance.at(possible.map(({ share }) => share))]?.name ?? 'open';
}

const minutes = (chance: Chance, low: number, high: number): number =>
  Math.floor((low + chance.next() * (high - low)) * MINUTE_MS);

type Asked = { orderId: string; amount: number; ageMs: number };

/** The pages, payments and refunds of one online order that is so old, and what happened to it when. */
export function tellMoney(chance: Chance, { orderId, amount, ageMs }: Asked): Money {
  const first = paymentReference(orderId, 1);
  const attempt = (state: Attempt['state'], reference = first, afterMs = 0): Attempt & At => {
    const link = state === 'refused' ? null : codeOf(chance, 'plink');
    const link_url = link && `https://pay.made-up.invalid/${link}`;
    return {
      reference_id: reference,
      state,
      link_id: link,
      link_url,
      counted: link !== null,
      checked_at: NEVER,
      afterMs,
    };
  };
  const payment = (afterMs: number, change: Partial<Payment> = {}): Payment => {
    const row = { id: codeOf(chance, 'pay'), reference_id: first, amount, afterMs };
    return { ...row, use: 'applied', reason: null, ...change };
  };
  const step = (event: MoneyEvent, afterMs: number, reference = first): Step => ({ event, reference, afterMs });
  const closed = (state: 'expired' | 'cancelled' | 'refused', afterMs: number): Money => ({
    steps: [step(`payment_${state}`, afterMs)],
    attempts: [attempt(state)],
    payments: [],
    refunds: [],
  });
  const paid = (afterMs: number): Money => ({
    steps: [step('payment_captured', afterMs)],
    attempts: [attempt('paid')],
    payments: [payment(afterMs)],
    refunds: [],
  });
  const soon = minutes(chance, 1, 15);
  switch (pickStory(chance, ageMs)) {
    case 'open':
      return { steps: [], attempts: [attempt('open')], payments: [], refunds: [] };
    case 'paid':
      return paid(soon);
    case 'paid on the second page': {
      const reference = paymentReference(orderId, 2);
      return {
        ...paid(soon),
        steps: [step('payment_captured', soon + MINUTE_MS, reference)],
        attempts: [attempt('refused'), attempt('paid', reference, soon)],
        payments: [payment(soon + MINUTE_MS, { reference_id: reference })],
      };
    }
    case 'paid late': {
      const late = paid(LINK_TTL_MS + minutes(chance, 60, 3_000));
      return { ...late, steps: [step('payment_expired', LINK_TTL_MS), ...late.steps] };
    }
    case 'paid twice':
      return paidTwice(
        chance,
        paid(soon),
        payment(soon + 2 * MINUTE_MS, { use: 'refund_due', reason: 'second payment' }),
      );
    case 'underpaid': {
      const short = payment(soon, {
        amount: amount - chance.between(1, 500),
        use: 'in_review',
        reason: 'lower amount',
      });
      return { ...paid(soon), steps: [noteOf('payment in review', short)], payments: [short] };
    }
    case 'expired':
      return closed('expired', LINK_TTL_MS);
    case 'cancelled':
      return closed('cancelled', minutes(chance, 2, 35));
    case 'refused':
      return closed('refused', MINUTE_MS / 2);
  }
}

function noteOf(note: string, { id, reason, amount, afterMs }: Payment): Step {
  return { note, detail: { reason, paymentId: id, amount, paise: 0, currency: 'INR' }, afterMs };
}

function paidTwice(chance: Chance, once: Money, second: Payment): Money {
  const { id, amount } = second;
  const afterMs = second.afterMs + chance.between(1, 9) * DAY_MS;
  const refundId = codeOf(chance, 'rfnd');
  const detail = { reason: 'made outside the shop', refundId, paymentId: id, amount, paise: 0, currency: 'INR' };
  return {
    ...once,
    steps: [...once.steps, noteOf('refund due', second), { note: 'refund processed', detail, afterMs }],
    payments: [...once.payments, second],
    refunds: [
      {
        id: uuid(chance),
        provider_id: refundId,
        payment_id: id,
        amount,
        state: 'processed',
        origin: 'provider',
        afterMs,
      },
    ],
  };
}
