import { kits } from './counts';

/** Plain letters only: a rupee sign or Devanagari would halve what fits into one SMS. */
const rupees = (amount: number) => `Rs ${amount.toLocaleString('en-IN')}`;

/** The SMS that the shop writes; each fits into one. */
export const sms = {
  changed: (shop: string, change: string, phone: string | null) =>
    `${shop}: ${change}. If it was not you, ${phone ? `call ${phone}` : 'please tell us at once'}.`,
  cashOrder: (shop: string, orderId: string, quantity: number, amount: number) =>
    `${shop}: order ${orderId} for ${kits(quantity)} is confirmed. Please keep ${rupees(amount)} in cash ready.`,
  paidOrder: (shop: string, orderId: string, quantity: number, amount: number) =>
    `${shop}: we received ${rupees(amount)} for ${kits(quantity)}. Order ${orderId} is confirmed.`,
  paymentFailed: (shop: string, orderId: string) =>
    `${shop}: the payment for order ${orderId} was not completed and the order is closed. You can order again at any time.`,
} as const;

/** What the SMS provider is told that reports on one. */
export const messageRefusals = {
  signature: 'The signature is missing or wrong',
  failed: 'The report was not stored',
} as const;
