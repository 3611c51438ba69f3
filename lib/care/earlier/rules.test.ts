import { expect, it } from 'vitest';
import { isSameName } from './rules';

it.each([
  ['Asha Rao', 'Asha Rao', true],
  ['Asha Rao', 'asha rao', true],
  ['Asha Rao', ' ASHA   RAO ', true],
  ['Asha Rao', 'AshaRao', true],
  ['Asha\u00a0Rao', 'asha rao', true],
  ['Ａｓｈａ Rao', 'asha rao', true],
  ['आशा राव', 'आशाराव', true],
  ['Asha Rao', 'Asha', false],
  ['Asha Rao', 'Asha Rao.', false],
  ['Asha Rao', 'Rao Asha', false],
  ['Asha Rao', '', false],
])('"%s" and "%s": %s', (one, other, is) => {
  expect(isSameName(one, other)).toBe(is);
  expect(isSameName(other, one)).toBe(is);
});
