import { describe, expect, it } from 'vitest';
import { fullDisks, LATE_S, LEAST_BYTES, LOOK_MS, oldBackup, STALLED_S, troublesOf } from './rules';
import type { Found } from './rules.readings';

type Tally = Found['tallies'][number];
const tally = (kind: Tally['kind'], label: string, count: number, oldestS = 0): Tally => ({
  kind,
  label,
  count,
  oldestS,
});
const line = (queue: string, waiting: number, oldestS: number) => ({ queue, waiting, oldestS });
const told = (tallies: Tally[], lines: Found['lines'] = []) =>
  troublesOf({ tallies, lines }).map(({ kind, about, count }) => `${kind} ${about} ${count}`);

it('looks every minute; a job is stalled after ten, a message late after fifteen, a disk full below a gigabyte', () =>
  expect([LOOK_MS, STALLED_S, LATE_S, LEAST_BYTES]).toEqual([60_000, 600, 900, 1_073_741_824]));

describe('what is wrong', () => {
  it.each<[string, Tally, string[]]>([
    ['a message given up', tally('outbox-owed', 'sms', 2), ['messages-dead sms 2']],
    ['none given up', tally('outbox-owed', 'sms', 0), []],
    ['one that nobody can mend', tally('outbox-dead', 'email', 1), []],
    ['a refund that failed', tally('attention', 'refund_failed', 1), ['refund-failed  1']],
    ['one that takes too long', tally('attention', 'refund_stuck', 1), ['refund-stuck  1']],
    ['a payment that does not fit', tally('attention', 'payment_review', 3), ['payment-review  3']],
    ['an order to look at', tally('attention', 'flagged', 9), []],
    ['a difference of the books', tally('differences', '', 4), ['books-differ  4']],
    ['books that agree', tally('differences', '', 0), []],
    ['a refused key', tally('refusals', 'twilio', 1), ['key-refused twilio 1']],
    ['messages that wait a little', tally('outbox-waiting', 'sms', 500, LATE_S - 1), []],
    ['messages that wait long', tally('outbox-waiting', 'email', 1, LATE_S), ['messages-late email 1']],
    ['open payment pages', tally('attempts', 'open', 50, 86_400), []],
    ['sessions', tally('sessions', '', 50), []],
  ])('%s', (_what, one, troubles) => expect(told([one])).toEqual(troubles));

  it('where the key is refused, messages are late for that reason', () => {
    const late = [tally('outbox-waiting', 'sms', 1, LATE_S), tally('outbox-waiting', 'email', 1, LATE_S)];
    expect(told([...late, tally('refusals', 'twilio', 1)])).toEqual(['messages-late email 1', 'key-refused twilio 1']);
    expect(told([...late, tally('refusals', 'smtp', 1)])).toEqual(['messages-late sms 1', 'key-refused smtp 1']);
    expect(told([...late, tally('differences', 'twilio', 1)])).toHaveLength(3);
  });

  it.each([
    [line('outbox', 1, STALLED_S), ['queue-stalled outbox 1']],
    [line('outbox', 700, STALLED_S - 1), []],
    [line('outbox', 0, 0), []],
    [line('outbox', 0, STALLED_S), []],
  ])('the queue %j', (one, troubles) => expect(told([], [one])).toEqual(troubles));
});

const GB = 1024 ** 3;

it.each([
  [100 * GB, 11 * GB, []],
  [100 * GB, 10 * GB, []],
  [100 * GB, 9 * GB, [9 * 1024]],
  [8 * GB, LEAST_BYTES, []],
  [8 * GB, LEAST_BYTES - 1, [1023]],
  [2 * GB, 0, [0]],
])('of a disk of %i bytes with %i left', (allBytes, freeBytes, counts) => {
  const troubles = fullDisks([{ name: 'data on a', freeBytes, allBytes }]);
  expect(troubles.map(({ kind, about, count }) => [kind, about, count])).toEqual(
    counts.map((count) => ['disk-full', 'data on a', count]),
  );
});

it.each([
  [0, []],
  [25.9, []],
  [26, []],
  [26.1, [26]],
  [400.5, [400]],
])('a newest backup that began %s hours ago', (hours, counts) => {
  const now = 1_800_000_000_000;
  expect(oldBackup(now - hours * 3_600_000, now)).toEqual(
    counts.map((count) => ({ kind: 'backup-old', about: '', count })),
  );
});
