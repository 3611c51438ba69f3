import 'server-only';
import { z } from 'zod';
import { ignoreRefused } from '@/lib/http/errors';
import { asked, client } from './payments';
import { parsed, paymentSchema, wasCaptured } from './payments.answers';

/** A line of the provider's lists; `paise` is the whole amount. */
export type ListedPayment = {
  id: string;
  paise: number;
  currency: string;
  status: string;
  /** Whether the money was ever ours: what was only held and went back by itself was not. */
  isCaptured: boolean;
  /** The provider's own order, which leads to our reference. */
  providerOrderId: string | null;
};
export type ListedRefund = { id: string; paymentId: string; paise: number; currency: string; status: string };

/** The most that the provider gives at once. */
const PAGE = 100;
const MS_A_SECOND = 1_000;

const refundSchema = z.object({
  id: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.string(),
  payment_id: z.string(),
});

function toPayment(answer: unknown): ListedPayment {
  const payment = parsed(paymentSchema, answer);
  const { id, amount, currency, status, order_id } = payment;
  return { id, paise: amount, currency, status, isCaptured: wasCaptured(payment), providerOrderId: order_id ?? null };
}

function toRefund(answer: unknown): ListedRefund {
  const { id, amount, currency, status, payment_id } = parsed(refundSchema, answer);
  return { id, paymentId: payment_id, paise: amount, currency, status };
}

type Query = { from: number; to: number; count: number; skip: number };

/** The provider takes whole seconds, both ends included; the newest come first. */
async function allPages<T>(
  from: Date,
  to: Date,
  read: (query: Query) => Promise<unknown>,
  toItem: (answer: unknown) => T,
): Promise<T[]> {
  const range = { from: Math.ceil(from.getTime() / MS_A_SECOND), to: Math.ceil(to.getTime() / MS_A_SECOND) - 1 };
  const found: T[] = [];
  for (let skip = 0; range.from <= range.to; skip += PAGE) {
    const answer = await asked(() => read({ ...range, count: PAGE, skip }));
    const { items } = parsed(z.object({ items: z.array(z.unknown()) }), answer);
    found.push(...items.map(toItem));
    if (items.length < PAGE) break;
  }
  return found;
}

/**
 * Every try to pay that began at `from` or later and before `to`.
 * @throws ProviderError
 */
export const listPaymentsBetween = (from: Date, to: Date): Promise<ListedPayment[]> =>
  allPages(from, to, (query) => client().payments.all(query), toPayment);

/**
 * Every refund that began at `from` or later and before `to`.
 * @throws ProviderError
 */
export const listRefundsBetween = (from: Date, to: Date): Promise<ListedRefund[]> =>
  allPages(from, to, (query) => client().refunds.all(query), toRefund);

/**
 * One payment as the list would have it; null where the provider knows none.
 * @throws ProviderError
 */
export const findPayment = (id: string): Promise<ListedPayment | null> =>
  asked(async () => toPayment(await client().payments.fetch(id))).catch(ignoreRefused);

/**
 * One refund as the list would have it; null where the provider knows none.
 * @throws ProviderError
 */
export const findRefund = (id: string): Promise<ListedRefund | null> =>
  asked(async () => toRefund(await client().refunds.fetch(id))).catch(ignoreRefused);
