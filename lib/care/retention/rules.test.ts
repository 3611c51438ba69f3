import { expect, it } from 'vitest';
import { keptFor } from '@/content/privacy';
import { KEYS, limitOf, RULES, rulesOf } from './rules';

const NOW = Date.UTC(2026, 10, 22, 12);
const DAY = 86_400_000;

it.each([
  ['codes', 1],
  ['sessions', 0],
  ['resets', 1],
  ['counters', 0],
  ['keys', 3],
  ['questions', 365],
  ['messages', 365],
  ['reports', 30],
  ['reported', 400],
  ['written', 365],
  ['reasons', 365],
  ['attention', 365],
  ['differences', 365],
  ['unbought', 90],
  ['grievances', 0],
  ['childAge', 0],
] as const)('%s: older than %i days', (key, days) => {
  expect(limitOf(key, NOW)).toEqual(new Date(NOW - days * DAY));
});

it('each rule is kept to every hour or every night, and all of them at once', () => {
  expect(rulesOf('hour')).toEqual(['codes', 'sessions', 'resets', 'counters', 'keys']);
  expect([...rulesOf('hour'), ...rulesOf('day')]).toEqual(KEYS);
  expect(rulesOf(null)).toEqual(Object.keys(RULES));
});

it('parents are told the same of messages, codes, grievances and their words about an order', () => {
  const { questions, messages, codes, grievances, written, reasons, attention, differences } = RULES;
  expect([questions, messages].map(({ kept }) => kept.days)).toEqual([365, 365]);
  expect(keptFor.messageMonths).toBe(12);
  expect([written.kept.days, keptFor.wordMonths]).toEqual([365, 12]);
  expect([reasons, attention, differences].map(({ kept }) => kept.days)).toEqual([365, 365, 365]);
  expect(codes.kept.days * 24).toBe(keptFor.codeHours);
  expect(grievances.kept.months).toBe(keptFor.grievanceMonths);
});
