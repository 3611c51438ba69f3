import 'server-only';
import PQueue from 'p-queue';
import { messageRefusals, notRegistered } from '@/content/sms';
import { env } from '@/lib/core/env';
import { giveNoticeBack, takeNotice } from '@/lib/core/limits/service';
import { log } from '@/lib/core/log';
import { PROBE_MS } from '@/lib/core/refused-keys/rules';
import { listRefusedKeys, mayProbe, noteAccepted, noteRefused } from '@/lib/core/refused-keys/service';
import { busyShare } from '@/lib/core/rush';
import { getSettings } from '@/lib/core/settings/service';
import { follow } from '@/lib/core/tracing';
import { AppError, ProviderError } from '@/lib/http/errors';
import { NOT_ASKED } from '@/lib/providers/guard';
import { sendMail } from '@/lib/providers/mail';
import { isSignedStatus, sendSms } from '@/lib/providers/sms';
import { type Channel, type Claimed, claimDueMessages, markMessage, nextDue, setDelivery } from './data';
import {
  ACCOUNT_SMS,
  isFailure,
  LEASE_MS,
  linkOf,
  MAX_TRIES,
  type Mail,
  messagesASecond,
  messagesAtOnce,
  overruledBy,
  pauseBefore,
  SENDING_MS,
  STALE_MS,
  type Topic,
  toReport,
} from './rules';
import { renderMail } from './service.letter';

const CHANNELS: readonly Channel[] = ['sms', 'email'];
const PROVIDER_OF: Record<Channel, string> = { sms: 'twilio', email: 'smtp' };

/**
 * Sends the messages that are due, at most a second's worth, the fewer the busier the process is. Where a provider
 * refuses our key, its messages wait as they are, and one of them is sent every ten seconds to see whether the key is
 * right again.
 * @returns milliseconds until it should be called again, null when nothing waits
 */
export async function deliverDueMessages(now: number): Promise<number | null> {
  const refused = new Set((await listRefusedKeys()).map(({ provider }) => provider));
  const held = CHANNELS.filter((channel) => refused.has(PROVIDER_OF[channel]));
  const probes = await Promise.all(held.map((channel) => probe(channel, now)));
  const open = CHANNELS.filter((channel) => !held.includes(channel) || probes[held.indexOf(channel)]);
  const most = messagesASecond(busyShare());
  const due = await claimDueMessages(open, new Date(now), new Date(now + LEASE_MS), most);
  const leaving = new PQueue({ interval: SENDING_MS, intervalCap: messagesAtOnce(most) });
  await leaving.addAll(due.map((message) => () => deliver(message, now)));
  const next = await nextDue(open);
  const waits = next ? [Math.max(1_000, next.getTime() - now)] : [];
  if (open.length < CHANNELS.length) waits.push(PROBE_MS);
  return waits.length > 0 ? Math.min(...waits) : null;
}

/** Sends one message of a channel whose provider refuses our key, now and then. @returns whether it let us in */
async function probe(channel: Channel, now: number): Promise<boolean> {
  if (!(await mayProbe(PROVIDER_OF[channel], now))) return false;
  const [message] = await claimDueMessages([channel], new Date(now), new Date(now + LEASE_MS), 1);
  if (!message || !(await deliver(message, now))) return false;
  await noteAccepted(PROVIDER_OF[channel], now);
  return true;
}

const isOurFault = (error: unknown): boolean =>
  error instanceof ProviderError && (error.outcome === 'unauthorized' || error.reason === NOT_ASKED);

type Held = NonNullable<Awaited<ReturnType<typeof takeNotice>>>;

/**
 * A lost answer is tried again: twice the same SMS is better than none. An SMS beyond a limit waits until there is
 * room, for three days at most, and its row says why. That is no try; neither is one that was refused because of our
 * key, or never asked for.
 * @returns whether the provider took it
 */
const deliver = (message: Claimed, now: number): Promise<boolean> =>
  follow(message.trail, message.id, 'message', () => attempt(message, now));

async function attempt(message: Claimed, now: number): Promise<boolean> {
  const { id, channel } = message;
  if (!(await isRegistered(message))) {
    log().warn({ message: id, topic: message.topic, reason: notRegistered }, 'message not sent');
    await giveUp(id, notRegistered, now);
    return false;
  }
  const held = channel === 'sms' ? await takeNotice(message, now) : null;
  if (held) return hold(message, held, now);
  try {
    const providerId = await send(message);
    await markMessage(id, { status: 'sent', sentAt: new Date(), providerId });
    return true;
  } catch (error) {
    if (channel === 'sms' && error instanceof ProviderError && error.outcome !== 'unknown')
      await giveNoticeBack(message, now);
    await putBack(message, error, now);
    return false;
  }
}

/** The operators let only registered texts through: without its id a message would vanish on the way. */
async function isRegistered({ id, channel, topic }: Claimed): Promise<boolean> {
  if (channel !== 'sms') return true;
  const name = (topic as Topic | null) ?? ACCOUNT_SMS;
  const templateId = (await getSettings()).messages.templateIds[name];
  if (templateId) log().info({ message: id, topic: name, templateId }, 'registered SMS');
  return Boolean(templateId) || env().SHOP_MODE !== 'live';
}

async function hold({ id, attempts, createdAt }: Claimed, { waitS, reason }: Held, now: number): Promise<false> {
  const isStale = now - createdAt.getTime() > STALE_MS;
  const nextTryAt = new Date(now + waitS * 1000);
  if (isStale) await giveUp(id, reason, now, attempts - 1);
  else await markMessage(id, { status: 'queued', attempts: attempts - 1, lastError: reason, nextTryAt });
  return false;
}

/** There is no next try: its time says from now on when the message was given up. */
const giveUp = (id: string, lastError: string, now: number, attempts?: number): Promise<void> =>
  markMessage(id, {
    status: 'dead',
    lastError,
    nextTryAt: new Date(now),
    ...(attempts === undefined ? {} : { attempts }),
  });

async function putBack({ id, attempts }: Claimed, error: unknown, now: number): Promise<void> {
  const lastError = error instanceof Error ? error.message : 'unknown';
  if (isOurFault(error)) {
    const { provider, outcome } = error as ProviderError;
    const isRefused = outcome === 'unauthorized';
    if (isRefused) await noteRefused(provider, lastError, now);
    const nextTryAt = new Date(now + (isRefused ? 0 : pauseBefore(2)));
    await markMessage(id, { status: 'queued', attempts: attempts - 1, lastError, nextTryAt });
    return;
  }
  const isHopeless = attempts >= MAX_TRIES || (error instanceof ProviderError && error.outcome === 'permanent');
  log().warn({ message: id, attempts, reason: lastError, isHopeless }, 'message not sent');
  if (isHopeless) await giveUp(id, lastError, now);
  else await markMessage(id, { status: 'queued', lastError, nextTryAt: new Date(now + pauseBefore(attempts + 1)) });
}

/** @returns the provider's id of the message */
async function send(message: Claimed): Promise<string> {
  if (message.channel === 'sms') {
    const { sender } = (await getSettings()).messages;
    return sendSms(`+91${message.to}`, message.body, message.id, sender);
  }
  const mail = { template: message.template, data: message.data } as Mail;
  const { APP_URL, AUTH_SECRET = '' } = env();
  const { subject, html, text } = await renderMail(mail, linkOf(mail, message.to, APP_URL, AUTH_SECRET));
  const replyTo = mail.template === 'enquiry' ? mail.data.email : null;
  return sendMail({ messageId: message.id, to: message.to, subject, text, html, ...(replyTo ? { replyTo } : {}) });
}

export type StatusCall = { search: string; fields: Record<string, string | string[]>; signature: string | null };

/**
 * Takes what the SMS provider says later about a message. Reports come in any order and more than once; about what we
 * do not know nothing is kept. A message that did not arrive is logged and not sent again: the number may be wrong.
 * @throws AppError `invalid` where the provider did not sign it
 */
export async function takeDeliveryReport(call: StatusCall): Promise<void> {
  if (!isSignedStatus(call.search, call.fields, call.signature))
    throw new AppError('invalid', messageRefusals.signature);
  const report = toReport(call.search, call.fields);
  if (!report || !(await setDelivery(report, overruledBy(report.delivery), new Date()))) return;
  const { messageId, delivery, errorCode } = report;
  if (isFailure(delivery)) log().warn({ message: messageId, delivery, errorCode }, 'message not delivered');
}
