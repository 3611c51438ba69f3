export type Row = Record<string, unknown>;

/** In the order in which they refer to each other. */
export const TABLES = [
  'users',
  'proved_phones',
  'orders',
  'order_events',
  'attentions',
  'payment_attempts',
  'payments',
  'refunds',
  'outbox_messages',
  'idempotency_keys',
] as const;
/** What one order adds to each table. */
export type Rows = Record<(typeof TABLES)[number], Row[]>;

export const iso = (ms: number): string => new Date(ms).toISOString();

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const AHEAD_MS = 5.5 * HOUR_MS;
/** The day in India. */
export const dayOf = (ms: number): string => iso(ms + AHEAD_MS).slice(0, 10);
