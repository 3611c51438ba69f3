import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/core/env';

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
  const { RAZORPAY_KEY_SECRET, RAZORPAY_KEY_SECRET_PREVIOUS } = env();
  return [RAZORPAY_KEY_SECRET, RAZORPAY_KEY_SECRET_PREVIOUS]
    .filter((secret) => secret !== undefined)
    .some((secret) => sameHex(createHmac('sha256', secret).update(signed).digest(), query.signature));
}
