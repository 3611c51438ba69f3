import { delivery } from './delivery';

const MONEY_SEEN =
  'We have seen a payment for this order that we have to look at. Please do not pay again: we will get in touch.';

/** The words of the three payment pages. */
export const callback = {
  title: 'Your payment',
  processing: 'Processing Payment...',
  pending: 'Payment Pending...',
  /** Of both, so that nothing moves. */
  text: 'We are asking the payment provider for the result, again every few seconds. This can take up to two minutes.',
  doNotClose: 'Please do not close this window',
  waiting: {
    order: (number: number) => `Order ${number}`,
    back: 'Back to the payment page',
    notPaid: 'I did not pay',
    leaving: {
      title: 'If you leave this page',
      paid: 'Nothing is lost. A payment that you have made reaches us without it, and you get an SMS.',
      unpaid: (until: string) =>
        `If you have not paid, you can do so until ${until}. After that the order ends by itself, and there is nothing to pay.`,
      unpaidClosed: 'If you have not paid, the order ends by itself, and there is nothing to pay.',
    },
    replies: {
      none: 'We have just asked the payment provider: it has no completed payment for this order. You can go back to the payment page, or leave. If your bank shows a payment all the same, please do not pay again.',
      seen: MONEY_SEEN,
      silent: 'The payment provider did not answer just now. We go on asking.',
      tooOften: 'We have just asked about this payment. Please wait a minute before you ask again.',
      unreachable: 'That could not be asked just now. Please check your connection and try again.',
    },
  },
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
    'An SMS with the confirmation goes to the delivery phone. A confirmation email is sent too if your account has a confirmed email address.',
    `Your order is shipped within ${delivery.shipsWithin}.`,
    'Tracking details follow by SMS, and by email if your account has a confirmed email address.',
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
    follow: 'Follow your order',
    asking: 'Fetching your order',
    notYours:
      'Kits, amount and address are shown only to whoever placed the order. Sign in with the phone number or email of its account to see them.',
    signIn: 'Sign In',
    unreachable:
      'We could not fetch the details of your order just now. Nothing is lost: please try again in a moment.',
    askAgain: 'Try again',
    ordered: (day: string) => `Ordered on ${day}`,
  },
} as const;

const NO_ORDER =
  'No order came with this page, and nothing was sent to the payment page from here. If money has left your account, please do not pay again and contact us.';

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
  cash: {
    title: 'Nothing to pay online',
    text: 'This order is paid in cash when the parcel arrives.',
  },
  completed: { title: 'Payment received', text: 'The payment for this order has arrived.' },
  moneySeen: {
    title: 'We are looking at your payment',
    text: MONEY_SEEN,
  },
  unreachable: {
    title: 'Result not known yet',
    text: 'We could not reach our server to check this payment. If money has left your account, please do not pay again: you get an SMS once it is confirmed, and we are glad to look it up for you.',
  },
  unanswered: {
    title: 'Result not known yet',
    text: 'Our server could not tell the result just now. If money has left your account, please do not pay again: you get an SMS once it is confirmed, and we are glad to look it up for you.',
  },
  unknown: {
    title: 'Result not shown here',
    text: 'We cannot show this order here. Sign in to see it. If money has left your account, please do not pay again: you get an SMS with the outcome.',
  },
  missingOrderId: { title: 'Payment not found', text: NO_ORDER },
  noOrder: { title: 'Result not known yet', text: NO_ORDER },
  reasons: {
    title: 'Common reasons for a failed payment',
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
  support: {
    title: 'We are here to help',
    text: 'Have your order ID at hand.',
    phone: 'Phone',
    email: 'Email',
    contact: 'Contact Us',
  },
} as const;
