/** The words of the account pages, the shopper's and the admin's. */
export const account = {
  title: 'Your account',
  description: 'Your details, your phone number, your password and where you are signed in.',
  lead: 'Who you are to us, how you sign in, and every device where you are signed in. End a session there if you do not know it.',
  loading: 'Loading your account',
  signedOut: 'You are not signed in. Sign in to see your account.',
  signIn: 'Sign In',
  retry: 'Try again',
  who: {
    title: 'Signed in as',
    userName: 'Name',
    email: 'Email',
    phone: 'Phone number',
    order: 'Order a kit',
  },
  phone: {
    title: 'Login by SMS',
    linked: 'You can sign in with a code sent to this number.',
    text: 'Link your number to sign in by SMS too, without a password. We send a code to prove that it is yours.',
    submit: 'Link this number',
    failed: 'The number could not be linked.',
  },
  password: {
    title: 'Change password',
    text: 'You stay signed in here. Everywhere else you will be logged out.',
    current: 'Current password',
    hint: 'At least 8 characters, with an uppercase and a lowercase letter, a number and one of @$!%*?&',
    submit: 'Change password',
    success: 'Your password is changed.',
    failed: 'The password could not be changed.',
  },
  sessions: {
    title: 'Where you are signed in',
    text: 'If you do not know one of these, end it and change your password.',
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

/** Asked in the middle of something that cannot be taken back. */
export const stepUp = {
  title: 'Is it still you?',
  text: 'Your last code was a while ago. Please enter a new one before we go on.',
  code: 'Authenticator or recovery code',
  hint: 'An authenticator code works once: if you have just used the one you see, wait for the next.',
  submit: 'Confirm',
  cancel: 'Cancel',
  failed: 'The code could not be checked.',
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
    few: 'Switch the second step off and on again to get new ones.',
  },
  disable: {
    title: 'Switch off the second step?',
    text: 'From then on your password alone is enough to sign in, and your recovery codes no longer work.',
    code: 'Authenticator or recovery code',
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
