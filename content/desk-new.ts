/** The words of an order that the owner takes on the phone. */
export const deskNew = {
  title: 'New order',
  text: 'For somebody who orders on the phone. It belongs to whoever signs in with this phone number by a code.',
  method: {
    legend: 'How it is paid',
    cod: 'Cash on delivery',
    link: 'Payment link by SMS',
    tooMany: (most: number) => `More than ${most} kits are paid by link`,
  },
  price: 'To pay',
  free: (kits: number) => `${kits} of them free`,
  place: 'Place the order',
  override: 'Take it in cash all the same',
  placed: (number: number) => `Order ${number} is placed`,
  linkToCome: (number: number) =>
    `Order ${number} is placed. Its payment link could not be made yet and follows by SMS. Please do not place the order again.`,
} as const;
