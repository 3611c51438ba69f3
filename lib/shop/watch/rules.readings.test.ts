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

  it('is at most ten seconds old', () => expect(READ_MS).toBe(10_000));
});

it('a process says whether its database answers, whom it leaves alone, and what it holds', () => {
  const readings = readingsOfProcess({
    isUp: false,
    breakers: [{ provider: 'twilio', use: 'job', isOpen: true }],
    connections: { busy: 2, idle: 1, waiting: 0 },
  });
  expect(readings.map(({ name, labels, value }) => [name, labels, value])).toEqual([
    ['shop_database_up', undefined, 0],
    ['shop_provider_breaker_open', { provider: 'twilio', use: 'job' }, 1],
    ['shop_database_connections', { state: 'busy' }, 2],
    ['shop_database_connections', { state: 'idle' }, 1],
    ['shop_database_connections', { state: 'waiting' }, 0],
  ]);
});
