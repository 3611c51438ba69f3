import { expect, test } from 'vitest';
import { isOnlyNext } from './tsconfig.ts';

const before = '{ "compilerOptions": { "strict": true }, "include": ["**/*.ts", ".next/types/**/*.ts"] }';
const after = (options: object, include: string[], rest = {}) =>
  JSON.stringify({ compilerOptions: { strict: true, ...options }, include, ...rest }, null, 2);

test.each([
  ['nothing changed', before, false],
  ['its own additions', after({ allowJs: true }, ['**/*.ts', '.next/types/**/*.ts', '.next-test/types/**/*.ts']), true],
  ['another layout', after({}, ['**/*.ts']), true],
  ["a person's option", after({ allowJs: true, noEmit: true }, ['**/*.ts']), false],
  ["a person's folder", after({ allowJs: true }, ['**/*.ts', 'more']), false],
  ['half a file', '{ "compilerOptions"', false],
])('%s', (_, changed, expected) => {
  expect(isOnlyNext(before, changed)).toBe(expected);
});
