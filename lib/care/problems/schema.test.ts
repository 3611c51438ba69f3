import { expect, it } from 'vitest';
import { MAX_PHOTOS } from './rules';
import { problemSchema } from './schema';

const LONG = 'Please say it in at most 1000 letters';
const NONE = 'Please say what is wrong';

it.each([
  ['lines', '  The vial\r\nis broken ', 'The vial\nis broken'],
  ['marks of other languages', '<b>x</b> =cmd', '<b>x</b> =cmd'],
  ['1,000 Hindi letters', 'न'.repeat(1_000), 'न'.repeat(1_000)],
  ['1,000 emoji', '👶'.repeat(1_000), '👶'.repeat(1_000)],
  ['one letter and many blanks', `x${' '.repeat(9_999)}`, 'x'],
])('takes %s', (_, text, kept) => {
  expect(problemSchema.parse({ text })).toEqual({ text: kept });
});

it.each<[string, unknown, string]>([
  ['nothing', undefined, NONE],
  ['a number', 42, NONE],
  ['an empty text', '', NONE],
  ['blanks', ' \n ', NONE],
  ['what nobody sees', '\u200b', NONE],
  ['1,001 letters', 'x'.repeat(1_001), LONG],
  ['10,001 letters', 'x'.repeat(10_001), LONG],
  ['more blanks than anybody types', `x${' '.repeat(10_000)}`, LONG],
  ['1,001 emoji', '👶'.repeat(1_001), LONG],
])('refuses %s', (_, text, message) => {
  expect(problemSchema.safeParse({ text }).error?.issues[0]?.message).toBe(message);
});

it('with three photos at most', () => expect(MAX_PHOTOS).toBe(3));
