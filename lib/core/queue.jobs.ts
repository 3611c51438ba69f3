import type { Queue } from 'pg-boss';

/** What each queue carries. */
export type Jobs = {
  outbox: Record<string, never>;
  'payment-event': { provider: string; eventId: string };
  /** A payment that was authorised, to be looked at again. */
  'payment-check': { paymentId: string };
  /** A link that nobody is to pay on any more. */
  'payment-cancel': { referenceId: string };
  /** A refund that was written down and is to be made. */
  'refund-send': { refundId: string };
  'payment-reconcile': Record<string, never>;
  /** Days of India to compare with the provider's lists; without data by the clock. */
  books: { from: string; to: string } | null;
  'order-clock': Record<string, never>;
  'owner-mail': Record<string, never>;
  /** What is kept for hours and days, */
  housekeeping: Record<string, never>;
  /** and what is kept for months. */
  retention: Record<string, never>;
  /** A photo of a parent that no order speaks of any more. */
  'photo-removal': { publicId: string };
  'media-sweep': null;
};
export type QueueName = keyof Jobs;

/** A job whose process has died is noticed after this long without a sign of life, by whoever looks every so often. */
const SILENCE_S = 10;
export const LOOK_S = 5;
const RETRY = { retryDelay: 2, retryBackoff: true, retryDelayMax: 900, deleteAfterSeconds: 86_400 };
/** Money is not given up: a week of tries, so that a key of ours may be wrong over a long weekend. */
const MONEY = { ...RETRY, retryLimit: 700, expireInSeconds: 60, heartbeatSeconds: SILENCE_S };
/** A file that must go goes, if it takes a week. */
const FILES = { ...RETRY, retryLimit: 700, expireInSeconds: 60, heartbeatSeconds: SILENCE_S };
type QueueSettings = Omit<Queue, 'name' | 'deadLetter' | 'notify'>;
/** How each queue hands out its jobs. */
export const QUEUES: Record<QueueName, QueueSettings> = {
  // One waiting job is enough; a running one, perhaps of a process that died, must not hold up the next.
  outbox: { retryLimit: 0, expireInSeconds: 60, policy: 'short', deleteAfterSeconds: 3_600 },
  'payment-event': MONEY,
  'payment-check': MONEY,
  'payment-cancel': MONEY,
  'refund-send': MONEY,
  'payment-reconcile': { retryLimit: 0, expireInSeconds: 120, policy: 'short', deleteAfterSeconds: 3_600 },
  'owner-mail': { retryLimit: 0, expireInSeconds: 120, policy: 'singleton', deleteAfterSeconds: 3_600 },
  // Once a day, and again where the provider could not be asked.
  books: {
    ...RETRY,
    retryDelay: 8,
    retryLimit: 30,
    retryDelayMax: 3_600,
    expireInSeconds: 900,
    heartbeatSeconds: SILENCE_S,
    policy: 'singleton',
  },
  'order-clock': { retryLimit: 0, expireInSeconds: 300, policy: 'singleton', deleteAfterSeconds: 3_600 },
  housekeeping: { retryLimit: 0, expireInSeconds: 300, policy: 'singleton', deleteAfterSeconds: 3_600 },
  retention: { retryLimit: 0, expireInSeconds: 3_600, policy: 'singleton', deleteAfterSeconds: 3_600 },
  'photo-removal': FILES,
  'media-sweep': { retryLimit: 0, expireInSeconds: 300, policy: 'singleton', deleteAfterSeconds: 3_600 },
};
/** Which come by the clock. */
export const CRON: Partial<Record<QueueName, string>> = {
  outbox: '* * * * *',
  'payment-reconcile': '* * * * *',
  'order-clock': '*/5 * * * *',
  // A quarter past five in India.
  books: '45 23 * * *',
  'owner-mail': '* * * * *',
  housekeeping: '17 * * * *',
  // At ten past three in India, where few buy.
  retention: '40 21 * * *',
  'media-sweep': '*/10 * * * *',
};
