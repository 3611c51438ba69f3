/** What is said where somebody's data cannot be shown or erased. */
export const privacyRefusals = {
  read: 'Your data could not be put together',
  erase: 'Your account could not be erased',
  sure: 'Please say that your account is to be erased',
  confirm: 'Please confirm first that it is you.',
  tooMany: (wait: string) => `You have asked for this often today. Please try again in ${wait}.`,
  gone: 'This account is erased',
  onlyAdmin: 'You are the only admin: without you nobody could run the shop. Make somebody else an admin first.',
  holds: {
    parcel: (number: number) =>
      `Your order ${number} is still on its way. Once it is over, you can erase your account.`,
    payment: (number: number) =>
      `Your order ${number} still waits for its payment. Once it is paid and over, or its payment page has ended, you can erase your account.`,
    cash: (number: number) =>
      `The courier has not passed on your cash for order ${number} yet. Once we have it, you can erase your account.`,
    refund: (number: number) =>
      `Money of your order ${number} is still to be looked at, or on its way back to you. Once that is done, you can erase your account.`,
    lost: (number: number) =>
      `Your order ${number} was lost and we still owe you a parcel or your money. Once we have made it good, you can erase your account.`,
  },
} as const;

export const privacyDone = {
  erased: 'Your account is erased. Thank you for having been with us.',
} as const;

/** The panel of the account page. */
export const myData = {
  title: 'Your data',
  text: 'All that we keep about you, in one file; or the end of it.',
  download: 'Download my data',
  downloaded: 'Your data is in the file that was just saved.',
  fileName: (day: string) => `my-data-${day}.json`,
  downloadConfirm: 'All that we keep about you is in that file.',
  erase: 'Erase my account',
  dialog: {
    title: 'Erase your account?',
    text: 'This cannot be taken back.',
    goes: 'What goes',
    going: [
      'your account: name, email, phone number, password, and every device where you are signed in',
      'the phone number and your child’s age in your orders, earlier addresses, and the name and address in orders that were never paid or sent',
      'what you wrote to us here, your photos, and every message we sent you',
    ],
    stays: 'What stays',
    staying: [
      'your orders and their invoices, with the name and address on those that were paid or sent: the tax law wants us to keep them',
      'what was paid and what went back',
    ],
    later: 'If you sign in with the same number again, that is a new account without these orders.',
    confirm: 'As soon as you have shown that it is you, your account is erased.',
    keep: 'Keep my account',
    submit: 'Erase my account',
  },
} as const;
