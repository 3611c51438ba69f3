import { deskForms } from './desk-order';
import { actionRefusals } from './order-desk';

/** Owner's side, section 4: why a refund failed, and what to do then. */
export const refundFailures = {
  too_old: {
    title: 'The payment is more than six months old',
    text: 'Razorpay sends nothing back from a payment that is more than six months old. Ask the parent for the account, send the money by bank transfer, and write that down here.',
  },
  balance: {
    title: 'Your Razorpay balance is too low',
    text: 'There is not enough money in your Razorpay account. Add some in its dashboard and refund again, or send the money by bank transfer and write that down here.',
  },
  nothing_left: {
    title: 'Razorpay has nothing left of this payment',
    text: 'Razorpay says that this payment went back already, in full or so far that this is too much. Look at the payment in its dashboard.',
  },
  refused: {
    title: 'Razorpay refused it',
    text: 'Look at the payment in the dashboard of Razorpay. You can refund again, or send the money by bank transfer and write that down here.',
  },
  bank: {
    title: 'The bank could not do it',
    text: 'The money is with you again. Ask the parent for another account, send it by bank transfer, and write that down here.',
  },
  overtaken: {
    title: 'Another refund was quicker',
    text: 'Somebody refunded this payment in the dashboard of Razorpay before this refund was sent. There is nothing to do unless more should go back.',
  },
  not_asked: {
    title: 'It was never sent',
    text: 'This refund waited to be made by hand. If it was not, refund it here, or write down how you paid it back.',
  },
} as const;

/** What is said of a refund that cannot be made. */
export const refundRefusals = {
  amount: 'Please enter how much goes back, in whole rupees',
  way: 'Please say how you paid it back',
  reference: actionRefusals.reference,
  long: actionRefusals.longReason,
  tooMuch: (rupees: string) => `At most ${rupees} can go back by one refund`,
  nothing: 'Nothing can go back of this order',
  cash: 'Cash goes back outside the shop. Please say how you paid it back.',
  failed: 'The refund was not made',
} as const;

/** Why money goes back by itself. */
export const refundReasons: Record<string, string> = {
  'second payment': 'Paid twice',
  cancelled: 'Paid after it was cancelled',
  'made outside the shop': 'Made at Razorpay',
};

/** Owner's side, section 2: the refunds on the order's screen. */
export const refundPanel = {
  title: 'Refunds',
  none: 'Nothing went back.',
  left: (rupees: string) => `${rupees} can still go back.`,
  most: (rupees: string) => `At most ${rupees} by one refund.`,
  open: 'Refund',
  again: 'What to do',
  bank: (reference: string) => `bank reference ${reference}`,
  outside: (way: string, reference: string) => `${way}, ${reference}`,
  states: { waiting: 'Being sent', pending: 'With the bank', processed: 'Done', failed: 'Failed' },
  form: {
    title: 'Refund',
    close: 'Do not refund anything',
    amount: 'Amount in rupees',
    amountHint: (rupees: string) => `Up to ${rupees}`,
    reason: deskForms.reason,
    reasons: [...deskForms.reasons['take-back'].slice(2), 'Agreed with the parent'],
    how: 'How does it go back?',
    provider: 'Through Razorpay',
    providerHint: 'To where it was paid from. Banks take up to seven working days.',
    outside: 'I have paid it back myself',
    outsideHint: 'For cash, and for payments that Razorpay cannot send back any more.',
    way: 'How did you pay it back?',
    ways: ['Bank transfer', 'UPI', 'Cash'],
    reference: deskForms.reference,
    referenceHint: deskForms.referenceHint,
    submit: (rupees: string) => `Refund ${rupees}`,
    write: (rupees: string) => `Write down ${rupees}`,
  },
  done: {
    waiting: (rupees: string) => `${rupees} go back. It is being sent.`,
    pending: (rupees: string) => `${rupees} are on their way back.`,
    processed: (rupees: string) => `${rupees} went back.`,
    failed: (rupees: string) => `${rupees} could not be sent back. See below what to do.`,
  },
} as const;
