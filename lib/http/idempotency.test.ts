import { expect, it } from 'vitest';
import { idempotencyKeyOf } from './idempotency';

const keyIn = (key: string) => idempotencyKeyOf(new Headers({ 'Idempotency-Key': key }));

it('a call without a key is its own', () => {
  expect(idempotencyKeyOf(new Headers())).toBeNull();
});

it.each(['a-key_of8', 'a1b2-c3d4', 'x'.repeat(8), 'x'.repeat(100)])('takes the key %j', (key) => {
  expect(keyIn(key)).toBe(key);
});

it.each(['', 'short12', 'x'.repeat(101), 'with blank', 'semi;colon', 'ü'.repeat(8)])('refuses the key %j', (key) => {
  const message = 'The Idempotency-Key header must be 8 to 100 letters, digits, dashes or underscores';
  expect(() => keyIn(key)).toThrow(expect.objectContaining({ code: 'invalid', message }));
});
