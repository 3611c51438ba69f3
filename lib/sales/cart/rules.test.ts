import { describe, expect, it } from 'vitest';
import { AUTO_OPEN_MS, type CartStep, dropsForAge, phonesMatch, stepBefore, stepNumber, toTypedDigits } from './rules';

it.each([
  [0, 2],
  [0.5, 2],
  [1, 2],
  [1.1, 3],
  [2, 3],
  [16, 3],
])('a child of %s years takes %i drops from each vial daily', (age, drops) => {
  expect(dropsForAge(age)).toBe(drops);
});

it.each<[CartStep, CartStep, number]>([
  ['details', 'details', 1],
  ['verification', 'details', 2],
  ['payment', 'verification', 3],
])('from %s Back leads to %s', (step, before, number) => {
  expect(stepBefore(step)).toBe(before);
  expect(stepNumber(step)).toBe(number);
});

it.each([
  ['9876543210', ' 9876543210', true],
  ['98765 43210', '9876543210', true],
  ['९८७६५४३२१०', '9876543210', true],
  ['9876543210', '+91 ९८७६५ ४३२१०', true],
  ['९८७६५४३२१०', '9876543211', false],
  ['9876543210', '987654321', false],
  ['9876543210', '', false],
  ['12', ' 12 ', true],
])('%j and %j are one number: %s', (phone, again, isOne) => {
  expect(phonesMatch(phone, again)).toBe(isOne);
});

it('opens by itself after 500 ms', () => {
  expect(AUTO_OPEN_MS).toBe(500);
});

describe('digits as they are typed', () => {
  it.each([
    ['411 001', 7, 6, '411001', 6],
    ['४११ ००१', 7, 6, '४११००१', 6],
    ['4 1 1 ', 6, 6, '411', 3],
    ['4119001', 4, 6, '411001', 3],
    ['4 11001', 2, 6, '411001', 1],
    [' 4', 2, 4, '4', 1],
    ['41', 1, 6, '41', 1],
    ['४११-', 4, 6, '४११', 3],
    ['-1', 2, 4, '-1', 2],
  ])('%j with the caret at %i', (input, caret, most, text, at) => {
    expect(toTypedDigits(input, caret, most)).toEqual({ text, caret: at });
  });
});
