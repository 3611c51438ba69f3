import { describe, expect, it } from 'vitest';
import { READ_MS, readingsOf, readingsOfProcess } from './rules.readings';

const told = (found: Parameters<typeof readingsOf>[0]) =>
  Object.fromEntries(
    readingsOf(found).map(({ name, labels = {}, value }) => [
      [name, ...Object.entries(labels).map(([key, of]) => `${key}=${of}`)].join(' '),
      value,
    ]),
  );

describe('what the tables say', () => {
  it('is told as none where there is nothing', () => {
    expect(told({ tallies: [], lines: [] })).toEqual({
      'shop_outbox_waiting channel=sms': 0,
      'shop_outbox_oldest_seconds channel=sms': 0,
      'shop_outbox_waiting channel=email': 0,
      'shop_outbox_oldest_seconds channel=email': 0,
      'shop_outbox_dead channel=sms': 0,
      'shop_outbox_dead channel=email': 0,
      'shop_payment_attempts_open state=creating': 0,
      'shop_payment_attempts_open state=open': 0,
      shop_sessions_open: 0,
      shop_book_differences_open: 0,
      'shop_attention_open reason=refund_failed': 0,
      'shop_attention_open reason=refund_stuck': 0,
      'shop_attention_open reason=payment_review': 0,
      'shop_attention_open reason=payment_open': 0,
      'shop_attention_open reason=message': 0,
    });
  });

  it('is told once for each of its names', () => {
    const found = told({
      tallies: [
        { kind: 'outbox-waiting', label: 'sms', count: 3, oldestS: 61.5 },
        { kind: 'attention', label: 'flagged', count: 2, oldestS: 9 },
        { kind: 'refusals', label: 'twilio', count: 1, oldestS: 9 },
        { kind: 'sessions', label: '', count: 7, oldestS: 0 },
      ],
      lines: [
        { queue: 'outbox', waiting: 0, oldestS: 0 },
        { queue: 'refund-send', waiting: 4, oldestS: 30 },
        // Clocks of machines differ a little.
        { queue: 'books', waiting: 1, oldestS: -0.2 },
      ],
    });
    expect(found).toMatchObject({
      'shop_outbox_waiting channel=sms': 3,
      'shop_outbox_oldest_seconds channel=sms': 61.5,
      'shop_outbox_waiting channel=email': 0,
      'shop_attention_open reason=flagged': 2,
      'shop_provider_key_refused provider=twilio': 1,
      shop_sessions_open: 7,
      'shop_queue_waiting queue=refund-send': 4,
      'shop_queue_oldest_seconds queue=refund-send': 30,
      'shop_queue_oldest_seconds queue=outbox': 0,
      'shop_queue_oldest_seconds queue=books': 0,
    });
  });

  it('is explained, and never in two ways', () => {
    const kinds = [
      'outbox-waiting',
      'outbox-dead',
      'outbox-owed',
      'attention',
      'attempts',
      'sessions',
      'differences',
      'refusals',
    ] as const;
    const tallies = kinds.map((kind) => ({ kind, label: 'one', count: 1, oldestS: 1 }));
    const readings = readingsOf({ tallies, lines: [{ queue: 'outbox', waiting: 1, oldestS: 1 }] });
    const helps = new Map(readings.map(({ name, help }) => [name, help]));
    for (const { name, help } of readings) expect(help).toBe(helps.get(name));
    expect(Object.fromEntries(helps)).toEqual({
      shop_outbox_waiting: 'Messages that are due and not sent',
      shop_outbox_oldest_seconds: 'For how long the oldest of them is due',
      shop_outbox_dead: 'Messages given up within a day',
      shop_attention_open: 'Orders that need a person, by reason',
      shop_payment_attempts_open: 'Payment pages that can still be paid',
      shop_sessions_open: 'Sessions that are signed in',
      shop_book_differences_open: 'What the books and the provider do not agree on',
      shop_provider_key_refused: 'Providers that refuse our key',
      shop_queue_waiting: 'Jobs that could be done now and are not',
      shop_queue_oldest_seconds: 'For how long the oldest of them waits',
    });
  });

  it('is at most ten seconds old', () => expect(READ_MS).toBe(10_000));
});

it('a process says whether its database answers, whom it leaves alone, and what it holds', () => {
  const readings = readingsOfProcess({
    isUp: true,
    breakers: [
      { provider: 'twilio', use: 'job', isOpen: true },
      { provider: 'razorpay', use: 'page', isOpen: false },
    ],
    connections: { busy: 2, idle: 1, waiting: 0 },
  });
  const breaker = {
    name: 'shop_provider_breaker_open',
    help: 'Whether a provider is left alone because it did not answer',
  };
  const connections = {
    name: 'shop_database_connections',
    help: 'Connections of this process to the database, and what waits for one',
  };
  expect(readings).toEqual([
    { name: 'shop_database_up', help: 'Whether the database told what is in it', value: 1 },
    { ...breaker, labels: { provider: 'twilio', use: 'job' }, value: 1 },
    { ...breaker, labels: { provider: 'razorpay', use: 'page' }, value: 0 },
    { ...connections, labels: { state: 'busy' }, value: 2 },
    { ...connections, labels: { state: 'idle' }, value: 1 },
    { ...connections, labels: { state: 'waiting' }, value: 0 },
  ]);
  const [database] = readingsOfProcess({ isUp: false, breakers: [], connections: {} });
  expect(database?.value).toBe(0);
});
