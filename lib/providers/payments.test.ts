import { expect, it } from 'vitest';
import { toProviderError } from './payments';

it.each([
  [{ statusCode: 400 }, 'permanent'],
  [{ statusCode: 401 }, 'unauthorized'],
  [{ statusCode: 403 }, 'unauthorized'],
  [{ statusCode: 404 }, 'permanent'],
  [{ statusCode: 408 }, 'unknown'],
  [{ statusCode: 409 }, 'permanent'],
  [{ statusCode: 429 }, 'retryable'],
  [{ statusCode: 499 }, 'permanent'],
  [{ statusCode: 500 }, 'unknown'],
  [{ error: { code: 'ECONNREFUSED' } }, 'retryable'],
  [{ error: { code: 'ECONNRESET' } }, 'unknown'],
  [null, 'unknown'],
])('what the provider did after %j is %s', (refusal, outcome) => {
  expect(toProviderError(refusal)).toMatchObject({ provider: 'razorpay', outcome });
});
