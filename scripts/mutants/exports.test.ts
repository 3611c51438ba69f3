import { expect, it } from 'vitest';
import { entriesTo, exportsOf } from './exports';

const SOURCE = `
import { helper } from './other';
export type { Shape } from './shapes';
export { asked, type Kind } from './data';
const LIMIT = 10;
const { first } = helper();
function inner() { return LIMIT; }
export function outer() { return inner(); }
export const arrow = () => 'alone';
export type Said = string;
const kept = () => outer();
export { kept as given };
`;
const at = (text: string) => SOURCE.indexOf(text);

it('knows the values that a file exports', () => {
  expect(exportsOf(SOURCE)).toEqual(['asked', 'outer', 'arrow', 'given']);
});

it.each([
  ["'alone'", ['arrow']],
  ['inner()', ['outer', 'given']],
  ['return LIMIT', ['outer', 'given']],
  ['10;', ['outer', 'given']],
  ['() => outer()', ['given']],
  ['helper()', ['asked', 'outer', 'arrow', 'given']],
])('comes to %s by %j', (text, entries) => expect(entriesTo(SOURCE, at(text))).toEqual(entries));
