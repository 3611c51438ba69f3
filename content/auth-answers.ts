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

/** What they say when it went well. */
export const authDone = {
  sendOtp: 'OTP sent successfully to your phone',
  login: 'You are signed in',
  logout: 'You are signed out',
  register: 'Thank you. Please sign in; we have sent you an e-mail about your account.',
  forgot: 'If there is an account with this address, a reset link is on its way.',
  reset: 'Password Reset Successful!',
} as const;
