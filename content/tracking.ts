/** What a stage is called once it is behind the order, where its own words speak of the present or of what is to come. */
export const passedStages = {
  awaiting_payment: 'Ordered',
  to_confirm: 'Ordered',
  payment_failed: 'Payment failed',
  out_for_delivery: 'Out for delivery',
  returning: 'Sent back to us',
} as const;

/** The page behind the link of every SMS. */
export const tracking = {
  title: 'Your parcel',
  description: 'Where your parcel is.',
  order: (number: number) => `Order ${number}`,
  receiver: (initial: string, pincode: string) => `For ${initial}., pincode ${pincode}`,
  stepsTitle: 'The way of your parcel',
  passed: 'done',
  current: 'now',
  coming: 'to come',
  expected: 'Expected',
  courier: 'Courier',
  follow: 'Follow it at the courier',
  newTab: 'opens a new tab',
  confirmTitle: 'Shall we send it?',
  confirmText: (hours: number) =>
    `You pay in cash when the parcel arrives. Please confirm that you want it, and we pack it. If you do not want it, you need do nothing: the order ends by itself after ${hours} hours.`,
  confirm: 'Yes, send it',
  confirming: 'One moment...',
  confirmed: 'Thank you. We pack your parcel now.',
  failed: 'The order could not be confirmed. Please try again, or call us.',
  notFetched: 'Your parcel could not be looked up',
  privacy: 'Whoever has this link sees no more than this. For the whole order, please sign in.',
  signIn: 'Sign in to see the order',
  help: 'Something wrong?',
  gone: 'We find no parcel under this link. It may be old, or a letter of it may be missing. Please open it from the SMS again, or sign in to see your orders.',
  goneTitle: 'No parcel here',
  tooMany: (wait: string) => `Too many links led nowhere. Please try again in ${wait}.`,
} as const;
