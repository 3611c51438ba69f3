import { describe, expect, it } from 'vitest';
import { keptFor } from '@/content/privacy';
import {
  ACKNOWLEDGE_MS,
  type Action,
  addMonths,
  afterStep,
  answerOf,
  type Clock,
  cursorOf,
  dueOf,
  KEPT_MONTHS,
  MAX_NAME_LETTERS,
  MAX_TEXT_LETTERS,
  mayDo,
  NUMBERS,
  nextOf,
  numberOf,
  readCursor,
  type State,
  type Step,
  stateOf,
  toNumber,
  WAITS_TOO_LONG_MS,
  waitsTooLong,
} from './rules';

const HOUR_MS = 3_600_000;
const at = (text: string) => new Date(text);
const WRITTEN = at('2026-01-31T09:30:00+05:30');
const NEW: Clock = { createdAt: WRITTEN, acknowledgedAt: null, answeredAt: null, reopenedAt: null };
const KNOWN: Clock = { ...NEW, acknowledgedAt: at('2026-02-01T10:00:00+05:30') };
const SAID: Clock = { ...KNOWN, answeredAt: at('2026-02-10T10:00:00+05:30') };
const AGAIN: Clock = { ...KNOWN, reopenedAt: at('2026-03-05T10:00:00+05:30') };

it('the law’s figures: two days, and a person’s eye after one; the privacy notice tells how long it is kept', () => {
  expect([ACKNOWLEDGE_MS, WAITS_TOO_LONG_MS]).toEqual([48 * HOUR_MS, 24 * HOUR_MS]);
  expect([KEPT_MONTHS, keptFor.grievanceMonths]).toEqual([36, 36]);
  expect([MAX_NAME_LETTERS, MAX_TEXT_LETTERS]).toEqual([80, 2_000]);
});

it.each<[string, number, string]>([
  ['2026-01-31T09:30:00+05:30', 1, '2026-02-28T09:30:00+05:30'],
  ['2028-01-31T23:59:00+05:30', 1, '2028-02-29T23:59:00+05:30'],
  ['2026-12-15T00:00:00+05:30', 1, '2027-01-15T00:00:00+05:30'],
  ['2026-11-22T20:00:00Z', 1, '2026-12-22T20:00:00Z'],
  // Already the first of the month in India.
  ['2026-01-31T20:00:00Z', 1, '2026-02-28T20:00:00Z'],
  ['2026-03-31T12:00:00+05:30', -1, '2026-02-28T12:00:00+05:30'],
  ['2026-11-22T12:00:00+05:30', -36, '2023-11-22T12:00:00+05:30'],
])('%s and %i months are %s', (from, months, to) => {
  expect(addMonths(at(from), months).toISOString()).toBe(at(to).toISOString());
});

describe('the clock of a grievance', () => {
  it.each<[string, Clock, State, string | null]>([
    ['new', NEW, 'received', 'acknowledge by 2026-02-02T04:00:00.000Z'],
    ['acknowledged', KNOWN, 'acknowledged', 'answer by 2026-02-28T04:00:00.000Z'],
    ['answered', SAID, 'answered', null],
    ['taken up again', AGAIN, 'acknowledged', 'answer by 2026-04-05T04:30:00.000Z'],
  ])('%s', (_name, clock, state, next) => {
    const todo = nextOf(clock);
    expect([stateOf(clock), todo && `${todo.what} by ${todo.by.toISOString()}`]).toEqual([state, next]);
    expect(dueOf(clock).acknowledgeBy.getTime()).toBe(WRITTEN.getTime() + 48 * HOUR_MS);
  });

  it.each<[Clock, number, boolean]>([
    [NEW, 24 * HOUR_MS, false],
    [NEW, 24 * HOUR_MS + 1, true],
    [KNOWN, 100 * HOUR_MS, false],
    [SAID, 1_000 * HOUR_MS, false],
  ])('%o waits too long after %i ms: %s', (clock, ms, waits) => {
    expect(waitsTooLong(clock, WRITTEN.getTime() + ms)).toBe(waits);
  });
});

describe('a step', () => {
  const MAY: [State, Action[]][] = [
    ['received', ['acknowledge', 'answer']],
    ['acknowledged', ['answer']],
    ['answered', ['reopen']],
  ];
  it.each(MAY)('from %s may be %j and no other', (state, allowed) => {
    const all: Action[] = ['acknowledge', 'answer', 'reopen'];
    expect(all.filter((action) => mayDo(action, state))).toEqual(allowed);
  });

  const NOW = at('2026-03-01T10:00:00+05:30');
  it.each<[string, Action, Clock, Partial<Clock>]>([
    ['acknowledged', 'acknowledge', NEW, { acknowledgedAt: NOW }],
    ['answered at once', 'answer', NEW, { acknowledgedAt: NOW, answeredAt: NOW }],
    ['answered', 'answer', KNOWN, { answeredAt: NOW }],
    ['taken up again', 'reopen', SAID, { answeredAt: null, reopenedAt: NOW }],
    ['answered again', 'answer', AGAIN, { answeredAt: NOW }],
  ])('%s', (_name, action, clock, change) => {
    const { createdAt: _, ...rest } = clock;
    expect(afterStep(action, clock, NOW)).toEqual({ ...rest, ...change });
  });

  const step = (action: Action, version: number, text?: string): Step => ({
    at: '2026-02-10T04:30:00.000Z',
    action,
    by: 'Asha',
    version,
    ...(text ? { text } : {}),
  });
  it('the answer is the latest one, and none once it is open again', () => {
    const steps = [step('answer', 2, 'One'), step('reopen', 3), step('answer', 4, 'Two')];
    expect(answerOf(SAID, steps)).toBe('Two');
    expect(answerOf(AGAIN, steps)).toBeNull();
    expect(answerOf(SAID, [])).toBeNull();
  });
});

it.each<[string, string | null]>([
  ['G12345678', 'G12345678'],
  [' g 1234-5678 ', 'G12345678'],
  ['12345678', 'G12345678'],
  ['G१२३४५६७८', 'G12345678'],
  ['Ｇ１２３４５６７８', 'G12345678'],
  ['G1234567', null],
  ['G123456789', null],
  ['H12345678', null],
  ["G1234567' OR 1=1", null],
  ['', null],
])('%j is the number %s', (typed, number) => {
  expect(toNumber(typed)).toBe(number);
});

it('every number has one letter and eight digits', () => {
  expect([0, 42, NUMBERS - 1].map(numberOf)).toEqual(['G00000000', 'G00000042', 'G99999999']);
});

it('a cursor is read as it was written, and nothing else is one', () => {
  const id = '01999999-9999-7999-8999-999999999999';
  const answeredAt = new Date(1_700_000_000_123);
  expect([cursorOf({ id, answeredAt: null }), cursorOf({ id, answeredAt })]).toEqual([id, `1700000000123-${id}`]);
  expect(readCursor(id)).toEqual({ id, answeredAt: null });
  expect(readCursor(`1700000000123-${id}`)).toEqual({ id, answeredAt });
  for (const text of [
    '',
    '1',
    `-${id}`,
    `x-${id}`,
    `${'1'.repeat(16)}-${id}`,
    `${id}0`,
    `0${id}`,
    id.replaceAll('-', ''),
  ])
    expect(readCursor(text), text).toBeNull();
});
