/**
 * What a parent is told of an order, by SMS and with the same words by e-mail. Plain letters only: a rupee sign or
 * Devanagari would halve what fits into an SMS. What stands in braces is put in: `number`, `kits`, `amount`, `courier`,
 * `days`. A text that changes has to be registered again (`content/dlt.ts`).
 */
export const orderMessages = {
  'order-placed': {
    headline: ' is confirmed',
    text: 'Order {number} for {kits} is confirmed. Please keep {amount} in cash ready.',
    lead: 'Follow it',
  },
  'payment-received': {
    headline: ' is confirmed',
    text: 'We received {amount} for {kits}. Order {number} is confirmed.',
    lead: 'Follow it',
  },
  'paid-late': {
    headline: ' is confirmed after all',
    text: 'Your payment of {amount} for {kits} came in after all. Order {number} is confirmed.',
    lead: 'Follow it',
  },
  'payment-failed': {
    headline: ' was not paid',
    text: 'The payment for order {number} was not completed and the order is closed. You can order again at any time.',
    lead: 'See it',
  },
  'order-to-confirm': {
    headline: ': please confirm it',
    text: 'Please confirm order {number}: {amount} in cash at the door.',
    lead: 'Confirm it',
  },
  'payment-link': {
    headline: ': how to pay it',
    text: 'Please pay {amount} for order {number}, then we send it.',
    lead: 'Pay it',
  },
  shipped: {
    headline: ' is on its way',
    text: 'Order {number} is on its way with {courier}.',
    lead: 'Follow it',
  },
  delivered: {
    headline: ' was delivered',
    text: 'Order {number} was delivered. If something is wrong, please tell us today.',
    lead: 'See it',
  },
  'turned-back': {
    headline: ' comes back to us',
    text: 'Order {number} could not be delivered and comes back to us.',
    lead: 'See it',
  },
  cancelled: {
    headline: ' was cancelled',
    text: 'Order {number} was cancelled.',
    lead: 'See it',
  },
  'refund-started': {
    headline: ': your money goes back to you',
    text: '{amount} of order {number} go back to you. That takes {days}.',
    lead: 'See it',
  },
  'refund-done': {
    headline: ': your money was sent back',
    text: '{amount} of order {number} were sent back to you.',
    lead: 'See it',
  },
  replacement: {
    headline: ': a new kit comes to you',
    text: 'Order {number} comes to you in place of the one before, at no cost.',
    lead: 'Follow it',
  },
} as const;

const whole = new Intl.NumberFormat('en-IN');
const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });

/** Money in plain letters. */
export const plainRupees = (amount: number): string =>
  `Rs ${(Number.isInteger(amount) ? whole : withPaise).format(amount)}`;

/** Who brings it, where the courier's name has no plain letters. */
export const someCourier = 'our courier';
