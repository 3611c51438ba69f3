import 'server-only';
import { z } from 'zod';
import { ofPaise } from '@/lib/core/money';
import { ProviderError } from '@/lib/http/errors';

/** Money that the provider holds for us; `amount` in whole rupees, `paise` what is left over beyond them. */
type CapturedPayment = { paymentId: string; amount: number; paise: number; currency: string };

/** What the provider knows about one payment; `authorized` money is held by the bank and not ours yet. */
export type PaymentFacts = CapturedPayment & {
  status: string;
  /** Whether it was ever ours: the provider by itself gives back what was only authorised. */
  isCaptured: boolean;
  /** The provider's own order, which leads to our reference. */
  providerOrderId: string | null;
};

/** Money on its way back; whole rupees and the paise beyond them. */
export type RefundFacts = {
  refundId: string;
  paymentId: string;
  amount: number;
  paise: number;
  currency: string;
  state: 'pending' | 'processed' | 'failed';
  /** Ours, where we asked for it. */
  receipt: string | null;
  /** What the bank calls it; may come later than `processed`. */
  bankReference: string | null;
};

/** A hosted payment page. */
export type PaymentLink = {
  linkId: string;
  url: string;
  referenceId: string;
  status: 'created' | 'partially_paid' | 'paid' | 'cancelled' | 'expired';
  captured: CapturedPayment[];
  /** There once somebody has tried to pay. */
  providerOrderId: string | null;
};

const capturedSchema = z.object({
  payment_id: z.string(),
  amount: z.coerce.number().int(),
  status: z.string().optional(),
});

const linkSchema = z.object({
  id: z.string(),
  short_url: z.string(),
  reference_id: z.string().nullish(),
  status: z.enum(['created', 'partially_paid', 'paid', 'cancelled', 'expired']),
  currency: z.string().default('INR'),
  payments: z.array(capturedSchema).nullish(),
  order_id: z.string().nullish(),
});

export const paymentSchema = z.object({
  id: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.string(),
  captured: z.boolean().nullish(),
  order_id: z.string().nullish(),
});

const refundSchema = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.string().nullish().catch(null),
  acquirer_data: z
    .object({ arn: z.string().nullish(), rrn: z.string().nullish(), utr: z.string().nullish() })
    .nullish()
    .catch(null),
});

/** @throws ProviderError `unknown` for an answer that cannot be read */
export function parsed<T>(schema: z.ZodType<T>, answer: unknown): T {
  const result = schema.safeParse(answer);
  if (!result.success) throw new ProviderError('razorpay', 'unknown', { reason: 'unreadable answer' });
  return result.data;
}

const toCaptured = (paymentId: string, paise: number, currency: string): CapturedPayment => ({
  paymentId,
  ...ofPaise(paise),
  currency,
});

/** A payment that went back was captured before, unless it says otherwise. */
export const wasCaptured = ({ status, captured }: z.infer<typeof paymentSchema>): boolean =>
  (status === 'captured' || status === 'refunded') && captured !== false;

/** @throws ProviderError `unknown` for an answer that cannot be read */
export function toPayment(answer: unknown): PaymentFacts {
  const payment = parsed(paymentSchema, answer);
  return {
    ...toCaptured(payment.id, payment.amount, payment.currency),
    status: payment.status,
    isCaptured: wasCaptured(payment),
    providerOrderId: payment.order_id ?? null,
  };
}

export function toLink(answer: unknown): PaymentLink {
  const link = parsed(linkSchema, answer);
  return {
    linkId: link.id,
    url: link.short_url,
    referenceId: link.reference_id ?? '',
    status: link.status,
    captured: (link.payments ?? [])
      .filter((payment) => (payment.status ?? 'captured') === 'captured')
      .map((payment) => toCaptured(payment.payment_id, payment.amount, link.currency)),
    providerOrderId: link.order_id ?? null,
  };
}

export const toLinks = (answer: unknown): PaymentLink[] =>
  parsed(z.object({ payment_links: z.array(z.unknown()) }), answer).payment_links.map(toLink);

export const toPayments = (answer: unknown): PaymentFacts[] =>
  parsed(z.object({ items: z.array(z.unknown()) }), answer).items.map(toPayment);

export function toRefund(answer: unknown): RefundFacts {
  const refund = parsed(refundSchema, answer);
  const { amount, paise, currency } = toCaptured(refund.payment_id, refund.amount, refund.currency);
  const { arn, rrn, utr } = refund.acquirer_data ?? {};
  return {
    refundId: refund.id,
    paymentId: refund.payment_id,
    amount,
    paise,
    currency,
    state: refund.status,
    receipt: refund.receipt ?? null,
    bankReference: arn || rrn || utr || null,
  };
}

export const toRefunds = (answer: unknown): RefundFacts[] =>
  parsed(z.object({ items: z.array(z.unknown()) }), answer).items.map(toRefund);
