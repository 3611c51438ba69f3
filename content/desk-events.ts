import { orders } from './desk';

/** Owner's side, section 2: why an order needs attention. */
export const attentionReasons = {
  payment_open: 'Payment open for more than an hour',
  paid_late: 'Paid after it had failed',
  payment_review: 'Money that does not fit the order',
  refund: 'A refund to look at',
  refund_failed: 'A refund failed',
  refund_stuck: 'A refund is not done yet',
  flagged: 'To be looked at before it is packed',
  message: 'A message could not be delivered',
  no_news: 'No news of the parcel for 7 days',
  problem: 'The parent says that something is wrong',
  books: 'Our books and the payment provider’s differ',
} as const;

/** What is known about such a reason. */
export const attentionDetails: Record<string, string> = {
  'phone not proved': 'the phone was not proved by a code',
  'many cash orders to this phone': 'many cash orders to this phone in a day',
  'unknown pincode': 'the pincode is not on the list',
  waiting: 'not sent yet, see whether Razorpay answers and takes your key',
  pending: 'with the bank for two weeks, ask Razorpay about it',
};

/** What differs, at which payment or refund, and by how much. */
export const bookDifference = (what: string, subject: string, money: string): string =>
  `${what}: ${subject}, ${money} apart`;

/** What happened to an order, by the type of its event. */
export const deskEvents: Record<string, string> = {
  placed: 'Ordered',
  confirm: 'Confirmed',
  pack: 'Packed',
  ship: 'Given to the courier',
  out: 'Out for delivery',
  miss: 'Not delivered',
  deliver: 'Delivered',
  'turn-back': 'Turned back',
  'take-back': 'Came back',
  lose: 'Lost',
  cancel: 'Cancelled',
  'receive-cash': 'Cash received',
  address: 'Address changed',
  note: 'Note',
  done: 'Seen to',
  reminded: 'Asked once more to confirm',
  problem: attentionReasons.problem,
  replace: 'Replacement sent',
  undo: 'Taken back',
  paid: 'Paid',
  'paid late': attentionReasons.paid_late,
  'payment cancelled': 'Payment cancelled',
  'payment expired': 'Payment page expired',
  'payment refused': 'Payment refused',
  'payment authorised': 'Payment authorised, not captured',
  'payment in review': 'Money to be looked at',
  'refund due': 'Refund due',
  'refund waiting': 'Refund asked for',
  'refund pending': 'Refund is with the bank',
  'refund processed': 'Refunded',
  'refund failed': 'Refund failed',
  'ordered again': 'Ordered again from the same page',
  erased: 'The account was erased: what was written, phone and age are gone',
};

export const deskEventDetails = {
  done: (reason: string, text: string) => [reason, text].filter(Boolean).join(': '),
  undone: (what: string) => `was: ${what}`,
  addressBefore: (address: string) => `before: ${address}`,
  cash: (reference: string, day: string) => `${reference}, on ${day}`,
  parcel: (courier: string, number: string) => `${courier}, ${number}`,
  overridden: 'taken in cash against your own rule',
} as const;

/** What there is to do, on the dashboard. */
export const deskToday = {
  title: 'What to do now',
  cash: 'Cash still with couriers',
  cashNote: (count: number) => (count === 0 ? 'Nothing is owed to you' : `Of ${orders(count)}`),
  refunds: 'Refunds under way',
  refundsNote: (count: number) => (count === 0 ? 'None' : `${count} ${count === 1 ? 'refund' : 'refunds'}`),
  cameBack: (days: number) => `Cash orders that came back in ${days} days`,
  cameBackNote: (back: number, all: number) =>
    all === 0 ? 'None has ended yet' : `${back.toLocaleString('en-IN')} of ${all.toLocaleString('en-IN')}`,
} as const;
