import 'server-only';
import { createHash } from 'node:crypto';
import { paymentRefusals } from '@/content/order-refusals';
import { AppError } from '@/lib/http/errors';
import { isSignedWebhook } from '@/lib/providers/payments.signatures';
import { applyRefundHint } from '@/lib/sales/refunds/service';
import { applyPaymentHint, findRefunded, watchPayment } from '@/lib/sales/settlement/service';
import { emptyOldBodies, getEventBody, insertEvent, markEvent, removeOldEvents } from './data';
import { eventSchema, noticeSchema, type PaymentEvent } from './schema';

const PROVIDER = 'razorpay';
/** This says that no money moved. */
const IDLE_EVENT = 'payment.failed';
const HELD_EVENT = 'payment.authorized';
const REFUND_EVENT = /^refund\./;

/**
 * Takes in a webhook: verified over its raw bytes, stored once, applied later by a job.
 * @throws AppError `invalid` for a wrong signature or a body that is no event
 */
export async function receiveWebhook(raw: Uint8Array, signature: string | null, eventId: string | null): Promise<void> {
  if (!isSignedWebhook(raw, signature)) throw new AppError('invalid', paymentRefusals.signature);
  const body = Buffer.from(raw).toString('utf8');
  const event = noticeIn(body);
  if (!event) throw new AppError('invalid', paymentRefusals.event);
  const fallbackId = createHash('sha256').update(raw).digest('hex');
  const id = eventId && /^[\w-]{1,100}$/.test(eventId) ? eventId : fallbackId;
  await insertEvent({ provider: PROVIDER, eventId: id, type: event.event, body });
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

const noticeIn = (body: string) => noticeSchema.safeParse(jsonIn(body)).data ?? null;
const eventIn = (body: string): PaymentEvent | null => eventSchema.safeParse(jsonIn(body)).data ?? null;

/**
 * Applies a stored event, whose content is only a hint.
 * @throws ProviderError when it should be tried again
 */
export async function processEvent(provider: string, eventId: string): Promise<void> {
  const body = await getEventBody(provider, eventId);
  const event = body === null ? null : eventIn(body);
  const outcome = event ? await applyEvent(event) : 'unreadable';
  await markEvent(provider, eventId, outcome, new Date());
}

async function applyEvent({ event, payload }: PaymentEvent): Promise<string> {
  const paymentId = payload.payment?.entity.id ?? null;
  if (event === IDLE_EVENT) return 'nothing to do';
  if (event === HELD_EVENT) return watchPayment(paymentId);
  if (REFUND_EVENT.test(event) && payload.refund) return applyRefundHint(payload.refund.entity.id, findRefunded);
  return applyPaymentHint({
    referenceId: payload.payment_link?.entity.reference_id ?? payload.order?.entity.receipt ?? null,
    paymentId,
  });
}

/** Empties what the provider said before this time, once it was applied, or only counts such events. */
export const forgetReports = (before: Date, isDry: boolean): Promise<number> => emptyOldBodies(before, isDry);

/** Deletes events that came before this time, or only counts them. */
export const removeOldReports = (before: Date, isDry: boolean): Promise<number> => removeOldEvents(before, isDry);
