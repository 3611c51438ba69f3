import 'server-only';
import { inPaise } from '@/lib/core/money';
import { ProviderError } from '@/lib/http/errors';
import { asked, client, httpOf, type Refusal, toProviderError } from './payments';
import { type RefundFacts, toRefund, toRefunds } from './payments.answers';

export type { RefundFacts } from './payments.answers';

const UNDER_WAY = 409;
const PAGE = 100;

/** Why the provider makes no refund: `too_old`, `balance`, `nothing_left`, else `refused`. */
const CAUSES: readonly [RegExp, string][] = [
  [/6 months|six months/i, 'too_old'],
  [/balance/i, 'balance'],
  [/fully refunded|greater than/i, 'nothing_left'],
];

export type NewRefund = {
  /** Ours: the same one is made once, however often it is asked for. */
  id: string;
  paymentId: string;
  /** Whole rupees and the paise beyond them. */
  amount: number;
  paise: number;
};

type Failed = { response?: { status: number; data?: { error?: Refusal['error'] } } };

function toRefusal(error: unknown): ProviderError {
  const { response } = error as Failed;
  const body = response?.data?.error;
  const made = toProviderError({ statusCode: response?.status, error: body });
  // The first call with this key is not answered yet.
  if (response?.status === UNDER_WAY) return new ProviderError('razorpay', 'retryable', { status: UNDER_WAY });
  if (made.outcome !== 'permanent') return made;
  const said = body?.description ?? '';
  const reason = CAUSES.find(([pattern]) => pattern.test(said))?.[1] ?? 'refused';
  return new ProviderError('razorpay', 'permanent', { status: response?.status ?? 0, reason, said });
}

/**
 * Has money of a payment sent back. Repeated under the same id it answers with the refund that there is.
 * @throws ProviderError; `permanent` has one of the causes above as its reason, and the provider's words
 */
export async function makeRefund({ id, paymentId, amount, paise }: NewRefund): Promise<RefundFacts> {
  const body = { amount: inPaise({ amount, paise }), speed: 'normal', receipt: id };
  // The SDK has no way to send a header along with one call.
  const headers = { 'X-Refund-Idempotency': `refund-${id}` };
  try {
    const { data } = await httpOf(client()).post(`/v1/payments/${paymentId}/refund`, body, { headers });
    return toRefund(data);
  } catch (error) {
    throw error instanceof ProviderError ? error : toRefusal(error);
  }
}

/**
 * A refund as the provider knows it.
 * @throws ProviderError
 */
export const fetchRefund = (refundId: string): Promise<RefundFacts> =>
  asked(async () => toRefund(await client().refunds.fetch(refundId)));

/**
 * Every refund of a payment, whoever made it.
 * @throws ProviderError
 */
export const listRefunds = (paymentId: string): Promise<RefundFacts[]> =>
  asked(async () => {
    const all: RefundFacts[] = [];
    for (let skip = 0; ; skip += PAGE) {
      const query = { count: PAGE, skip };
      const page = toRefunds(await client().payments.fetchMultipleRefund(paymentId, query));
      all.push(...page);
      if (page.length < PAGE) return all;
    }
  });
