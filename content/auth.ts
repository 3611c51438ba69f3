import { site } from '@/lib/site';

/** The words of the sign-in pages. */
export const auth = {
  welcome: `Welcome to ${site.name}`,
  welcomeText: 'Care for your child’s growing years, delivered to your door.',
  promises: ['Cash on delivery, no advance payment', 'Shipping is FREE, all over India', 'No password to remember'],
  backToHome: 'Back to Home',
} as const;

export const phoneLogin = {
  title: 'Login with Phone',
  lead: 'We send you a one-time code by SMS. No password, no registration.',
  phone: 'Phone number',
  send: 'Send OTP',
  whyPhone: 'Type your 10-digit mobile number first.',
  otp: 'One-time code (OTP)',
  sentTo: 'Sent by SMS to',
  login: 'Login',
  whyOtp: 'Type the 6-digit code from the SMS first.',
  change: 'Change Phone Number',
  resend: 'Send a new code',
  resendIn: (seconds: number) => `New code possible in ${seconds} s`,
  sent: 'OTP sent successfully to your phone',
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

/** Until the forms for email and password are open. */
export const emailSoon =
  'Email and password open soon. Until then your phone number is all you need: no registration, no password.';

export type EmailPage = { title: string; links: readonly { href: string; label: string }[] };

const viaPhone = { href: '/auth/login-phone', label: 'Login via phone number' } as const;
const signUp = { href: '/auth/register', label: 'Sign Up' } as const;
const backToHome = { href: '/shop/home', label: 'Back to home' } as const;
const backToLogin = { href: '/auth/login', label: 'Back to Login' } as const;

export const emailLogin: EmailPage = {
  title: 'Login to your account',
  links: [viaPhone, signUp, { href: '/auth/forgot', label: 'Forgot password?' }, backToHome],
};

export const register: EmailPage = {
  title: 'Create Account',
  links: [
    { href: '/auth/register-phone', label: 'Sign up via phone number' },
    { href: '/auth/login', label: 'Sign In' },
    backToHome,
  ],
};

export const forgot: EmailPage = { title: 'Forgot password', links: [viaPhone, backToLogin, signUp] };

export const reset: EmailPage = {
  title: 'Reset Password',
  links: [viaPhone, { href: '/auth/login', label: 'Go to Login' }],
};
