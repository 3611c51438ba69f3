const NO_WAY_IN = 'Where you cannot sign in any more, ask for a reset link first.';
const CHANGE_NUMBER = `If it was not you, change the number on your account page at once, then your password, and tell us. ${NO_WAY_IN}`;
const CHANGE_PASSWORD = `If it was not you, change your password on your account page at once and tell us. ${NO_WAY_IN}`;

/**
 * Changes of how one signs in, of which the owner of the account hears: in an SMS, and in a mail with its subject. What
 * the SMS says is a variable of its template (`content/dlt.ts`): at most 40 letters.
 */
export const accountChanges = {
  password: {
    sms: 'the password of your account was changed',
    subject: 'the password was changed',
    text: 'Your password was changed a moment ago, and you were signed out everywhere else.',
    phoneGone:
      'The phone number of the account was taken off: it was linked before anybody had shown that this address is theirs. If the number is yours, link it again on your account page.',
  },
  'phone-linked': {
    sms: 'a phone was linked to your account',
    subject: 'a phone number was linked to your account',
    text: 'A phone number was linked to your account a moment ago. Whoever holds it can sign in with a code by SMS.',
    ifNot: CHANGE_NUMBER,
  },
  'phone-replaced': {
    sms: 'your phone number for login was changed',
    subject: 'the phone number for signing in was changed',
    text: 'The phone number of your account was changed a moment ago, and you were signed out everywhere else. Codes for signing in go to the new number.',
    ifNot: CHANGE_NUMBER,
  },
  'factor-on': {
    sms: 'the second step at login was turned on',
    subject: 'the second step at login was switched on',
    text: 'From now on signing in takes a code of an authenticator app, or a recovery code, after the password.',
    ifNot: CHANGE_PASSWORD,
  },
  'factor-off': {
    sms: 'the second step at login was turned off',
    subject: 'the second step at login was switched off',
    text: 'From now on the password alone is enough to sign in, and the recovery codes no longer work.',
    ifNot: CHANGE_PASSWORD,
  },
  'recovery-codes': {
    sms: 'your recovery codes were made anew',
    subject: 'the recovery codes were made anew',
    text: 'New recovery codes were made a moment ago. The old ones no longer work.',
    ifNot: CHANGE_PASSWORD,
  },
} as const;
