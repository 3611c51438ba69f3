import { createHmac } from 'node:crypto';
import type { Context } from '../core.ts';
import { DeliveryQueue } from '../delivery.ts';
import { addToInbox } from '../inbox.ts';
import { isE164, notFound, refuse } from './errors.ts';
import { countSegments } from './segments.ts';
import { createSid, type Form } from './verify.ts';

const MAX_BODY = 1600;
const STATUS_STEP_MS = 150;
const CALLBACK_TIMEOUT_MS = 15_000;
const UNREACHABLE = 30003;

/** Faults of single messages; the call itself succeeds. */
export const MESSAGE_FAULTS = [
  'no-delivery',
  'late-delivery',
  'undelivered',
  'failed',
  'callback-duplicate',
  'callback-reorder',
  'callback-extra',
  'callback-bad-signature',
  'callback-http',
];

export type Sms = {
  sid: string;
  to: string;
  from: string | null;
  messagingServiceSid: string | null;
  body: string;
  status: string;
  errorCode: number | null;
  statusCallback: string | null;
  fault: string;
  createdAt: number;
  updatedAt: number;
};
type Step = { id: string; sid: string; status: string; errorCode: number | null; dueAt: number };

const toRfc2822 = (ms: number): string => new Date(ms).toUTCString().replace('GMT', '+0000');

export function toMessageEntity({ config }: Context, sms: Sms): Record<string, unknown> {
  const uri = `/2010-04-01/Accounts/${config.twilio.accountSid}/Messages/${sms.sid}`;
  const isSent = sms.status !== 'queued' && sms.status !== 'accepted';
  return {
    sid: sms.sid,
    account_sid: config.twilio.accountSid,
    api_version: '2010-04-01',
    body: sms.body,
    status: sms.status,
    direction: 'outbound-api',
    to: sms.to,
    from: sms.from,
    messaging_service_sid: sms.messagingServiceSid,
    num_segments: String(countSegments(sms.body)),
    num_media: '0',
    price: null,
    price_unit: 'USD',
    error_code: sms.errorCode,
    error_message: null,
    date_created: toRfc2822(sms.createdAt),
    date_sent: isSent ? toRfc2822(sms.updatedAt) : null,
    date_updated: toRfc2822(sms.updatedAt),
    uri: `${uri}.json`,
    subresource_uris: { media: `${uri}/Media.json` },
  };
}

function stepsOf(fault: string): { status: string; errorCode: number | null }[] {
  const sent = { status: 'sent', errorCode: null };
  if (fault === 'no-delivery') return [sent];
  if (fault === 'undelivered') return [sent, { status: 'undelivered', errorCode: UNREACHABLE }];
  if (fault === 'failed') return [{ status: 'failed', errorCode: UNREACHABLE }];
  return [sent, { status: 'delivered', errorCode: null }];
}

/** A header that is registered with the operators for this account. */
const HEADER = /^[A-Z0-9]{6}$/;

function validate({ config }: Context, form: Form): void {
  const { To: to, From: from, MessagingServiceSid: service, Body: body, StatusCallback: callback } = form;
  if (!to) throw refuse(400, 21604, "A 'To' phone number is required.");
  if (!isE164(to)) throw refuse(400, 21211, `Invalid 'To' Phone Number: ${to}`);
  if (!from && !service) throw refuse(400, 21603, "A 'From' phone number is required.");
  if (from && from !== config.twilio.from && !HEADER.test(from)) {
    throw refuse(
      400,
      21606,
      `The From phone number ${from} is not a valid, SMS-capable inbound phone number for your account.`,
    );
  }
  if (!body) throw refuse(400, 21602, 'Message body is required.');
  if (body.length > MAX_BODY) {
    throw refuse(400, 21617, 'The concatenated message body exceeds the 1600 character limit.');
  }
  if (callback && (!URL.canParse(callback) || new URL(callback).hostname.includes('_'))) {
    throw refuse(400, 21609, `The StatusCallback URL ${callback} is not a valid URL.`);
  }
  const validity = Number(form.ValidityPeriod ?? 1);
  if (!(validity >= 1 && validity <= 36_000)) throw refuse(400, 21621, 'The ValidityPeriod is out of range.');
}

export class Messages {
  readonly callbacks: DeliveryQueue;
  private readonly context: Context;

  constructor(context: Context) {
    this.context = context;
    this.callbacks = new DeliveryQueue(context, {
      kind: 'twilio-callback',
      concurrency: 20,
      timeoutMs: CALLBACK_TIMEOUT_MS,
      // One more try when nobody answered the door, none after an answer.
      retryAfter: ({ attempt }, { connected }) => (connected || attempt > 1 ? null : 500),
    });
  }

  create(form: Form, fault: string): Sms {
    validate(this.context, form);
    const { store, clock } = this.context;
    const now = clock.now();
    const service = form.MessagingServiceSid || null;
    const sms: Sms = {
      sid: createSid('SM'),
      to: form.To ?? '',
      from: form.From || null,
      messagingServiceSid: service,
      body: form.Body ?? '',
      status: service ? 'accepted' : 'queued',
      errorCode: null,
      statusCallback: form.StatusCallback || null,
      fault,
      createdAt: now,
      updatedAt: now,
    };
    return store.transaction(() => {
      store.put('twilio-message', sms.sid, sms);
      stepsOf(fault).forEach((step, index) => {
        const id = `${sms.sid}:${index}`;
        store.put<Step>('twilio-step', id, {
          ...step,
          id,
          sid: sms.sid,
          dueAt: Date.now() + (index + 1) * STATUS_STEP_MS,
        });
      });
      const arrives = !['no-delivery', 'undelivered', 'failed'].includes(fault);
      const from = sms.from ?? this.context.config.twilio.from;
      if (arrives) addToInbox(this.context, { channel: 'sms', to: sms.to, from, subject: null, body: sms.body });
      return sms;
    });
  }

  require(sid: string): Sms {
    const sms = this.context.store.get<Sms>('twilio-message', sid);
    if (!sms) throw notFound(`/2010-04-01/Accounts/${this.context.config.twilio.accountSid}/Messages/${sid}.json`);
    return sms;
  }

  list(limit: number): Sms[] {
    return this.context.store.latest<Sms>('twilio-message', limit);
  }

  /** Moves messages along; the first status of a message makes no callback, every later one does. */
  advance(): void {
    const { store, clock } = this.context;
    for (const step of store.list<Step>('twilio-step')) {
      if (step.dueAt > Date.now()) continue;
      store.transaction(() => {
        store.delete('twilio-step', step.id);
        const sms = store.get<Sms>('twilio-message', step.sid);
        if (!sms) return;
        const changed = { ...sms, status: step.status, errorCode: step.errorCode, updatedAt: clock.now() };
        store.put('twilio-message', sms.sid, changed);
        this.callBack(changed);
      });
    }
  }

  private callBack(sms: Sms): void {
    if (sms.statusCallback === null) return;
    const { config } = this.context;
    const { hash, href } = new URL(sms.statusCallback);
    const url = hash === '' ? sms.statusCallback : href.slice(0, -hash.length);
    const params: Record<string, string> = {
      AccountSid: config.twilio.accountSid,
      ApiVersion: '2010-04-01',
      From: sms.from ?? config.twilio.from,
      MessageSid: sms.sid,
      MessageStatus: sms.status,
      SmsSid: sms.sid,
      SmsStatus: sms.status,
      To: sms.to,
      ...(sms.errorCode === null ? {} : { ErrorCode: String(sms.errorCode) }),
      ...(sms.fault === 'callback-extra' ? { SomethingNew: 'added without notice' } : {}),
    };
    const signedUrl = sms.fault === 'callback-http' ? url.replace(/^https:/, 'http:') : url;
    const token = sms.fault === 'callback-bad-signature' ? 'wrong' : config.twilio.authToken;
    const delivery = {
      subject: sms.sid,
      lane: sms.fault === 'callback-reorder' ? `${sms.sid}:${sms.status}` : sms.sid,
      url,
      headers: {
        'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
        'user-agent': 'TwilioProxy/1.1',
        'x-twilio-signature': signCallback(token, signedUrl, params),
      },
      body: new URLSearchParams(params).toString(),
      delayMs: sms.fault === 'callback-reorder' && sms.status === 'sent' ? STATUS_STEP_MS * 4 : 0,
    };
    this.callbacks.add(sms.fault === 'callback-duplicate' ? [delivery, delivery] : [delivery]);
  }
}

function signCallback(authToken: string, url: string, params: Record<string, string>): string {
  const names = Object.keys(params).sort();
  const signed = url + names.map((name) => `${name}${params[name]}`).join('');
  return createHmac('sha1', authToken).update(signed).digest('base64');
}
