import { expect, it } from 'vitest';
import { eraseSchema } from './schema';

it('an account is erased by a call that says so', () => {
  expect(eraseSchema.parse({ sure: true, more: 1 })).toEqual({ sure: true });
});

it.each([undefined, null, false, 'true', 'yes', 1])('an account is not erased with %j', (sure) => {
  expect(eraseSchema.safeParse({ sure }).error?.issues[0]?.message).toBe(
    'Please say that your account is to be erased',
  );
});
