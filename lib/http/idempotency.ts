import { badIdempotencyKey } from '@/content/calls';
import { AppError } from './errors';

const KEY = /^[\w-]{8,100}$/;

/**
 * The call's `Idempotency-Key`: 8 to 100 letters, digits, dashes or underscores; null makes the call its own.
 * @throws AppError `invalid`
 */
export function idempotencyKeyOf(headers: Headers): string | null {
  const key = headers.get('idempotency-key');
  if (key !== null && !KEY.test(key)) throw new AppError('invalid', badIdempotencyKey);
  return key;
}
