import { expect, test } from 'vitest';
import { parseStat, startedAt } from './processes.ts';

test('a name with spaces and brackets does not shift the fields', () => {
  const rest = ['S', '1', '77', '77', ...Array.from({ length: 15 }, (_, index) => String(index)), '4242', '9'];
  expect(parseStat(`123 (next-server (v16) x) ${rest.join(' ')}`)).toEqual({ state: 'S', group: 77, start: '4242' });
  expect(parseStat('nonsense')).toBeNull();
});

test('a process that does not exist has no start time', () => {
  expect(startedAt(process.pid)).not.toBeNull();
  expect(startedAt(2 ** 22 + 1)).toBeNull();
});
