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

/** Said by the page of a mailed link, and by the server where somebody else sends half of one. */
export const BROKEN_LINK = 'The link is not complete. Please open it from the mail again.';
