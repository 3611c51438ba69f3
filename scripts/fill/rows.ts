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

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

const SECONDS = Array.from({ length: 86_400 }, (_, second) => new Date(second * 1_000).toISOString().slice(11, 20));
const MILLISECONDS = Array.from({ length: 1_000 }, (_, ms) => `${String(ms).padStart(3, '0')}Z`);
const DAYS = new Map<number, string>();

function beginOf(day: number): string {
  const known = DAYS.get(day) ?? new Date(day * DAY_MS).toISOString().slice(0, 11);
  DAYS.set(day, known);
  return known;
}

/** Whole ms since 1970 as `toISOString` writes them, put together from parts: a million orders have some forty million. */
export function iso(ms: number): string {
  const day = Math.floor(ms / DAY_MS);
  const rest = ms - day * DAY_MS;
  return `${beginOf(day)}${SECONDS[Math.floor(rest / 1_000)]}${MILLISECONDS[rest % 1_000]}`;
}

const AHEAD_MS = 5.5 * HOUR_MS;
/** The day in India. */
export const dayOf = (ms: number): string => iso(ms + AHEAD_MS).slice(0, 10);
