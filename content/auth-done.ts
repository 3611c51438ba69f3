import { phoneLogin, reset } from './auth';

/** Section 8: what the calls of sign-in say when it went well. */
export const authDone = {
  sendOtp: phoneLogin.sent,
  login: 'You are signed in',
  logout: 'You are signed out',
  register: 'Thank you. Please sign in; we have sent you an e-mail about your account.',
  forgot: 'If there is an account with this address, a reset link is on its way.',
  reset: reset.doneTitle,
} as const;
