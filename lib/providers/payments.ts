import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import Razorpay from 'razorpay';
import { z } from 'zod';
import { env } from '@/lib/env';
import { ProviderError } from '@/lib/http/errors';
import { NOT_ASKED } from './guard';
import { guardVerbs } from './verbs';

/** Creating a link and looking it up after a lost answer fit together into the five seconds a person waits. */
const TIMEOUT_MS = 3_300;
const LOOKUP_MS = 1_200;
const PAISE = 100;
const NO_ANSWER = 599;

/** Money that the provider holds for us; `amount` in whole rupees, `exact` false when paise were left over. */
export type CapturedPayment = { paymentId: string; amount: number; exact: boolean; currency: string };

/** A hosted payment page; `amount` in whole rupees. */
export type PaymentLink = {
  linkId: string;
  url: string;
  referenceId: string;
  status: 'created' | 'partially_paid' | 'paid' | 'cancelled' | 'expired';
  amount: number;
  currency: string;
  captured: CapturedPayment[];
};

export type NewLink = {
  referenceId: string;
  /** Whole rupees. */
  amount: number;
  description: string;
  callbackUrl: string;
  expiresAt: Date;
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
  amount: z.coerce.number().int(),
  currency: z.string().default('INR'),
  payments: z.array(capturedSchema).nullish(),
});

const paymentSchema = z.object({
  id: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.string(),
  order_id: z.string().nullish(),
  description: z.string().nullish(),
});

type Http = {
  defaults: { baseURL?: string; timeout?: number };
  interceptors: { response: { use: (ok: undefined, failed: (error: unknown) => never) => void } };
};

let opened: Razorpay | undefined;

function client(): Razorpay {
  if (opened) return opened;
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_API_URL } = env();
  const made = new Razorpay({ key_id: RAZORPAY_KEY_ID, key_secret: RAZORPAY_KEY_SECRET });
  const { rq } = (made as unknown as { api: { rq: Http } }).api;
  if (RAZORPAY_API_URL) rq.defaults.baseURL = RAZORPAY_API_URL;
  rq.defaults.timeout = TIMEOUT_MS;
  // Without an answer the SDK trips over its own error handling; give it one that says so.
  rq.interceptors.response.use(undefined, (error) => {
    const failure = error as { response?: object; code?: string };
    failure.response ??= { status: NO_ANSWER, data: { error: { code: failure.code ?? 'NO_ANSWER' } } };
    throw failure;
  });
  guardVerbs('razorpay', rq, toProviderError);
  opened = made;
  return made;
}

const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', NOT_ASKED]);

type Refusal = { statusCode?: number; error?: { code?: string; description?: string } };

function toProviderError(error: unknown): ProviderError {
  const { statusCode, error: body } = (error ?? {}) as Refusal;
  const detail = { ...(statusCode ? { status: statusCode } : {}), ...(body?.code ? { reason: body.code } : {}) };
  if (body?.code && NEVER_SENT.has(body.code)) return new ProviderError('razorpay', 'retryable', detail);
  if (statusCode === 429) return new ProviderError('razorpay', 'retryable', detail);
  if (statusCode === 401 || statusCode === 403) return new ProviderError('razorpay', 'unauthorized', detail);
  if (statusCode && statusCode >= 400 && statusCode < 500) return new ProviderError('razorpay', 'permanent', detail);
  return new ProviderError('razorpay', 'unknown', detail);
}

function parsed<T>(schema: z.ZodType<T>, answer: unknown): T {
  const result = schema.safeParse(answer);
  if (!result.success) throw new ProviderError('razorpay', 'unknown', { reason: 'unreadable answer' });
  return result.data;
}

const toCaptured = (paymentId: string, paise: number, currency: string): CapturedPayment => ({
  paymentId,
  amount: Math.floor(paise / PAISE),
  exact: paise % PAISE === 0,
  currency,
});

function toLink(answer: unknown): PaymentLink {
  const link = parsed(linkSchema, answer);
  return {
    linkId: link.id,
    url: link.short_url,
    referenceId: link.reference_id ?? '',
    status: link.status,
    amount: link.amount / PAISE,
    currency: link.currency,
    captured: (link.payments ?? [])
      .filter((payment) => (payment.status ?? 'captured') === 'captured')
      .map((payment) => toCaptured(payment.payment_id, payment.amount, link.currency)),
  };
}

/**
 * Creates a payment link under our own reference.
 * @throws ProviderError; after an `unknown` outcome or a refused reference, look it up with `findLink`
 */
export async function createLink(link: NewLink): Promise<PaymentLink> {
  const request = {
    amount: link.amount * PAISE,
    currency: 'INR',
    reference_id: link.referenceId,
    description: link.description,
    notify: { sms: false, email: false },
    reminder_enable: false,
    callback_url: link.callbackUrl,
    callback_method: 'get',
    expire_by: Math.floor(link.expiresAt.getTime() / 1000),
  };
  try {
    return toLink(await client().paymentLink.create(request as never));
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const refusal = error as Refusal;
    const taken = refusal.statusCode === 400 && /reference.?id/i.test(refusal.error?.description ?? '');
    if (taken) throw new ProviderError('razorpay', 'unknown', { status: 400, reason: 'reference taken' });
    throw toProviderError(error);
  }
}

/**
 * The link that carries our reference, or null when the provider has none.
 * @throws ProviderError
 */
export async function findLink(referenceId: string): Promise<PaymentLink | null> {
  try {
    const answer = await Promise.race([
      client().paymentLink.all({ reference_id: referenceId } as never),
      pause(LOOKUP_MS, undefined, { ref: false }).then(() => Promise.reject({ error: { code: 'NO_ANSWER' } })),
    ]);
    const list = parsed(z.object({ payment_links: z.array(z.unknown()) }), answer).payment_links;
    return list.map(toLink).find((link) => link.referenceId === referenceId) ?? null;
  } catch (error) {
    throw error instanceof ProviderError ? error : toProviderError(error);
  }
}

/**
 * The link as the provider knows it now.
 * @throws ProviderError
 */
export async function fetchLink(linkId: string): Promise<PaymentLink> {
  try {
    return toLink(await client().paymentLink.fetch(linkId));
  } catch (error) {
    throw error instanceof ProviderError ? error : toProviderError(error);
  }
}

/**
 * Makes a link unpayable. Refused (`permanent`) when it is already paid, expired or cancelled.
 * @throws ProviderError
 */
export async function cancelLink(linkId: string): Promise<void> {
  try {
    await client().paymentLink.cancel(linkId);
  } catch (error) {
    throw toProviderError(error);
  }
}

/**
 * A payment as the provider knows it, with the reference of the link it belongs to where that can be told.
 * @returns null when it is not captured
 * @throws ProviderError
 */
export async function fetchCapturedPayment(
  paymentId: string,
): Promise<{ payment: CapturedPayment; referenceId: string | null } | null> {
  try {
    const payment = parsed(paymentSchema, await client().payments.fetch(paymentId));
    if (payment.status !== 'captured') return null;
    const order = payment.order_id ? await client().orders.fetch(payment.order_id) : null;
    return {
      payment: toCaptured(payment.id, payment.amount, payment.currency),
      referenceId: order?.receipt ? String(order.receipt) : null,
    };
  } catch (error) {
    throw error instanceof ProviderError ? error : toProviderError(error);
  }
}

function sameHex(expected: Buffer, given: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(given)) return false;
  return timingSafeEqual(expected, Buffer.from(given, 'hex'));
}

/** Whether these raw bytes were signed with one of our webhook secrets (several while rotating). */
export function isSignedWebhook(raw: Uint8Array, signature: string | null): boolean {
  if (!signature) return false;
  return env()
    .RAZORPAY_WEBHOOK_SECRET.map((secret) => sameHex(createHmac('sha256', secret).update(raw).digest(), signature))
    .some(Boolean);
}

/** The query that the hosted page adds to our callback address. */
export type CallbackQuery = {
  linkId: string;
  referenceId: string;
  status: string;
  paymentId: string;
  signature: string;
};

/** Whether the provider signed this callback. It says nothing about the amount: fetch the link before believing. */
export function isSignedCallback(query: CallbackQuery): boolean {
  const signed = [query.linkId, query.referenceId, query.status, query.paymentId].join('|');
  return sameHex(createHmac('sha256', env().RAZORPAY_KEY_SECRET).update(signed).digest(), query.signature);
}
