/** What is said where an order cannot be placed, with the way on. */
export const refusals = {
  price: 'The price does not match today’s price. Please reload the page and try again.',
  cashKits: (kits: number) => `Cash on delivery is possible up to ${kits} kits. Please pay online or contact us.`,
  keyReused: 'This order was already sent with other details. Please open the cart again.',
  notStored: 'The order could not be stored. Please try again.',
  tooMany: (wait: string) => `Too many orders were placed. Please try again in ${wait}.`,
  proofForOneMore:
    'Two of your cash orders to numbers that are not confirmed are on their way. Please confirm this number with a code, or pay online.',
  proofForMany:
    'Many cash orders to numbers that are not confirmed have come in. Please confirm this number with a code, or pay online.',
} as const;
