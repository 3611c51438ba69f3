/** Owner's side, section 1: the stages of an order, as the owner and the parent are told them. */
export const stages = {
  awaiting_payment: { owner: 'Waiting for payment', parent: 'Waiting for your payment' },
  payment_failed: { owner: 'Payment failed', parent: 'Not paid: nothing will be sent' },
  to_confirm: { owner: 'To confirm', parent: 'We will confirm your order shortly' },
  to_pack: { owner: 'To pack', parent: 'Confirmed' },
  packed: { owner: 'Packed', parent: 'Packed' },
  shipped: { owner: 'On the way', parent: 'On the way' },
  out_for_delivery: { owner: 'Out for delivery', parent: 'Comes today' },
  undelivered: { owner: 'Not delivered yet', parent: 'The courier could not reach you' },
  delivered: { owner: 'Delivered', parent: 'Delivered' },
  returning: { owner: 'Coming back', parent: 'On its way back to us' },
  returned: { owner: 'Came back', parent: 'Returned' },
  lost: { owner: 'Lost', parent: 'Lost on the way: we will make it good' },
  cancelled: { owner: 'Cancelled', parent: 'Cancelled' },
} as const;

/** Why a parcel was not delivered. */
export const missReasons = ['not reached', 'address not found', 'no cash', 'asked for later', 'other'] as const;

/** What is said of an action that cannot be done. */
export const actionRefusals = {
  changed: 'This order has changed. Here is how it stands now.',
  notNow: (stage: string) => `This cannot be done with an order that is: ${stage}.`,
  tooLate: 'It is too late to take this back.',
  erased: 'The account of this order is erased: nobody knows where another parcel should go.',
  action: 'Please choose what to do with the order',
  version: 'The version of the order is missing. Please reload the page and try again.',
  courier: 'Please choose the courier',
  longCourier: 'The name of the courier is too long',
  trackingNumber: 'Please enter the tracking number: 4 to 40 letters, digits or dashes',
  trackingUrl: 'The tracking address must begin with https://',
  reason: 'Please say why',
  longReason: 'Please say it in fewer words',
  missReason: 'Please choose why it was not delivered',
  reference: 'Please enter the reference of the payment',
  date: 'Please enter the day on which the cash came',
  lateDate: 'The day is still to come',
  text: 'Please write the note',
  longText: (most: number) => `A note has at most ${most} letters`,
  ids: (most: number) => `Please choose 1 to ${most} orders`,
  bulkAction: 'This cannot be done with many orders at once',
  unpaid: 'The payment of this order could not be found. Please look at it by hand.',
  linkOpen: 'The payment page could not be closed just now. Nothing was changed. Please try again.',
  failed: 'The order was not changed',
  notFailed: 'This message has not failed',
  reasonUnknown: 'This reason is not open any more',
  note: 'Please say what was done',
} as const;

/** What is said of an order taken on the phone. */
export const phoneOrderRefusals = {
  method: 'Please choose cash on delivery or a payment link',
  override: 'Please say yes or no to cash all the same',
  failed: 'The order was not placed',
  /** Your own rules that a cash order does not fit, which may be left aside. */
  cash: {
    off: 'Cash on delivery is switched off in the settings.',
    kits: (most: number) => `Your settings have cash on delivery for up to ${most} kits.`,
    pincode: 'Your settings say that couriers take no cash at this pincode.',
    open: 'As many cash orders to this number are on their way as your settings allow.',
    returns: 'So many parcels to this number came back lately that it pays online by your settings.',
  },
} as const;

/** What is said of a question about orders that means nothing. */
export const deskRefusals = {
  tab: 'There is no such tab',
  method: 'The way of paying is cod or online',
  money: 'There is no such state of money',
  day: 'A day is written as 2026-11-21',
  sort: 'A list begins with the newest or the oldest',
  after: 'This list cannot go on from there',
  limit: (most: number) => `A list has 1 to ${most} orders`,
  search: (most: number) => `A search has at most ${most} letters`,
  failed: 'The orders could not be read',
} as const;

/** The orders as a table for a spreadsheet. */
export const exportWords = {
  columns: [
    'Number',
    'Placed',
    'Stage',
    'Money',
    'Paid by',
    'Kits',
    'Amount',
    'Refunded',
    'Name',
    'Phone',
    'Address line 1',
    'Address line 2',
    'City',
    'District',
    'State',
    'Pincode',
    'Courier',
    'Tracking number',
    'Ordered by',
    'Order id',
  ],
  sources: { shop: 'Shop', phone: 'Phone' },
} as const;
