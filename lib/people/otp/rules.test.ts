import { expect, it } from 'vitest';
import { MAX_OTP_ATTEMPTS, OTP_LENGTH, OTP_TTL_MS, RESEND_WAIT_MS } from './rules';

it('section 9: a code has six digits; it lives ten minutes and five tries, and another one is sent after half a minute', () => {
  expect([OTP_LENGTH, OTP_TTL_MS, MAX_OTP_ATTEMPTS, RESEND_WAIT_MS]).toEqual([6, 600_000, 5, 30_000]);
});
