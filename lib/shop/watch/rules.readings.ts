/** What the tables say is read at most so often, however many ask. */
export const READ_MS = 10_000;

export type Tally = { kind: Kind; label: string; count: number; oldestS: number };
type Kind =
  | 'outbox-waiting'
  | 'outbox-dead'
  | 'outbox-owed'
  | 'attention'
  | 'attempts'
  | 'sessions'
  | 'differences'
  | 'refusals';
/** Jobs of a queue that could be done now and are not, and the age in seconds of the oldest. */
export type Line = { queue: string; waiting: number; oldestS: number };

/** What was found in the tables at one look. */
export type Found = { tallies: Tally[]; lines: Line[] };

export type Reading = { name: string; help: string; labels?: Record<string, string>; value: number };

type Gauge = { name: string; help: string; age?: { name: string; help: string }; label?: string };

/** How each kind of tally is told; a kind with an age is told as two, one for alarms alone not at all. */
const GAUGES: Record<Kind, Gauge | null> = {
  'outbox-waiting': {
    name: 'shop_outbox_waiting',
    help: 'Messages that are due and not sent',
    label: 'channel',
    age: { name: 'shop_outbox_oldest_seconds', help: 'For how long the oldest of them is due' },
  },
  'outbox-dead': { name: 'shop_outbox_dead', help: 'Messages given up within a day', label: 'channel' },
  'outbox-owed': null,
  attention: { name: 'shop_attention_open', help: 'Orders that need a person, by reason', label: 'reason' },
  attempts: { name: 'shop_payment_attempts_open', help: 'Payment pages that can still be paid', label: 'state' },
  sessions: { name: 'shop_sessions_open', help: 'Sessions that are signed in' },
  differences: { name: 'shop_book_differences_open', help: 'What the books and the provider do not agree on' },
  refusals: { name: 'shop_provider_key_refused', help: 'Providers that refuse our key', label: 'provider' },
};

/** Told as none where there is nothing: a gauge that comes and goes raises no alarm. */
const ALWAYS: readonly [Kind, string][] = [
  ['outbox-waiting', 'sms'],
  ['outbox-waiting', 'email'],
  ['outbox-dead', 'sms'],
  ['outbox-dead', 'email'],
  ['attempts', 'creating'],
  ['attempts', 'open'],
  ['sessions', ''],
  ['differences', ''],
  ...['refund_failed', 'refund_stuck', 'payment_review', 'payment_open', 'message'].map((reason): [Kind, string] => [
    'attention',
    reason,
  ]),
];

/** What the tables say, as readings for whoever watches. */
export function readingsOf({ tallies, lines }: Found): Reading[] {
  const silent = ALWAYS.filter(([kind, label]) => !tallies.some((one) => one.kind === kind && one.label === label));
  const all = [...tallies, ...silent.map(([kind, label]) => ({ kind, label, count: 0, oldestS: 0 }))];
  const told = all.flatMap(({ kind, label, count, oldestS }): Reading[] => {
    const gauge = GAUGES[kind];
    if (!gauge) return [];
    const { name, help, label: called, age } = gauge;
    const labels = called ? { [called]: label } : {};
    return [{ name, help, labels, value: count }, ...(age ? [{ ...age, labels, value: Math.max(0, oldestS) }] : [])];
  });
  const queues = lines.flatMap(({ queue, waiting, oldestS }): Reading[] => [
    { name: 'shop_queue_waiting', help: 'Jobs that could be done now and are not', labels: { queue }, value: waiting },
    {
      name: 'shop_queue_oldest_seconds',
      help: 'For how long the oldest of them waits',
      labels: { queue },
      value: Math.max(0, oldestS),
    },
  ]);
  return [...told, ...queues];
}

type Own = {
  /** Whether the database answered. */
  isUp: boolean;
  breakers: readonly { provider: string; use: string; isOpen: boolean }[];
  connections: Record<string, number>;
};

/** What a process says of itself. */
export const readingsOfProcess = ({ isUp, breakers, connections }: Own): Reading[] => [
  { name: 'shop_database_up', help: 'Whether the database told what is in it', value: isUp ? 1 : 0 },
  ...breakers.map(({ provider, use, isOpen }) => ({
    name: 'shop_provider_breaker_open',
    help: 'Whether a provider is left alone because it did not answer',
    labels: { provider, use },
    value: isOpen ? 1 : 0,
  })),
  ...Object.entries(connections).map(([state, value]) => ({
    name: 'shop_database_connections',
    help: 'Connections of this process to the database, and what waits for one',
    labels: { state },
    value,
  })),
];
