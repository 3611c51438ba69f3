/** Owner's side, section 2: why an order needs a person's eye. */
const REASONS = [
  'payment_open',
  'paid_late',
  'payment_review',
  'refund',
  'refund_failed',
  'refund_stuck',
  'flagged',
  'message',
  'no_news',
  'problem',
  'books',
] as const;
export type Reason = (typeof REASONS)[number];

export const isReason = (text: string): text is Reason => REASONS.some((reason) => reason === text);
