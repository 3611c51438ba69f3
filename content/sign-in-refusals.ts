import { accountDone } from './account-answers';

/** What is said where somebody cannot be signed in, or their account cannot be changed. */
export const signInRefusals = {
  tooManyTries: (wait: string) => `Too many tries. Please try again in ${wait}.`,
  commonPassword: 'This password is used by many people. Please choose another one.',
  deadLink: 'This reset link is no longer valid. Please ask for a new one.',
  crowded: 'Many people sign in right now. Please try again in a moment.',
  sessionEnded: 'This session has already ended',
} as const;

const tooManyWrong = (wait: string) => `Too many wrong codes. Please try again in ${wait}.`;

/** Codes by SMS. */
export const otpRefusals = {
  tooMany: (wait: string) => `Too many codes were requested. Please try again in ${wait}.`,
  tooManyWrong,
  newCode: 'This code is no longer valid. Please request a new one.',
  wrongCode: 'The OTP is not correct. Please check the SMS and try again.',
  down: 'The SMS service is not answering. Please try again in a minute.',
  noMoreSms: 'We cannot send any more codes today. Please sign in with your e-mail, or try again tomorrow.',
  number: 'We cannot send an SMS to this number.',
  byPassword: 'Please sign in with your e-mail and password',
} as const;

/** The second factor. */
export const factorRefusals = {
  tooMany: tooManyWrong,
  wrongCode: 'The code is not correct. Please try the next one.',
  off: accountDone.factorOff,
  needsCode: 'Please enter the code of your authenticator app',
  alreadyOn: 'The second factor is already on',
  startAgain: 'Start with the QR code again',
} as const;

/** Proofs of an address, a number, or of being the owner. */
export const proofRefusals = {
  tooManyLinks: (wait: string) => `Too many links were sent. Please try again in ${wait}.`,
  alreadyProved: 'Your email address is confirmed',
  noEmail: 'Your account has no email address',
  noProof:
    'This link is too old, or it is for another account. Please sign out, sign in with the email address that this mail came to and its password, and open the link again. If it still does not work, ask for a new one on your account page.',
  noPhone: 'Your account has no phone number',
  confirmFirst: 'Please confirm first that it is you, with your password or a code to your present number.',
  confirmByPassword: 'Please confirm first that it is you, with your password.',
  confirmByCode: 'Please confirm first that it is you, with a code to your present number.',
  taken: 'This number belongs to another account. Sign in with it instead.',
} as const;
