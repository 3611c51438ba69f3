import { expect, it } from 'vitest';
import { sizeFor } from './rules.fit';

const ROOM = { width: 91, height: 56 };
const SIZES = [15, 13, 11, 9.5, 8, 6.5];

it.each([
  [['Asha Rao', '1 MG Road', 'Pune, Maharashtra 411001', 'Phone 9876543210'], 15],
  [['Asha Rao', ...Array.from({ length: 3 }, () => 'x'.repeat(60)), 'Phone 9876543210'], 13],
  [['Asha Rao', 'x'.repeat(200), 'x'.repeat(200), 'Pune, Maharashtra 411001', 'Phone 9876543210'], 8],
  [['x'.repeat(2_000)], 6.5],
  [[], 15],
])('%j is set in %d points', (lines, size) => {
  expect(sizeFor(lines, ROOM, SIZES)).toBe(size);
});
