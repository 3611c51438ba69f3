/** Why a parent cancels, to choose from; none need be chosen. */
export const cancelReasons = [
  'Ordered by mistake',
  'I want another number of kits',
  'It takes too long',
  'I found something else',
  'Another reason',
] as const;

/** What the history says where the parent gave no reason. */
export const parentCancelled = 'Cancelled by the parent';

/** What is said where a call of the parent's own orders cannot be done. */
export const parentOrderRefusals = {
  list: 'Your orders could not be read',
  order: 'The order could not be read',
  address: 'Your last address could not be read',
  cancel: 'The order could not be cancelled',
  change: 'The address could not be changed',
  problem: 'Your message could not be sent',
  noText: 'Please say what is wrong',
  longText: (most: number) => `Please say it in at most ${most} letters`,
  noProblemNow:
    'This can be said from the day your parcel is sent until the day after it arrives. Please call or write to us instead.',
  tooManyProblems: (wait: string) => `You have written to us often today. Please try again in ${wait}, or call us.`,
} as const;

/** The screens of the parent's own orders. */
export const parentOrders = {
  link: 'My orders',
  title: 'My orders',
  description: 'Your orders, and where each of them is.',
  lead: 'Where each of your parcels is, and what you can still change.',
  loading: 'Loading your orders',
  notLoaded: 'Your orders could not be loaded. Please check your connection.',
  retry: 'Try again',
  needsScript: 'Your orders can only be shown with JavaScript. You can also',
  contact: 'write to us or call us',
  toSignIn: 'Please sign in to see your orders.',
  signIn: 'Sign In',
  empty: 'You have not ordered yet.',
  emptyText: 'Once you have, you can follow your parcel here from our door to yours.',
  toProduct: 'See the kit',
  more: 'Show more',
  moreFailed: 'More could not be loaded. Please try again.',
  order: (number: number) => `Order ${number}`,
  placed: (day: string) => `Ordered on ${day}`,
  open: (number: number) => `See order ${number}`,
  expected: 'Expected',

  one: {
    title: 'Your order',
    description: 'Where your parcel is, what you ordered, and what you can still change.',
    loading: 'Loading your order',
    stale: 'Your order could not be loaded just now. What is shown may be old.',
    all: 'All my orders',
    notFound: 'We find no such order in your account.',
    notFoundText: 'Perhaps you ordered with another phone number or email. Sign in with that one to see it.',
    details: 'What you ordered',
    kits: 'Kits',
    amount: 'Price',
    payment: 'Payment',
    address: 'Delivery address',
    pincode: 'Pincode',
    child: 'Child',
    childAge: (age: number) => `${age} ${age === 1 ? 'year' : 'years'}`,
    replaces: (number: number) => `This parcel makes good for order ${number}. There is nothing to pay.`,
    tracking: 'Tracking number',
    money: {
      pending: 'Online, not paid yet',
      due: 'In cash when the parcel arrives',
      paid: 'Paid online',
      collected: 'Paid in cash',
      received: 'Paid in cash',
      failed: 'Not paid: nothing was charged that we know of',
      none: 'Nothing to pay',
    },
    noPayment: 'Nothing to pay any more',
    refunds: 'Refund',
    refund: {
      waiting: (rupees: string) => `${rupees} go back to you. It takes 16-30 days.`,
      pending: (rupees: string) => `${rupees} are on their way back to you. It takes 16-30 days.`,
      processed: (rupees: string) => `${rupees} went back to you.`,
      failed: (rupees: string) => `${rupees} could not be sent back yet. We are looking at it.`,
    },
    actions: 'What you can do',
    cancel: 'Cancel the order',
    change: 'Change the address',
    problem: 'Something is wrong',
    again: 'Order again',
    pay: 'Go on to the payment',
    invoice: 'Invoice',
  },

  cancelling: {
    title: (number: number) => `Cancel order ${number}?`,
    unpaid: 'Nothing will be sent, and there is nothing to pay.',
    paid: 'Nothing will be sent. What you paid goes back to you in full: it takes 16-30 days.',
    reason: 'Would you tell us why? (optional)',
    noReason: 'I would rather not say',
    submit: 'Cancel the order',
    keep: 'Keep the order',
    done: 'Your order is cancelled.',
  },

  leaving: {
    title: 'Leave this form?',
    text: 'What you entered is forgotten when you leave.',
    leave: 'Leave',
    stay: 'Stay',
  },

  changing: {
    title: 'Change the address',
    text: 'Where should this parcel go instead?',
    submit: 'Save the address',
    close: 'Leave it as it is',
    done: 'The new address is saved.',
    changed: 'The order has changed meanwhile. Press “Save the address” again to change its address all the same.',
    moved: (address: string) =>
      `The address was changed meanwhile, to ${address}. Press “Save the address” again to put this one in its place.`,
  },

  reporting: {
    title: 'Something is wrong',
    lead: 'We are sorry. Tell us what happened, and we call or write to you.',
    text: 'What is wrong?',
    textHint: 'Was something broken or missing, or has the parcel not come?',
    photos: 'Photos',
    photosHint: (most: number, megabytes: number) =>
      `Up to ${most}, if they help: JPG, PNG or WebP, at most ${megabytes} MB each.`,
    choose: 'Add photos',
    remove: (name: string) => `Remove ${name}`,
    tooMany: (most: number) => `Please choose at most ${most} photos`,
    tooLarge: (megabytes: number) => `Photos larger than ${megabytes} MB are left out. Please choose smaller ones`,
    submit: 'Send',
    sending: 'Sending...',
    close: 'Close',
    done: 'Thank you. We have your message and get in touch.',
    known: 'We have your message and get in touch.',
  },

  lastAddress: {
    filled: 'Filled in with your last address.',
    again: (number: number) => `Filled in as in order ${number}.`,
    other: 'Use another address',
  },
} as const;
