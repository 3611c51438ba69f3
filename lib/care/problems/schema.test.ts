import { expect, it } from 'vitest';
import { MAX_PHOTOS } from './rules';
import { problemSchema } from './schema';

const LONG = 'Please say it in at most 1000 letters';
const NONE = 'Please say what is wrong';

it.each([
  ['  The vial\r\nis broken ', 'The vial\nis broken'],
  ['<b>x</b> =cmd', '<b>x</b> =cmd'],
  ['न'.repeat(1_000), 'न'.repeat(1_000)],
  ['👶'.repeat(1_000), '👶'.repeat(1_000)],
  [`x${' '.repeat(3_999)}`, 'x'],
])('takes %j', (text, kept) => {
  expect(problemSchema.parse({ text })).toEqual({ text: kept });
});

it.each<[unknown, string]>([
  [undefined, NONE],
  [42, NONE],
  ['', NONE],
  [' \n ', NONE],
  ['\u200b', NONE],
  ['x'.repeat(1_001), LONG],
  ['x'.repeat(4_001), LONG],
  [`x${' '.repeat(4_000)}`, LONG],
  ['👶'.repeat(1_001), LONG],
])('refuses %j', (text, message) => {
  expect(problemSchema.safeParse({ text }).error?.issues[0]?.message).toBe(message);
});

it('with three photos at most', () => expect(MAX_PHOTOS).toBe(3));
