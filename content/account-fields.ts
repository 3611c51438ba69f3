import { BROKEN_LINK } from './links';
import { LONG_NAME } from './name-fields';

/** Section 5: what is said beside the fields of sign-in and account, in the words of its tables. */
export const accountFields = {
  fillIn: 'Please fill in all fields',
  allRequired: 'All fields are required',
  enterEmail: 'Please enter your email address',
  enterPassword: 'Please enter your password',
  enterCode: 'Please enter the code',
  email: 'Please enter a valid email address',
  longName: LONG_NAME,
  shortPassword: (least: number) => `Password must be at least ${least} characters long`,
  longPassword: (most: number) => `Password must be at most ${most} characters long`,
  oddPassword: 'Password must not contain control characters',
  weakPassword:
    'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character',
  differentPasswords: 'Passwords do not match',
  wrongLogin: 'Email or password is not correct',
  wrongPassword: 'The password is not correct',
  wrongCurrent: 'The current password is not correct',
  wrongCode: 'The code is not correct',
  brokenLink: BROKEN_LINK,
} as const;
