import { describe, expect, it } from 'vitest';
import { addressSchema, cancelSchema, confirmSchema, cursorIn } from './schema';

const VERSION = 'The version of the order is missing. Please reload the page and try again.';
const firstIssue = (result: { success: boolean; error?: { issues: { message: string }[] } | undefined }) =>
  result.success ? null : result.error?.issues[0]?.message;

describe('a cancellation', () => {
  it.each([
    [{}, { version: null, reason: null }],
    [
      { version: 3, reason: ' Ordered by\nmistake ' },
      { version: 3, reason: 'Ordered by mistake' },
    ],
    [
      { version: null, reason: null },
      { version: null, reason: null },
    ],
    [{ reason: '\u200b' }, { version: null, reason: null }],
    [{ version: 1 }, { version: 1, reason: null }],
    [{ reason: `x${' '.repeat(799)}` }, { version: null, reason: 'x' }],
    [{ reason: 'x'.repeat(200) }, { version: null, reason: 'x'.repeat(200) }],
  ])('%j', (body, parsed) => {
    expect(cancelSchema.parse(body)).toEqual(parsed);
  });

  it.each([
    [{ version: 0 }, VERSION],
    [{ version: 1.5 }, VERSION],
    [{ version: '1' }, VERSION],
    [{ reason: 'x'.repeat(201) }, 'Please say it in fewer words'],
    [{ reason: 'x'.repeat(801) }, 'Please say it in fewer words'],
    [{ reason: `x${' '.repeat(800)}` }, 'Please say it in fewer words'],
    [{ reason: ['x'] }, 'Please say why'],
  ])('is refused: %j', (body, message) => {
    expect(firstIssue(cancelSchema.safeParse(body))).toBe(message);
  });
});

it('a confirmation may say which version was seen', () => {
  expect([confirmSchema.parse({}), confirmSchema.parse({ version: 2 })]).toEqual([{ version: null }, { version: 2 }]);
  expect(firstIssue(confirmSchema.safeParse({ version: -1 }))).toBe(VERSION);
});

it('an address has the rules of the delivery form', () => {
  expect(firstIssue(addressSchema.safeParse({ userDetails: { name: ' ' } }))).toBe('Name is required');
  for (const userDetails of [undefined, null, []])
    expect(firstIssue(addressSchema.safeParse({ userDetails })), String(userDetails)).toBe('Name is required');
  expect(firstIssue(addressSchema.safeParse({ version: 'new', userDetails: {} }))).toBe(VERSION);
});

describe('where a list goes on', () => {
  const cursor = (query: string) => cursorIn(new URLSearchParams(query));

  it('is told by its cursor', () => {
    expect([cursor(''), cursor('after='), cursor('after=+'), cursor('other=1')]).toEqual([null, null, null, null]);
    expect(cursor('after=1700000000000-10001')).toEqual({ atMs: 1_700_000_000_000, number: 10_001 });
  });

  it.each(['x', '1', '1-', '-1', '1-2-3', "1-2'", '9'.repeat(17)])('is refused: %s', (after) => {
    const refusal = { code: 'invalid', message: 'This list cannot go on from there' };
    expect(() => cursor(`after=${encodeURIComponent(after)}`)).toThrow(expect.objectContaining(refusal));
  });
});
