import { expect, it } from 'vitest';
import { codeIn } from './otp-field';

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
