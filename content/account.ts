import { strongPassword } from './password-hint';

/** The words of the account pages, the shopper's and the admin's. */
export const account = {
  title: 'Your account',
  description: 'Your details, how you sign in, and every device where you are signed in.',
  lead: 'Who you are to us, how you sign in, and every device where you are signed in. End a session there if you do not know it.',
  loading: 'Loading your account',
  signedOut: 'You are not signed in. Sign in to see your account.',
  signIn: 'Sign In',
  retry: 'Try again',
  notLoaded: 'A part of this page could not be loaded. Please check your connection.',
  needsScript: 'Your account can only be shown with JavaScript.',
  byPhone: 'You can also call us:',
  who: {
    title: 'Signed in as',
    userName: 'Name',
    email: 'Email',
    phone: 'Phone number',
    order: 'Order a kit',
  },
  email: {
    title: 'Please confirm your email',
    text: 'Until then your order confirmations come by SMS only. Open the link in our mail and press the button there; from then on they come by email too.',
    send: 'Send me the link',
    sent: 'The link is on its way. Please look into your mailbox.',
    failed: 'The link could not be sent.',
  },
  phone: {
    title: 'Login by SMS',
    linked: 'You can sign in with a code sent to this number.',
    text: 'Link your number to sign in by SMS too, without a password. We send a code to prove that it is yours.',
    submit: 'Link this number',
    change: 'Change this number',
    newNumber: 'Thank you. Now your new number:',
    cancel: 'Cancel',
    failed: 'The number could not be linked.',
  },
  confirm: {
    password: 'First, please show that it is you: with your password.',
    either: 'First, please show that it is you: with your password, or with a code sent to your present number.',
    code: 'First, please show that it is you: with a code sent to your present number.',
    label: 'Your password',
    submit: 'Go on',
    sendCode: (phone: string) => `Send a code to +91\u00a0${phone}`,
    failed: 'That could not be checked.',
  },
  password: {
    title: 'Change password',
    text: 'You stay signed in here. Everywhere else you will be logged out.',
    current: 'Current password',
    hint: strongPassword,
    submit: 'Change password',
    success: 'Your password is changed.',
    failed: 'The password could not be changed.',
  },
  sessions: {
    title: 'Where you are signed in',
    text: 'If you do not know one of these, end it.',
    textWithPassword: 'If you do not know one of these, end it and change your password.',
    loading: 'Loading your sessions',
    failed: 'Your sessions could not be loaded.',
    here: 'This device',
    onlyHere: 'You are signed in nowhere else.',
    method: { password: 'By password', otp: 'By SMS code' },
    since: (when: string) => `since ${when}`,
    lastSeen: (when: string) => `Last used ${when}`,
    end: 'End',
    endOthers: 'End all others',
    ended: 'The session is ended.',
    endedOthers: 'All other sessions are ended.',
    endFailed: 'The session could not be ended.',
    unknownDevice: 'Unknown device',
    device: (browser: string, system: string) => `${browser} on ${system}`,
  },
} as const;

const EITHER_CODE = 'Authenticator or recovery code';

/** Asked in the middle of something that cannot be taken back. */
export const stepUp = {
  title: 'Is it still you?',
  text: 'Your last code was a while ago. Please enter a new one before we go on.',
  code: EITHER_CODE,
  hint: 'An authenticator code works once: if you have just used the one you see, wait for the next.',
  submit: 'Confirm',
  cancel: 'Cancel',
  failed: 'The code could not be checked.',
} as const;

/** For whoever was signed out while at work. */
export const signInAgain = {
  title: 'Please sign in again',
  text: 'You were signed out, as happens after half an hour without a word from you. Everything on this page is kept.',
} as const;

/** The second factor of admins. */
export const factor = {
  title: 'Second step at login',
  text: 'After the password, a code from an authenticator app on your phone. Whoever learns your password still cannot sign in.',
  loading: 'Loading the state of the second step',
  failed: 'The state of the second step could not be loaded.',
  on: 'On',
  off: 'Off',
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  setupFailed: 'The second step could not be switched on.',
  setup: {
    scan: 'Scan this with your authenticator app, for example Google Authenticator, 2FAS or Aegis.',
    qr: 'QR code for your authenticator app; the same secret stands beside it as text',
    secret: 'Or type this secret into the app',
    code: 'Code from the app',
    codeHint: 'Six digits that the app shows for this shop now.',
    password: 'Your password',
    passwordHint: 'So that nobody else can do this at your screen.',
    submit: 'Confirm',
    cancel: 'Cancel',
  },
  codes: {
    title: 'Your recovery codes',
    text: 'They are shown only this once. Keep them where you keep important papers: each lets you sign in once without your phone.',
    download: 'Download',
    fileName: 'recovery-codes.txt',
    done: 'I have saved them',
    left: (count: number) => (count === 1 ? '1 recovery code left.' : `${count} recovery codes left.`),
    few: 'Make new ones before you run out.',
    renew: 'New recovery codes',
  },
  renew: {
    title: 'Make new recovery codes?',
    text: 'You get ten new ones. The old ones no longer work from then on.',
    code: EITHER_CODE,
    submit: 'Make new codes',
    cancel: 'Keep the old ones',
    success: 'Your new recovery codes are ready.',
    failed: 'New recovery codes could not be made.',
  },
  disable: {
    title: 'Switch off the second step?',
    text: 'From then on your password alone is enough to sign in, and your recovery codes no longer work.',
    code: EITHER_CODE,
    submit: 'Switch off',
    cancel: 'Keep it on',
    success: 'The second step is switched off.',
    failed: 'The second step could not be switched off.',
  },
} as const;

export const copyWords = {
  copy: 'Copy',
  copied: 'Copied.',
  failed: 'Could not copy. Please select the text and copy it yourself.',
} as const;
