import { authFailed, codeHint } from './calls';
import { BROKEN_LINK } from './links';
import { strongPassword } from './password-hint';
import { ORDER_BY_PHONE } from './phone-fields';
import { site } from './site';

/** The words of the sign-in pages. */
export const auth = {
  welcome: `Welcome to ${site.name}`,
  welcomeText: 'Care for your child’s growing years, delivered to your door.',
  promises: (takesCash: boolean) => [
    ...(takesCash ? ['Cash on delivery, no advance payment'] : []),
    'Shipping is FREE, all over India',
    'Login by SMS, no password needed',
  ],
  backToHome: 'Back to Home',
  needsScript: 'Signing in on this page needs JavaScript.',
  byPhone: ORDER_BY_PHONE,
} as const;

export const phoneLogin = {
  title: 'Login with Phone',
  lead: 'We send you a one-time code by SMS. No password, no registration.',
  phone: 'Phone number',
  send: 'Send OTP',
  whyPhone: (digits: number) => `Type your ${digits}-digit mobile number first.`,
  otp: 'One-time code (OTP)',
  otpHint: codeHint,
  sentTo: 'Sent by SMS to',
  login: 'Login',
  whyOtp: (digits: number) => `Type the ${digits}-digit code from the SMS first.`,
  change: 'Change Phone Number',
  resend: 'Send a new code',
  resendIn: (seconds: number) => `New code possible in ${seconds} s`,
  stillCounts: 'The code we sent you before still counts. Please type it here.',
  sent: 'OTP sent successfully to your phone',
  sendFailed: authFailed.sendOtp,
  loginFailed: 'Login failed',
  emailLogin: 'Login via email',
} as const;

export const registerPhone = {
  title: 'No Registration Required!',
  lead: 'Your phone number is your account. This is all there is to it:',
  steps: [
    'Enter your phone number',
    'Receive an OTP by SMS',
    'Type the code to verify your number',
    'You are logged in and can order',
  ],
  goToPhone: 'Go to Phone Login',
  viaEmail: 'Sign up via Email Instead',
} as const;

const noRecovery = {
  lead: 'No password recovery is needed. With phone login there is no password: a fresh code is sent to your phone every time you log in.',
  phone: 'Login with Phone',
  email: 'Login via email',
} as const;

export const forgotPhone = { ...noRecovery, title: 'Forgot your password?' } as const;
export const resetPhone = { ...noRecovery, title: 'Nothing to reset' } as const;
export const loginHelper = { ...noRecovery, title: 'Help with logging in' } as const;

/** Labels that the forms with a password share. */
export const passwordWords = {
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  show: 'Show',
  hide: 'Hide',
  showLabel: 'Show the characters',
  hideLabel: 'Hide the characters',
} as const;

export const emailLogin = {
  title: 'Login to your account',
  lead: 'With the email and the password you signed up with.',
  submit: 'Sign In',
  success: 'You are logged in.',
  failed: authFailed.login,
  forgot: 'Forgot password?',
  viaPhone: 'Login via phone number',
  newHere: 'New here?',
  signUp: 'Sign Up',
  backToHome: 'Back to home',
} as const;

/** The second step of the login, for accounts with an authenticator app. */
export const loginCode = {
  lead: 'Your account asks for a second proof: a code from your authenticator app.',
  app: 'Authenticator code',
  appHint: 'Six digits; a new code appears in the app every 30 seconds.',
  recovery: 'Recovery code',
  recoveryHint: 'One of the codes you saved when you switched on the second step. Each works once.',
  useRecovery: 'Use a recovery code instead',
  useApp: 'Use the authenticator app instead',
  back: 'Back',
} as const;

export const register = {
  title: 'Create Account',
  lead: 'One account for your orders, and their confirmations by email.',
  userName: 'User name',
  emailHint: 'We send you a link to confirm it. Then your order confirmations come by email too.',
  passwordHint: (least: number) =>
    `At least ${least} characters. A few words in a row are easy to remember and hard to guess.`,
  submit: 'Sign Up',
  success: 'Your account is ready. Please sign in.',
  failed: authFailed.register,
  viaPhone: 'Sign up via phone number',
  haveAccount: 'Already have an account?',
  signIn: 'Sign In',
} as const;

export const confirmEmail = {
  title: 'Confirm your email',
  lead: 'One press, and your order confirmations come by email too.',
  submit: 'Confirm my email',
  failed: 'Failed to confirm the email address',
  noToken: BROKEN_LINK,
  signInFirst: 'Please sign in first, with this email address and your password. Then open the link in the mail again.',
  signIn: 'Sign In',
  doneTitle: 'Email confirmed',
  doneText: 'Thank you. From now on your order confirmations come by email too.',
  account: 'Your account',
} as const;

export const forgot = {
  title: 'Forgot password',
  lead: 'Tell us the email of your account. We send you a link to choose a new password.',
  email: 'Registered email',
  submit: 'Send Reset Link',
  busy: 'Sending...',
  failed: authFailed.forgot,
  sentTitle: 'Email Sent!',
  sentText: 'Check your email and follow the instructions to reset your password.',
  sentHint: 'Nothing there after a few minutes? Look into the spam folder, or check the spelling of the address.',
  backToLogin: 'Back to Login',
  newHere: 'No account yet?',
  signUp: 'Sign Up',
} as const;

export const reset = {
  title: 'Reset Password',
  lead: 'Choose a new password for your account. Everywhere else you will be logged out.',
  hint: strongPassword,
  submit: 'Reset Password',
  busy: 'Resetting...',
  failed: authFailed.reset,
  doneTitle: 'Password Reset Successful!',
  doneText: 'You can sign in with your new password now. The login page opens in a moment.',
  goToLogin: 'Go to Login',
  newLink: 'Ask for a new link',
} as const;
