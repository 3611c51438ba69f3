/** `path` is where its button leads, where that is not the dashboard. */
type Notice = { subject: string; lines: string[]; path?: string };
type NamedOrder = { id: string; number: number };

const pathOf = ({ id }: NamedOrder): string => `/admin/orders/${id}`;

/** How the provider's list and ours may differ. */
export const differences = {
  payment_missing: 'A payment that the provider has and we do not',
  payment_foreign: 'A payment at the provider for none of our orders',
  payment_unknown: 'A payment that we have and the provider does not know',
  payment_amount: 'A payment of another amount at the provider',
  payment_state: 'A payment that we count and the provider does not',
  refund_missing: 'A refund that the provider has and we do not',
  refund_unknown: 'A refund that we have and the provider does not know',
  refund_amount: 'A refund of another amount at the provider',
  refund_state: 'A refund that stands otherwise at the provider',
} as const;
const MOST_LINES = 20;

const LOOK = 'Please look at this payment in the dashboard of the payment provider.';

/** What the owner is told of money that was not simply applied to its order; `money` and `price` as they are printed. */
export const moneyNotices = {
  second: (order: NamedOrder, paymentId: string, money: string): Notice => ({
    subject: 'an order that was paid twice',
    lines: [
      `Order ${order.number} was paid already, and ${money} more came in as payment ${paymentId}.`,
      'The second payment goes back to the parent by itself. You hear if that fails.',
    ],
    path: pathOf(order),
  }),
  unwanted: (order: NamedOrder, paymentId: string, money: string): Notice => ({
    subject: 'a payment for a cancelled order',
    lines: [
      `Payment ${paymentId} of ${money} came in for order ${order.number} after it was cancelled.`,
      'It goes back to the parent by itself. You hear if that fails.',
    ],
    path: pathOf(order),
  }),
  misfit: (order: NamedOrder, paymentId: string, money: string, price: string, reason: string): Notice => ({
    subject: 'a payment that does not fit its order',
    lines: [
      `Payment ${paymentId} of ${money} came in for order ${order.number}, which costs ${price}: ${reason}.`,
      `It was not counted as the price. ${LOOK}`,
    ],
    path: pathOf(order),
  }),
  unknown: (paymentId: string, money: string): Notice => ({
    subject: 'a payment that fits no order',
    lines: [`Payment ${paymentId} of ${money} came in, and no order of the shop goes with it.`, LOOK],
  }),
  late: (order: NamedOrder, paymentId: string, money: string): Notice => ({
    subject: 'an order that was paid after it was closed',
    lines: [
      `Payment ${paymentId} of ${money} came in for order ${order.number} after its payment had failed.`,
      'The order is confirmed now and the parent was told. If the parent has ordered again meanwhile, one of the two may have to go back.',
    ],
    path: pathOf(order),
  }),
  authorised: (order: NamedOrder, paymentId: string, money: string): Notice => ({
    subject: 'a payment that is held but not collected',
    lines: [
      `Payment ${paymentId} of ${money} for order ${order.number} is authorised: the bank holds the money, and it is not yours yet.`,
      'If your account collects payments by itself, this settles by itself. Otherwise collect it in the dashboard of the payment provider, or it goes back to the parent.',
    ],
    path: pathOf(order),
  }),
  refundFailed: (order: NamedOrder, money: string, text: string): Notice => ({
    subject: 'a refund that failed',
    lines: [`The refund of ${money} for order ${order.number} failed.`, text],
    path: pathOf(order),
  }),
  refund: (order: NamedOrder | null, refundId: string, paymentId: string, money: string, state: string): Notice => ({
    subject: `a refund that is ${state}`,
    lines: [
      `Refund ${refundId} of ${money} was made outside the shop, from payment ${paymentId}. It is ${state} now.`,
      order ? `It belongs to order ${order.number}.` : 'No order of the shop goes with it.',
    ],
    ...(order ? { path: pathOf(order) } : {}),
  }),
  books: (found: readonly { kind: keyof typeof differences; subject: string; money: string }[]): Notice => ({
    subject: `${found.length === 1 ? 'one difference' : `${found.length} differences`} between the books and the provider's`,
    lines: [
      ...found.slice(0, MOST_LINES).map(({ kind, subject, money }) => `${differences[kind]}: ${subject}, ${money}.`),
      ...(found.length > MOST_LINES ? [`And ${found.length - MOST_LINES} more.`] : []),
      'All of them are at /admin/money, with what to do.',
    ],
  }),
};
