/** Section 8: what the calls of sign-in say when nothing better is known; route and screen say the same. */
export const authFailed = {
  checkAuth: 'Auth check failed',
  sendOtp: 'Failed to send OTP',
  verifyOtp: 'OTP verification failed!',
  register: 'Registration failed',
  login: 'Login failed!',
  forgot: 'Failed to send reset email',
  reset: 'Failed to reset password',
  logout: 'Logout failed',
} as const;

/** Of a header that names a call which may be sent again. */
export const badIdempotencyKey = 'The Idempotency-Key header must be 8 to 100 letters, digits, dashes or underscores';

/** What the browser itself says about any call. */
export const NEEDS_COOKIES = 'Please allow cookies for this shop in your browser and try again.';
export const referenceTo = (id: string) => `(ref ${id})`;

/** Beside the field of a code. */
export const codeHint = 'It is sent with its last digit.';
