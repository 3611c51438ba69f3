import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import Razorpay from 'razorpay';
import { env } from '@/lib/core/env';
import { inPaise } from '@/lib/core/money';
import { ProviderError } from '@/lib/http/errors';
import { NOT_ASKED } from './guard';
import { type PaymentFacts, type PaymentLink, toLink, toLinks, toPayment, toPayments } from './payments.answers';
import { guardVerbs } from './verbs';

export type { PaymentFacts, PaymentLink } from './payments.answers';

/** Creating a link and looking it up after a lost answer fit together into the five seconds a person waits. */
const TIMEOUT_MS = 3_300;
const LOOKUP_MS = 1_200;
const NO_ANSWER = 599;

export type NewLink = {
  referenceId: string;
  /** Whole rupees. */
  amount: number;
  description: string;
  callbackUrl: string;
  expiresAt: Date;
};

type Http = {
  post: (path: string, body: object, options: { headers: Record<string, string> }) => Promise<{ data: unknown }>;
  defaults: { baseURL?: string; timeout?: number };
  interceptors: { response: { use: (ok: undefined, failed: (error: unknown) => never) => void } };
};

type Failure = {
  response?: {
    status: number;
    data?: { error?: { code?: string; retryAfterS?: number | undefined } };
    headers?: Record<string, string>;
  };
  code?: string;
};

let opened: Razorpay | undefined;

/** The HTTP client inside the SDK, for what the SDK has no words for. */
export const httpOf = (made: Razorpay): Http => (made as unknown as { api: { rq: Http } }).api.rq;

/** The SDK, with our address, our patience and the guard. */
export function client(): Razorpay {
  if (opened) return opened;
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_API_URL } = env();
  const made = new Razorpay({ key_id: RAZORPAY_KEY_ID, key_secret: RAZORPAY_KEY_SECRET });
  const rq = httpOf(made);
  if (RAZORPAY_API_URL) rq.defaults.baseURL = RAZORPAY_API_URL;
  rq.defaults.timeout = TIMEOUT_MS;
  // Without an answer the SDK trips over its own error handling; give it one that says so.
  rq.interceptors.response.use(undefined, (error) => {
    const failure = error as Failure;
    failure.response ??= { status: NO_ANSWER, data: { error: { code: failure.code ?? 'NO_ANSWER' } } };
    // Of a refusal the SDK passes on this object and nothing of the headers.
    const { data, headers } = failure.response;
    if (data?.error && headers?.['retry-after']) data.error.retryAfterS = Number(headers['retry-after']) || undefined;
    throw failure;
  });
  guardVerbs('razorpay', rq, toProviderError);
  opened = made;
  return made;
}

const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', NOT_ASKED]);

export type Refusal = { statusCode?: number; error?: { code?: string; description?: string; retryAfterS?: number } };

export function toProviderError(error: unknown): ProviderError {
  const { statusCode, error: body } = (error ?? {}) as Refusal;
  const detail = {
    ...(statusCode ? { status: statusCode } : {}),
    ...(body?.code ? { reason: body.code } : {}),
    ...(body?.retryAfterS ? { retryAfterS: body.retryAfterS } : {}),
  };
  if (body?.code && NEVER_SENT.has(body.code)) return new ProviderError('razorpay', 'retryable', detail);
  // It has not read all that we sent, or says so: what it did with it nobody knows.
  if (statusCode === 408) return new ProviderError('razorpay', 'unknown', detail);
  if (statusCode === 429) return new ProviderError('razorpay', 'retryable', detail);
  if (statusCode === 401 || statusCode === 403) return new ProviderError('razorpay', 'unauthorized', detail);
  if (statusCode && statusCode >= 400 && statusCode < 500) return new ProviderError('razorpay', 'permanent', detail);
  return new ProviderError('razorpay', 'unknown', detail);
}

export async function asked<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof ProviderError ? error : toProviderError(error);
  }
}

/**
 * Creates a payment link under our own reference.
 * @throws ProviderError; after an `unknown` outcome or a refused reference, look it up with `findLink`
 */
export async function createLink(link: NewLink): Promise<PaymentLink> {
  const request = {
    amount: inPaise({ amount: link.amount, paise: 0 }),
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
export const findLink = (referenceId: string): Promise<PaymentLink | null> =>
  asked(async () => {
    const answer = await Promise.race([
      client().paymentLink.all({ reference_id: referenceId } as never),
      pause(LOOKUP_MS, undefined, { ref: false }).then(() => Promise.reject({ error: { code: 'NO_ANSWER' } })),
    ]);
    return toLinks(answer).find((link) => link.referenceId === referenceId) ?? null;
  });

const NO_SUCH_ID = /does not exist/i;

/**
 * The link as the provider knows it now, or null when our account there has none with this id.
 * @throws ProviderError
 */
export const fetchLink = (linkId: string): Promise<PaymentLink | null> =>
  asked(async () => {
    try {
      return toLink(await client().paymentLink.fetch(linkId));
    } catch (error) {
      const { statusCode, error: body } = error as Refusal;
      if (statusCode === 400 && NO_SUCH_ID.test(body?.description ?? '')) return null;
      throw error;
    }
  });

/**
 * Makes a link unpayable. Refused (`permanent`) when it is already paid, expired or cancelled.
 * @throws ProviderError
 */
export const cancelLink = (linkId: string): Promise<void> =>
  asked(async () => void (await client().paymentLink.cancel(linkId)));

/**
 * A payment as the provider knows it.
 * @throws ProviderError
 */
export const fetchPayment = (paymentId: string): Promise<PaymentFacts> =>
  asked(async () => toPayment(await client().payments.fetch(paymentId)));

/**
 * Our reference of the link that a payment's order belongs to, null where it has none.
 * @throws ProviderError
 */
export const referenceOf = (providerOrderId: string): Promise<string | null> =>
  asked(async () => {
    const { receipt } = await client().orders.fetch(providerOrderId);
    return receipt ? String(receipt) : null;
  });

/**
 * Every try to pay one link.
 * @throws ProviderError
 */
export const listPayments = (providerOrderId: string): Promise<PaymentFacts[]> =>
  asked(async () => toPayments(await client().orders.fetchPayments(providerOrderId)));
