import 'server-only';
import { renderMail } from '@/content/mail';
import type { Tx } from '@/lib/db';
import { env } from '@/lib/env';
import { ProviderError } from '@/lib/http/errors';
import { giveSmsBack, takeSms } from '@/lib/limits/service';
import { log } from '@/lib/log';
import { sendMail } from '@/lib/providers/mail';
import { sendSms } from '@/lib/providers/sms';
import { site } from '@/lib/site';
import {
  type Claimed,
  claimDueMessages,
  insertMessages,
  markMessage,
  messagesSql,
  nextDue,
  wakeDelivery,
} from './data';
import {
  confirmationMessages,
  LEASE_MS,
  linkToken,
  MAX_TRIES,
  type Mail,
  MESSAGES_A_SECOND,
  type OrderFacts,
  pauseBefore,
  paymentFailedMessage,
} from './rules';

/** Queues what the parent hears about a confirmed order, in the transaction that confirms it. */
export const queueConfirmation = (tx: Tx, order: OrderFacts): Promise<void> =>
  insertMessages(tx, confirmationMessages(site.name, order));

/** The same as part of the statement that places the order; `source` names its row there. */
export const confirmationSql = (order: OrderFacts, source: Parameters<typeof messagesSql>[1]) =>
  messagesSql(confirmationMessages(site.name, order), source);

/** Queues what the parent hears when a payment came to nothing. */
export const queuePaymentFailed = (tx: Tx, orderId: string, phone: string): Promise<void> =>
  insertMessages(tx, [paymentFailedMessage(site.name, orderId, phone)]);

/** To be called after messages were written: they go out within a second or two, and nobody waits for that. */
export const deliverSoon = (): void => wakeDelivery();

/**
 * Sends the messages that are due, at most a second's worth.
 * @returns milliseconds until it should be called again, null when nothing waits
 */
export async function deliverDueMessages(now: number): Promise<number | null> {
  const due = await claimDueMessages(new Date(now), new Date(now + LEASE_MS), MESSAGES_A_SECOND);
  await Promise.all(due.map((message) => deliver(message, now)));
  const next = await nextDue();
  return next ? Math.max(1_000, next.getTime() - now) : null;
}

/**
 * A lost answer is tried again: twice the same SMS is better than none. An SMS beyond those of a day goes out on the
 * next one, which is no try.
 */
async function deliver(message: Claimed, now: number): Promise<void> {
  const { id, attempts } = message;
  const waitS = message.channel === 'sms' ? await takeSms('notice', now) : null;
  if (waitS !== null) {
    const change = { attempts: attempts - 1, lastError: 'daily SMS limit', nextTryAt: new Date(now + waitS * 1000) };
    await markMessage(id, { status: 'queued', ...change });
    return;
  }
  try {
    await send(message);
    await markMessage(id, { status: 'sent', sentAt: new Date() });
  } catch (error) {
    const lastError = error instanceof Error ? error.message : 'unknown';
    if (message.channel === 'sms' && error instanceof ProviderError && error.outcome !== 'unknown')
      await giveSmsBack(now);
    const isHopeless = attempts >= MAX_TRIES || (error instanceof ProviderError && error.outcome === 'permanent');
    log().warn({ message: id, attempts, reason: lastError, isHopeless }, 'message not sent');
    if (isHopeless) await markMessage(id, { status: 'dead', lastError });
    else await markMessage(id, { status: 'queued', lastError, nextTryAt: new Date(now + pauseBefore(attempts + 1)) });
  }
}

async function send(message: Claimed): Promise<void> {
  if (message.channel === 'sms') {
    await sendSms(`+91${message.to}`, message.body);
    return;
  }
  const mail = { template: message.template, data: message.data } as Mail;
  const { APP_URL, AUTH_SECRET = '' } = env();
  const link =
    mail.template === 'reset-password' ? `${APP_URL}/auth/reset/${linkToken(AUTH_SECRET, mail.data.linkId)}` : APP_URL;
  const { subject, html, text } = await renderMail(mail, link);
  const replyTo = mail.template === 'enquiry' ? mail.data.email : null;
  await sendMail({ messageId: message.id, to: message.to, subject, text, html, ...(replyTo ? { replyTo } : {}) });
}

/** Queues an e-mail about an account. */
export const queueMail = (tx: Tx, dedupeKey: string, to: string, mail: Mail): Promise<void> =>
  insertMessages(tx, [{ dedupeKey, channel: 'email', to, mail }]);
