import { KEPT_MONTHS } from '@/lib/care/grievances/rules';
import { DAY_MS } from '@/lib/core/india';

type Every = 'hour' | 'day';

/** How long something is kept; the months of a child's age are the owner's to set. */
type Rule = {
  what: string;
  table: string;
  kept: { days: number } | { months: number } | 'as set';
  since: string;
  goes: string;
  every: Every;
};

/** The one table of what is kept for how long; docs/retention.md shows it. */
export const RULES = {
  codes: {
    what: 'codes that were sent by SMS, without the code itself',
    table: 'otp_challenges',
    kept: { days: 1 },
    since: 'they ended',
    goes: 'the row',
    every: 'hour',
  },
  sessions: {
    what: 'sessions',
    table: 'sessions',
    kept: { days: 0 },
    since: 'they could last longest: 30 days from signing in',
    goes: 'the row',
    every: 'hour',
  },
  resets: {
    what: 'links to set a new password',
    table: 'password_resets',
    kept: { days: 1 },
    since: 'they ended',
    goes: 'the row',
    every: 'hour',
  },
  counters: {
    what: 'counters of limits, by phone, address or network',
    table: 'rate_limits',
    kept: { days: 0 },
    since: 'their window ended: in a day, for earlier orders in 30',
    goes: 'the row',
    every: 'hour',
  },
  keys: {
    what: 'which press of a button led to which order',
    table: 'idempotency_keys',
    kept: { days: 3 },
    since: 'the press',
    goes: 'the row',
    every: 'hour',
  },
  questions: {
    what: 'questions of the contact form, which the owner has by mail',
    table: 'outbox_messages',
    kept: { days: 365 },
    since: 'they were asked',
    goes: 'the row',
    every: 'day',
  },
  messages: {
    what: 'SMS and mails that were sent, or given up',
    table: 'outbox_messages',
    kept: { days: 365 },
    since: 'they were written',
    goes: 'the row',
    every: 'day',
  },
  reports: {
    what: 'what the payment provider reported, once it was applied',
    table: 'provider_events',
    kept: { days: 30 },
    since: 'it came',
    goes: '`body`',
    every: 'day',
  },
  reported: {
    what: 'that it reported something',
    table: 'provider_events',
    kept: { days: 400 },
    since: 'it came',
    goes: 'the row',
    every: 'day',
  },
  written: {
    what: 'notes, reasons, problems with their photos, and earlier addresses, of orders that are over',
    table: 'order_events',
    kept: { days: 365 },
    since: 'it was written',
    goes: 'what people wrote in `detail`, and the files',
    every: 'day',
  },
  reasons: {
    what: 'why money went back, of refunds that are over',
    table: 'refunds',
    kept: { days: 365 },
    since: 'it was asked for',
    goes: '`reason`',
    every: 'day',
  },
  attention: {
    what: 'why an order was looked at, and what was done; what a parent wrote of a problem',
    table: 'attentions',
    kept: { days: 365 },
    since: 'it ended; the parent’s words, after they were written',
    goes: '`detail`, `note`',
    every: 'day',
  },
  differences: {
    what: 'what was done where our books and the provider did not agree',
    table: 'book_differences',
    kept: { days: 365 },
    since: 'it ended',
    goes: '`note`',
    every: 'day',
  },
  unbought: {
    what: 'orders that were cancelled, or whose payment failed, without any money or paper',
    table: 'orders',
    kept: { days: 90 },
    since: 'they ended',
    goes: 'name, phone, age and address but the pincode',
    every: 'day',
  },
  grievances: {
    what: 'grievances and their answers',
    table: 'grievances',
    kept: { months: KEPT_MONTHS },
    since: 'they were answered',
    goes: 'the row',
    every: 'day',
  },
  childAge: {
    what: 'the child’s age',
    table: 'orders',
    kept: 'as set',
    since: 'the order',
    goes: '`child_age`',
    every: 'day',
  },
} as const satisfies Record<string, Rule>;

export type RuleKey = keyof typeof RULES;
export const KEYS = Object.keys(RULES) as RuleKey[];

/** Rows of people that no job removes, with the reason. */
export const STAYS: Readonly<Record<string, string>> = {
  orders: 'the books: until the owner’s tax adviser says that they may go',
  order_events: 'with their order',
  payment_attempts: 'with their order',
  payments: 'with their order',
  refunds: 'with their order',
  invoices: 'with their order',
  credit_notes: 'with their order',
  attentions: 'with their order',
  book_differences: 'as long as the shop',
  users: 'until the person erases the account',
  proved_phones: 'until somebody else proves the number, or the account is erased',
  recovery_codes: 'until new ones are made, or the account is erased',
  settings_history: 'as long as the shop',
};

/** The rules that are kept to so often; all of them where nobody says how often. */
export const rulesOf = (every: Every | null): RuleKey[] =>
  KEYS.filter((key) => every === null || RULES[key].every === every);

/** What is older than this goes; now itself where it is counted in months. */
export function limitOf(key: RuleKey, nowMs: number): Date {
  const { kept } = RULES[key];
  return new Date(typeof kept === 'object' && 'days' in kept ? nowMs - kept.days * DAY_MS : nowMs);
}
