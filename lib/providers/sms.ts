import 'server-only';
import twilio from 'twilio';
import { env } from '@/lib/env';
import { ProviderError } from '@/lib/http/errors';

/** Longer than the provider ever needs, and short enough that a person is answered within five seconds. */
export const SMS_TIMEOUT_MS = 4_000;

/** Codes of the provider that are the person's own mistake or a limit, with what to tell. */
const VERIFY_LIMITS = new Set([60202, 60203, 60212]);
const NOT_FOUND = 20404;
const BUSY = 20429;

let opened: twilio.Twilio | undefined;

function client(): twilio.Twilio {
  if (opened) return opened;
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_API_URL, TWILIO_VERIFY_URL } = env();
  const made = twilio(TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, { timeout: SMS_TIMEOUT_MS });
  if (TWILIO_API_URL) made.api.baseUrl = TWILIO_API_URL;
  if (TWILIO_VERIFY_URL) made.verify.baseUrl = TWILIO_VERIFY_URL;
  opened = made;
  return made;
}

function toProviderError(error: unknown): ProviderError {
  const { status, code } = (error ?? {}) as { status?: number; code?: number | string };
  const detail = {
    status: typeof status === 'number' ? status : undefined,
    reason: code === undefined ? undefined : String(code),
  };
  const clean = {
    ...(detail.status ? { status: detail.status } : {}),
    ...(detail.reason ? { reason: detail.reason } : {}),
  };
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === BUSY)
    return new ProviderError('twilio', 'retryable', clean);
  if (typeof status !== 'number' || status >= 500) return new ProviderError('twilio', 'unknown', clean);
  if (status === 429) return new ProviderError('twilio', 'retryable', clean);
  if (status === 401) return new ProviderError('twilio', 'unauthorized', clean);
  return new ProviderError('twilio', 'permanent', clean);
}

async function guarded<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toProviderError(error);
  }
}

/**
 * Sends a one-time code by SMS, or the same code again within its ten minutes.
 * @param to E.164, `+91…`
 * @throws ProviderError; `limited` is answered instead when the provider's own cap for this number is reached
 */
export async function startVerification(to: string): Promise<'sent' | 'limited'> {
  const service = client().verify.v2.services(env().TWILIO_VERIFY_SERVICE_SID);
  try {
    await service.verifications.create({ to, channel: 'sms' });
    return 'sent';
  } catch (error) {
    if (VERIFY_LIMITS.has(Number((error as { code?: number }).code))) return 'limited';
    throw toProviderError(error);
  }
}

/**
 * Asks whether this is the code that was sent.
 * @param to E.164
 * @returns `gone` when there is nothing left to compare with: used, expired or tried too often
 * @throws ProviderError
 */
export async function checkVerification(to: string, code: string): Promise<'approved' | 'wrong' | 'gone'> {
  const service = client().verify.v2.services(env().TWILIO_VERIFY_SERVICE_SID);
  try {
    const check = await service.verificationChecks.create({ to, code });
    return check.status === 'approved' ? 'approved' : 'wrong';
  } catch (error) {
    const reason = Number((error as { code?: number }).code);
    if (reason === NOT_FOUND || VERIFY_LIMITS.has(reason)) return 'gone';
    if ((error as { status?: number }).status === 400) return 'wrong';
    throw toProviderError(error);
  }
}

/**
 * Ends the code that waits for this number, so that the next start sends another one. Nothing to end is no error.
 * @param to E.164
 * @throws ProviderError
 */
export async function cancelVerification(to: string): Promise<void> {
  const service = client().verify.v2.services(env().TWILIO_VERIFY_SERVICE_SID);
  try {
    await service.verifications(to).update({ status: 'canceled' });
  } catch (error) {
    if (Number((error as { code?: number }).code) !== NOT_FOUND) throw toProviderError(error);
  }
}

/**
 * Sends a text message; there is no idempotency at the provider, so an `unknown` outcome may have been sent.
 * @param to E.164
 * @returns the provider's message id
 * @throws ProviderError
 */
export async function sendSms(to: string, body: string): Promise<string> {
  const message = await guarded(() => client().messages.create({ to, from: env().TWILIO_FROM, body }));
  return message.sid;
}
