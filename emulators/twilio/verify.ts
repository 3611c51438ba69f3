import { randomBytes, randomInt } from 'node:crypto';
import type { Context } from '../core.ts';
import { addToInbox, addToInboxLate } from '../inbox.ts';
import { isE164, notFound, refuse } from './errors.ts';

const CODE_TTL_MS = 10 * 60 * 1000;
const MAX_SENDS = 5;
const MAX_CHECKS = 5;
const CHANNELS = ['sms', 'call', 'whatsapp', 'email', 'auto', 'sna', 'rcs'];
const FRIENDLY_NAME = 'Shop';

export type Verification = {
  sid: string;
  to: string;
  channel: string;
  status: 'pending' | 'approved' | 'canceled';
  code: string;
  sends: { time: string; channel: string; attempt_sid: string }[];
  checks: number;
  createdAt: number;
  updatedAt: number;
  expiresAt: number;
};

export type Form = Record<string, string>;

export const createSid = (prefix: string): string => prefix + randomBytes(16).toString('hex');
const toIso = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

function findPending({ store, clock }: Context, sidOrNumber: string): Verification | null {
  const sid = store.get<string>('twilio-pending', sidOrNumber) ?? sidOrNumber;
  const found = store.get<Verification>('twilio-verification', sid);
  return found && found.status === 'pending' && found.expiresAt > clock.now() ? found : null;
}

function save({ store }: Context, verification: Verification): void {
  store.transaction(() => {
    store.put('twilio-verification', verification.sid, verification);
    if (verification.status === 'pending') store.put('twilio-pending', verification.to, verification.sid);
    else store.delete('twilio-pending', verification.to);
  });
}

function toEntity({ config }: Context, verification: Verification): Record<string, unknown> {
  return {
    sid: verification.sid,
    service_sid: config.twilio.verifyServiceSid,
    account_sid: config.twilio.accountSid,
    to: verification.to,
    channel: verification.channel,
    status: verification.status,
    valid: verification.status === 'approved',
    amount: null,
    payee: null,
    date_created: toIso(verification.createdAt),
    date_updated: toIso(verification.updatedAt),
  };
}

export function toVerificationEntity(context: Context, verification: Verification): Record<string, unknown> {
  const { config } = context;
  return {
    ...toEntity(context, verification),
    lookup: {},
    send_code_attempts: verification.sends,
    sna: null,
    url: `https://verify.twilio.com/v2/Services/${config.twilio.verifyServiceSid}/Verifications/${verification.sid}`,
  };
}

export const toCheckEntity = (context: Context, verification: Verification): Record<string, unknown> => ({
  ...toEntity(context, verification),
  sna_attempts_error_codes: [],
});

function sendCode(context: Context, verification: Verification, name: string, fault: string): void {
  if (fault === 'no-delivery') return;
  const message = {
    channel: verification.channel === 'email' ? ('email' as const) : ('sms' as const),
    to: verification.to,
    from: 'VERIFY',
    subject: verification.channel === 'email' ? `Your ${name} code` : null,
    body: `Your ${name} code is ${verification.code}`,
  };
  if (fault === 'late-delivery') addToInboxLate(context, message, verification.expiresAt + 1000);
  else addToInbox(context, message);
}

/** Within ten minutes a repeated start sends the same code again under the same sid. */
export function startVerification(context: Context, form: Form, fault: string): Verification {
  const { To: to = '', Channel: channel = '', CustomFriendlyName: name = FRIENDLY_NAME } = form;
  if (!CHANNELS.includes(channel)) throw refuse(400, 60200, `Invalid parameter: Channel ${channel}`.trim());
  if (channel === 'email' ? !/^\S+@\S+$/.test(to) : !isE164(to)) {
    throw refuse(400, 60200, `Invalid parameter \`To\`: ${to}`);
  }
  if (form.CustomCode !== undefined) throw refuse(403, 60204, 'Custom code not allowed');
  const now = context.clock.now();
  const known = findPending(context, to);
  if (known && known.sends.length >= MAX_SENDS) throw refuse(429, 60203, 'Max send attempts reached');
  const attempt = { time: toIso(now), channel: channel.toUpperCase(), attempt_sid: createSid('VL') };
  const verification: Verification = known
    ? { ...known, channel, updatedAt: now, sends: [...known.sends, attempt] }
    : {
        sid: createSid('VE'),
        to,
        channel,
        status: 'pending',
        code: String(randomInt(1_000_000)).padStart(6, '0'),
        sends: [attempt],
        checks: 0,
        createdAt: now,
        updatedAt: now,
        expiresAt: now + CODE_TTL_MS,
      };
  return context.store.transaction(() => {
    save(context, verification);
    sendCode(context, verification, name, fault);
    return verification;
  });
}

/** A wrong code is a success answer that stays pending. */
export function checkVerification(context: Context, form: Form): Verification {
  const { Code: code, To: to, VerificationSid: sid } = form;
  if (code === undefined || !/^\S{4,10}$/.test(code)) throw refuse(400, 60200, 'Invalid parameter: Code');
  const key = sid ?? to;
  if (key === undefined) throw refuse(400, 60200, 'Invalid parameter: To');
  if (sid === undefined && !isE164(key) && !key.includes('@'))
    throw refuse(400, 60200, `Invalid parameter \`To\`: ${key}`);
  const pending = findPending(context, key);
  const path = `/Services/${context.config.twilio.verifyServiceSid}/VerificationCheck`;
  if (!pending) throw notFound(path);
  if (pending.checks >= MAX_CHECKS) throw refuse(429, 60202, 'Max check attempts reached');
  const checked: Verification = {
    ...pending,
    checks: pending.checks + 1,
    status: code === pending.code ? 'approved' : 'pending',
    updatedAt: context.clock.now(),
  };
  save(context, checked);
  return checked;
}

export function requireVerification(context: Context, sidOrNumber: string): Verification {
  const pending = findPending(context, sidOrNumber);
  const path = `/Services/${context.config.twilio.verifyServiceSid}/Verifications/${sidOrNumber}`;
  if (!pending) throw notFound(path);
  return pending;
}

export function updateVerification(context: Context, sidOrNumber: string, form: Form): Verification {
  const pending = requireVerification(context, sidOrNumber);
  const { Status: status } = form;
  if (status !== 'approved' && status !== 'canceled') throw refuse(400, 60200, 'Invalid parameter: Status');
  const updated: Verification = { ...pending, status, updatedAt: context.clock.now() };
  save(context, updated);
  return updated;
}

/** Control: shortens or lengthens the life of the code that waits for this number. */
export function setCodeLifetime(context: Context, to: string, ttlMs: number): Verification | null {
  const pending = findPending(context, to);
  if (!pending) return null;
  const changed = { ...pending, expiresAt: context.clock.now() + ttlMs };
  save(context, changed);
  return changed;
}
