/** What is said where an order cannot be placed, with the way on. */
export const refusals = {
  price: 'The price does not match today’s price. Please reload the page and try again.',
  cashKits: (kits: number) => `Cash on delivery is possible up to ${kits} kits. Please pay online or contact us.`,
  keyReused: 'This order was already sent with other details. Please open the cart again.',
  justOrdered: 'You ordered this a minute ago. Order again?',
  again: 'Please say whether the order is meant to be placed again',
  keyUsed: 'This Idempotency-Key was used for another change',
  notStored: 'The order could not be stored. Please try again.',
  tooMany: (wait: string) => `Too many orders were placed. Please try again in ${wait}.`,
  proofForOneMore:
    'Two of your cash orders to numbers that are not confirmed are on their way. Please confirm this number with a code, or pay online.',
  proofForMany:
    'Many cash orders to numbers that are not confirmed have come in. Please confirm this number with a code, or pay online.',
  proofForThisOne:
    'For this cash order we need to know that the number is yours. Please confirm this number with a code, or pay online.',
  quantity: (most: number) => `Please choose between 1 and ${most} kits`,
  amount: 'The amount is not valid. Please reload the page and try again.',
  notFound: 'Order not found',
  adminsCannot: 'Admins cannot place orders',
} as const;

/** What is said where an order cannot be paid online, or the payment provider is not understood. */
export const paymentRefusals = {
  failedToStart: 'The payment page could not be opened. Nothing was charged. Please try again.',
  preparing: 'The payment page is still being prepared. Please try again in a moment.',
  inReview:
    'We received a payment for this order that we have to look at. Please do not pay again: we will get in touch.',
  /** While the provider refuses our key; `cashAllowed` where this order can be paid at the door. */
  held: (cashAllowed: boolean) =>
    `We have a problem with online payment at the moment. Nothing was charged. ${
      cashAllowed
        ? 'Cash on delivery works: please choose it, or try again later.'
        : 'Please try again later, or write to us.'
    }`,
  askedOften: (wait: string) => `We have just asked about this payment. Please try again in ${wait}.`,
  signature: 'The signature is not valid',
  event: 'The event is not readable',
} as const;

/** What the hosted payment page says it is for. */
export const paymentSubject = (product: string, number: number): string => `${product}, order ${number}`;
