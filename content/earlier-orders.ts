/** What is said where earlier orders of a number are asked for and cannot be shown. */
export const earlierRefusals = {
  failed: 'Your earlier orders could not be looked for',
  noPhone: 'Please link your phone number first',
  wrong:
    'We find no earlier order to this number with this name and pincode. Did you also sign in with an email then? Sign in with that, and link your number under “Your account”. If neither helps, write to us.',
  tooMany: (wait: string) => `You have tried this too often. Please try again in ${wait}, or write to us.`,
} as const;

export const earlierDone = 'Thank you. What you ordered with this number is under “My orders”.';

/** The part of “My orders” and of the account that brings earlier orders back. */
export const earlierOrders = {
  title: 'Have you ordered with this number before?',
  text: (days: number) =>
    `Phone numbers change hands. If a number was not used here for ${days} days, we show its earlier orders only to whoever knows one of them.`,
  open: 'Show my earlier orders',
  name: 'Name on the parcel',
  nameHint: 'As it was written when you ordered.',
  pincode: 'Pincode it went to',
  submit: 'Find my orders',
  toOrders: 'My orders',
  help: 'You do not remember?',
  contact: 'Write to us',
} as const;
