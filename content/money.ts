type Notice = { subject: string; lines: string[] };

const LOOK = 'Please look at this payment in the dashboard of the payment provider.';

/** What the owner is told of money that was not simply applied to its order; `money` and `price` as they are printed. */
export const moneyNotices = {
  second: (orderId: string, paymentId: string, money: string): Notice => ({
    subject: 'an order that was paid twice',
    lines: [
      `Order ${orderId} was paid already, and ${money} more came in as payment ${paymentId}.`,
      'The second payment has to go back to the parent.',
    ],
  }),
  misfit: (orderId: string, paymentId: string, money: string, price: string, reason: string): Notice => ({
    subject: 'a payment that does not fit its order',
    lines: [
      `Payment ${paymentId} of ${money} came in for order ${orderId}, which costs ${price}: ${reason}.`,
      `It was not counted as the price. ${LOOK}`,
    ],
  }),
  unknown: (paymentId: string, money: string): Notice => ({
    subject: 'a payment that fits no order',
    lines: [`Payment ${paymentId} of ${money} came in, and no order of the shop goes with it.`, LOOK],
  }),
  late: (orderId: string, paymentId: string, money: string): Notice => ({
    subject: 'an order that was paid after it was closed',
    lines: [
      `Payment ${paymentId} of ${money} came in for order ${orderId} after its payment had failed.`,
      'The order is confirmed now and the parent was told. If the parent has ordered again meanwhile, one of the two may have to go back.',
    ],
  }),
  authorised: (orderId: string, paymentId: string, money: string): Notice => ({
    subject: 'a payment that is held but not collected',
    lines: [
      `Payment ${paymentId} of ${money} for order ${orderId} is authorised: the bank holds the money, and it is not yours yet.`,
      'If your account collects payments by itself, this settles by itself. Otherwise collect it in the dashboard of the payment provider, or it goes back to the parent.',
    ],
  }),
  refund: (orderId: string | null, refundId: string, paymentId: string, money: string, state: string): Notice => ({
    subject: `a refund that is ${state}`,
    lines: [
      `Refund ${refundId} of ${money} was made outside the shop, from payment ${paymentId}. It is ${state} now.`,
      orderId ? `It belongs to order ${orderId}.` : 'No order of the shop goes with it.',
    ],
  }),
};
