/** Why an order cannot be paid at the door, with the way on; whoever reads it has done nothing wrong. */
export const cashRefusals = {
  delivery: 'We are sorry: our couriers do not reach this pincode yet. Nothing was ordered.',
  off: 'Cash on delivery is not possible at the moment. You can pay online: the price is the same.',
  kits: (most: number) => `Cash on delivery is possible up to ${most} kits. You can pay online: the price is the same.`,
  pincode: 'Our couriers do not take cash at this pincode. You can pay online: the price is the same.',
  open: 'Some cash orders to this number are still on their way. You can pay this one online: the price is the same.',
  returns: 'Some parcels to this number came back lately. You can pay this one online: the price is the same.',
} as const;

/** Why a parcel cannot be sent elsewhere, likewise. */
export const moveRefusals = {
  delivery: 'We are sorry: our couriers do not reach this pincode yet. The address was not changed.',
  pincode: 'Our couriers do not take cash at this pincode. The address was not changed.',
  open: 'Some cash orders to this number are still on their way. The address was not changed.',
  returns: 'Some parcels to this number came back lately. The address was not changed.',
  proofForOneMore:
    'Two of your cash orders to numbers that are not confirmed are on their way. Please use a number that you have confirmed. The address was not changed.',
  proofForThisOne:
    'For this cash order we need to know that the number is yours. Please use a number that you have confirmed. The address was not changed.',
  proofForMany:
    'Many cash orders to numbers that are not confirmed have come in. Please use a number that you have confirmed. The address was not changed.',
} as const;

/** The same where only the most kits vary. */
export const whyNoCash = (why: keyof typeof cashRefusals, mostKits: number): string =>
  why === 'kits' ? cashRefusals.kits(mostKits) : cashRefusals[why];

/** Wherever cash is promised, while the owner takes none. */
export const ONLY_ONLINE = 'You pay online, on the secure page of our payment provider.';

/** How an order that nobody confirmed ends. */
export const notConfirmed = 'Nobody confirmed the order';

/** What a parent is told of an order that waits for their word. */
export const toConfirm = (hours: number): string =>
  `Please confirm this order by the link in the SMS that we have sent to the delivery phone. We pack it only then; without it the order ends after ${hours} hours.`;
