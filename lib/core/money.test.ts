import { expect, it } from 'vitest';
import { inPaise, inRupees, ofPaise } from './money';

it.each([
  [0, { amount: 0, paise: 0 }, 0],
  [99, { amount: 0, paise: 99 }, 0.99],
  [100, { amount: 1, paise: 0 }, 1],
  [249_950, { amount: 2_499, paise: 50 }, 2_499.5],
  [27_000_001, { amount: 270_000, paise: 1 }, 270_000.01],
])('%d paise are whole rupees and a rest, and the other way about', (paise, sum, rupees) => {
  expect(ofPaise(paise)).toEqual(sum);
  expect(inPaise(sum)).toBe(paise);
  expect(inRupees(paise)).toBe(rupees);
});
