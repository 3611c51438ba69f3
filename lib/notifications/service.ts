import 'server-only';
import type { Tx } from '@/lib/db';
import { ProviderError } from '@/lib/http/errors';
import { sendMail } from '@/lib/providers/mail';
import { sendSms } from '@/lib/providers/sms';
import { site } from '@/lib/site';
import { type Claimed, claimMessage, insertMessages, markMessage } from './data';
import { confirmationMessages, type OrderFacts, paymentFailedMessage } from './rules';

/** Queues what the parent hears about a confirmed order, in the transaction that confirms it. */
export const queueConfirmation = (tx: Tx, order: OrderFacts): Promise<void> =>
  insertMessages(tx, confirmationMessages(site.name, order));

/** Queues what the parent hears when a payment came to nothing. */
export const queuePaymentFailed = (tx: Tx, orderId: string, phone: string): Promise<void> =>
  insertMessages(tx, [paymentFailedMessage(site.name, orderId, phone)]);

/**
 * Sends one message of the outbox. A lost answer is tried again: twice the same SMS is better than none.
 * @returns `dead` when the provider refused it for good or this was the last try
 * @throws ProviderError when it is worth trying again
 */
export async function deliverMessage(messageId: string, lastTry: boolean): Promise<'done' | 'dead'> {
  const message = await claimMessage(messageId);
  if (!message) return 'done';
  try {
    await send(message);
  } catch (error) {
    const lastError = error instanceof Error ? error.message : 'unknown';
    const hopeless = lastTry || (error instanceof ProviderError && error.outcome === 'permanent');
    await markMessage(messageId, hopeless ? 'dead' : 'queued', { lastError });
    if (hopeless) return 'dead';
    throw error;
  }
  await markMessage(messageId, 'sent', { sentAt: new Date() });
  return 'done';
}

async function send(message: Claimed): Promise<void> {
  if (message.channel === 'sms') await sendSms(`+91${message.to}`, message.body);
  else await sendMail({ messageId: message.id, to: message.to, subject: message.subject ?? '', text: message.body });
}
