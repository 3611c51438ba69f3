import { account } from './account';
import { confirmEmail } from './auth';

/** What the calls of the account say when nothing better is known. */
export const accountFailed = {
  read: 'Failed to read your account',
  confirm: 'Failed to confirm',
  confirmEmail: confirmEmail.failed,
  sendLink: 'Failed to send the link',
  password: 'Failed to change password',
  endSession: 'Failed to end the session',
  endSessions: 'Failed to end the sessions',
  sessions: 'Failed to list your sessions',
  code: 'Failed to check the code',
  factor: 'Failed to read the second factor',
  factorSetup: 'Failed to set up the second factor',
  factorOn: 'Failed to switch on the second factor',
  factorOff: 'Failed to switch off the second factor',
  recoveryCodes: 'Failed to make new recovery codes',
} as const;

/** What they say when it went well. */
export const accountDone = {
  confirm: 'Thank you. We know that it is you.',
  confirmEmail: 'Thank you. Your email address is confirmed.',
  sendLink: account.email.sent,
  password: 'Your password is changed. You are signed out everywhere else.',
  phoneLinked: 'Your phone number is linked',
  phoneProved: 'This number is confirmed',
  codeSent: 'The code is on its way to this number',
  endSession: 'The session has ended',
  endSessions: 'You are signed out everywhere else',
  code: 'Thank you. Your code is confirmed.',
  factorSetup: 'Scan the QR code with your authenticator app',
  factorOn: 'The second factor is on',
  factorOff: 'The second factor is off',
  recoveryCodes: 'Your new recovery codes are ready. The old ones no longer work.',
} as const;
