import { delivery } from './delivery';

/** The words of the three payment pages. */
export const callback = {
  title: 'Your payment',
  processing: 'Processing Payment...',
  processingText: 'We are asking the payment provider for the result.',
  pending: 'Payment Pending...',
  pendingText: 'The payment is not confirmed yet. We ask again every few seconds; this can take up to two minutes.',
  doNotClose: 'Please do not close this window',
  withoutScript: {
    title: 'Payment Pending...',
    text: 'This page needs JavaScript to wait for the result. Your payment goes on without it: you get an SMS with the outcome. Please do not pay again until then.',
  },
  home: 'Go Home',
} as const;

export const success = {
  online: 'Payment Successful!',
  cod: 'Order Confirmed!',
  onlineText: 'Thank you. We are getting your order ready.',
  codText: 'Thank you. You pay when the parcel arrives.',
  /** True of both ways of paying, for whoever reads this without JavaScript. */
  withoutScript: {
    title: 'Thank you for your order',
    text: 'You get an SMS about it. If you pay on delivery, please keep the exact cash ready for the courier.',
  },
  cash: 'Please keep the exact cash ready for the courier.',
  orderId: 'Order ID',
  next: 'What happens next',
  steps: [
    'An SMS with the confirmation goes to the delivery phone. A confirmation email is sent too if you have confirmed your email address; you can do that under Account.',
    `Your order is shipped within ${delivery.shipsWithin}.`,
    'Tracking details follow by email if you have confirmed your email address.',
    `Delivery in ${delivery.deliveredWithin}.`,
  ],
  again: 'Order More',
  home: 'Go Home',
  panel: {
    title: 'Your order',
    kits: 'Kits in the parcel',
    paid: 'Amount',
    toPay: 'To pay on delivery',
    address: 'Deliver to',
    pincode: 'Pincode',
    expected: 'Expected delivery',
    asking: 'Fetching your order',
    notYours:
      'Kits, amount and address are shown only to whoever placed the order. Sign in with the phone number or email of its account to see them.',
    signIn: 'Sign In',
    unreachable:
      'We could not fetch the details of your order just now. Nothing is lost: please try again in a moment.',
    askAgain: 'Try again',
    expectedText: (day: string) => `In ${delivery.deliveredWithin}, ordered on ${day}`,
  },
} as const;

export const failed = {
  title: 'Payment result',
  orderId: 'Order ID',
  asking: { title: 'Checking your payment...', text: 'One moment: we are asking for its result.' },
  failed: {
    title: 'Payment Failed',
    text: 'Your payment could not be processed. No money was deducted from your account.',
  },
  pending: {
    title: 'Payment still being confirmed',
    text: 'We do not have the result yet. Please do not pay again: the payment may still go through. You get an SMS with the outcome.',
  },
  completed: { title: 'Payment received', text: 'The payment has arrived after all, and your order is confirmed.' },
  unreachable: {
    title: 'Result not known yet',
    text: 'We could not reach our server to check this payment. If money has left your account, please do not pay again: you get an SMS once it is confirmed, and we are glad to look it up for you.',
  },
  unknown: {
    title: 'Result not shown here',
    text: 'We show the result only to whoever placed the order: please sign in with its account. If money has left your account, please do not pay again: you get an SMS with the outcome.',
  },
  missingOrderId: {
    title: 'Payment not found',
    text: 'This page was opened without an order ID, so we cannot tell which payment it belongs to. If money has left your account, please do not pay again and contact us.',
  },
  reasons: {
    title: 'Common reasons',
    items: [
      'The bank or UPI app declined the payment, or its limit for the day was reached',
      'The balance was too low',
      'The one-time code or PIN was wrong, or came too late',
      'The internet connection was lost while paying',
      'The payment was cancelled, or its time ran out',
    ],
  },
  withoutScript: {
    title: 'Result of your payment',
    text: 'This page needs JavaScript to ask for the result. If money has left your account, please do not pay again: you get an SMS with the outcome.',
  },
  signIn: 'Sign In',
  checkAgain: 'Check again',
  toSuccess: 'See your order',
  tryAgain: 'Try Again',
  home: 'Go Home',
  support: { title: 'We are here to help', text: 'Have your order ID at hand.', phone: 'Phone', email: 'Email' },
} as const;
