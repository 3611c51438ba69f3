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

it.each<[string, string[], { width: number; height: number }, number]>([
  // At 10 points a letter is 1.9403 mm wide, and a line 4.7625 mm high.
  ['a line that is as high as the room', ['x'], { width: 50, height: 4.7625 }, 10],
  ['a line that is higher', ['x'], { width: 50, height: 4.76 }, 5],
  ['as many letters as the width holds', ['x'.repeat(10)], { width: 19.404, height: 4.7625 }, 10],
  ['a letter more than the width holds', ['x'.repeat(11)], { width: 19.404, height: 4.7625 }, 5],
  ['a width that holds no letter', ['xx'], { width: 1, height: 9.525 }, 10],
  ['letters of two units each', ['😀'.repeat(10)], { width: 19.404, height: 4.7625 }, 10],
  ['lines without a letter', ['', ''], { width: 50, height: 9 }, 5],
])('%s', (_, lines, room, size) => {
  expect(sizeFor(lines, room, [10, 5])).toBe(size);
});

it('without sizes there is none', () => expect(sizeFor(['x'], ROOM, [])).toBe(0));
