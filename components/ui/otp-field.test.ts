import { expect, it } from 'vitest';
import { codeIn, isMadeWhole } from './otp-field';

it.each([
  ['055010', '055010'],
  ['055-010', '055010'],
  [' 055 010 ', '055010'],
  ['0 5 5 0 1 0', '055010'],
  ['Your code is 055010.', '055010'],
  ['<#> 055-010 is your code for shop.example', '055010'],
  ['Order 12345678, 2499 rupees: 055010', '055010'],
  ['कोड ०५५०१० है', '०५५०१०'],
  ['05501', '05501'],
  ['ab 12 cd', 'ab12cd'],
  ['0550101', '0550101'],
])('what is pasted as %j fills in %s', (pasted, code) => {
  expect(codeIn(pasted, 6)).toBe(code);
});

it.each([
  ['05501', '055010', true],
  ['', '055010', true],
  ['०५५०१', '०५५०१०', true],
  ['111111', '055010', true],
  ['055011', '055010', false],
  ['055010', '055010', false],
  ['0550', '05501', false],
  ['05501', '0550101', false],
  ['05501', '05501a', false],
  ['', '      ', false],
])('from %j to %j a code is made whole: %s', (before, code, isIt) => {
  expect(isMadeWhole(before, code, 6)).toBe(isIt);
});
