import { expect, test } from 'vitest';
import { Chance } from '../chaos/chance.ts';
import { iso } from './rows.ts';

test('a time is written as the platform writes it', () => {
  const chance = new Chance(1);
  const random = Array.from({ length: 10_000 }, () => chance.between(0, Date.UTC(2100, 0, 1)));
  for (const ms of [0, 1, 999, 86_399_999, 86_400_000, Date.UTC(2024, 1, 29, 23, 59, 59, 999), ...random])
    expect(iso(ms)).toBe(new Date(ms).toISOString());
});
