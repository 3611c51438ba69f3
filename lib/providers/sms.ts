import 'server-only';
import twilio from 'twilio';
import { env } from '@/lib/core/env';
import { ProviderError } from '@/lib/http/errors';
import { guarded } from './guard';

/** Longer than the provider ever needs, and short enough that a person is answered within five seconds. */
export const SMS_TIMEOUT_MS = 4_000;

/** Codes of the provider that are the person's own mistake or a limit, with what to tell. */
const VERIFY_LIMITS = new Set([60202, 60203, 60212]);
const NOT_FOUND = 20404;
const BUSY = 20429;
/**
 * What is wrong with our account and never with the person's number: no such account or it is closed, key refused or
 * not allowed this, and a sender that is not ours (providers, 2.3).
 */
const OURS = new Set([10001, 20003, 20005, 20006, 20008, 20403, 21603, 21606, 21660, 90010]);

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
  if (status === 401 || OURS.has(Number(code))) return new ProviderError('twilio', 'unauthorized', clean);
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === BUSY)
    return new ProviderError('twilio', 'retryable', clean);
  if (typeof status !== 'number' || status >= 500) return new ProviderError('twilio', 'unknown', clean);
  if (status === 429) return new ProviderError('twilio', 'retryable', clean);
  return new ProviderError('twilio', 'permanent', clean);
}

/**
 * Sends a one-time code by SMS, or the same code again within its ten minutes.
 * @param to E.164, `+91…`
 * @throws ProviderError; `limited` is answered instead when the provider's own cap for this number is reached
 */
export const startVerification = (to: string): Promise<'sent' | 'limited'> =>
  guarded('twilio', 'person', async () => {
    const service = client().verify.v2.services(env().TWILIO_VERIFY_SERVICE_SID);
    try {
      await service.verifications.create({ to, channel: 'sms' });
      return 'sent';
    } catch (error) {
      const reason = Number((error as { code?: number }).code);
      if (VERIFY_LIMITS.has(reason)) return 'limited';
      // What is not found is the service that our configuration names.
      if (reason === NOT_FOUND) throw new ProviderError('twilio', 'unauthorized', { status: 404, reason: `${reason}` });
      throw toProviderError(error);
    }
  });

/**
 * Asks whether this is the code that was sent.
 * @param to E.164
 * @returns `gone` when there is nothing left to compare with: used, expired or tried too often
 * @throws ProviderError
 */
export const checkVerification = (to: string, code: string): Promise<'approved' | 'wrong' | 'gone'> =>
  guarded('twilio', 'person', async () => {
    const service = client().verify.v2.services(env().TWILIO_VERIFY_SERVICE_SID);
    try {
      const check = await service.verificationChecks.create({ to, code });
      return check.status === 'approved' ? 'approved' : 'wrong';
    } catch (error) {
      const reason = Number((error as { code?: number }).code);
      if (reason === NOT_FOUND || VERIFY_LIMITS.has(reason)) return 'gone';
      if ((error as { status?: number }).status === 400 && !OURS.has(reason)) return 'wrong';
      throw toProviderError(error);
    }
  });

/**
 * Ends the code that waits for this number, so that the next start sends another one. Nothing to end is no error.
 * @param to E.164
 * @throws ProviderError
 */
export const cancelVerification = (to: string): Promise<void> =>
  guarded('twilio', 'person', async () => {
    const service = client().verify.v2.services(env().TWILIO_VERIFY_SERVICE_SID);
    try {
      await service.verifications(to).update({ status: 'canceled' });
    } catch (error) {
      if (Number((error as { code?: number }).code) !== NOT_FOUND) throw toProviderError(error);
    }
  });

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const isHere = (url: string | undefined): boolean => url !== undefined && LOOPBACK.test(new URL(url).hostname);

const STATUS_PATH = '/api/messages/status';

/** Where the provider tells what became of a message; nowhere if it cannot reach a shop that runs on this machine. */
function callbackFor(messageId: string): { statusCallback?: string } {
  const { APP_URL, TWILIO_API_URL } = env();
  if (isHere(APP_URL) && !isHere(TWILIO_API_URL)) return {};
  return { statusCallback: `${APP_URL}${STATUS_PATH}?message=${messageId}` };
}

/**
 * Sends a text message; there is no idempotency at the provider, so an `unknown` outcome may have been sent.
 * @param to E.164
 * @param messageId our own id, which the provider names again when it tells what became of the message
 * @param sender the registered header that it comes from, where the owner has set one
 * @returns the provider's message id
 * @throws ProviderError
 */
export const sendSms = (to: string, body: string, messageId: string, sender: string | null): Promise<string> =>
  guarded('twilio', 'job', async () => {
    const message = { to, from: sender ?? env().TWILIO_FROM, body, ...callbackFor(messageId) };
    try {
      return (await client().messages.create(message)).sid;
    } catch (error) {
      throw toProviderError(error);
    }
  });

/**
 * Whether the provider signed this form for our own public address (providers, 2.6).
 * @param search the query of the address, as it was called
 * @param fields every field of the form; the signature covers also those that nobody knows
 */
export function isSignedStatus(
  search: string,
  fields: Record<string, string | string[]>,
  signature: string | null,
): boolean {
  if (!signature) return false;
  const { APP_URL, TWILIO_AUTH_TOKEN, TWILIO_AUTH_TOKEN_PREVIOUS } = env();
  return [TWILIO_AUTH_TOKEN, TWILIO_AUTH_TOKEN_PREVIOUS]
    .filter((token) => token !== undefined)
    .some((token) => twilio.validateRequest(token, signature, `${APP_URL}${STATUS_PATH}${search}`, fields));
}
