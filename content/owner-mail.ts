import { kits } from './counts';

type NewOrder = {
  number: number;
  quantity: number;
  amount: string;
  isCash: boolean;
  name: string;
  place: string;
  toConfirm: boolean;
};
type Digest = {
  day: string;
  orders: number;
  revenue: string;
  cash: string;
  waits: readonly { words: string; count: number }[];
};

type Erased = { account: string; days: number };

/** What the owner is told by mail of the orders, and of what must be known after a restore. */
export const ownerMail = {
  newOrder: {
    subject: ({ number, quantity, amount }: NewOrder) => `Order ${number}: ${kits(quantity)}, ${amount}`,
    lines: ({ quantity, amount, isCash, name, place, toConfirm }: NewOrder): string[] => [
      `${kits(quantity)} for ${name}, ${place}`,
      isCash ? `${amount} in cash at the door` : `${amount} paid online`,
      ...(toConfirm ? ['It waits to be confirmed.'] : []),
    ],
    action: 'Open the order',
  },
  digest: {
    subject: ({ day }: Digest) => `The shop on ${day}`,
    lines: ({ orders, revenue, cash, waits }: Digest): string[] => [
      orders === 0 ? 'No orders came in.' : `${orders === 1 ? 'One order' : `${orders} orders`}, ${revenue}.`,
      `Cash received: ${cash}.`,
      ...(waits.length === 0
        ? ['Nothing waits for you.']
        : [`Now waiting: ${waits.map(({ words, count }) => `${count} ${words}`).join(', ')}.`]),
    ],
    action: 'Open the orders',
  },
  erased: {
    subject: 'An account was erased',
    lines: ({ account, days }: Erased): string[] => [
      `The account ${account} was erased, as its owner wished. This id names nobody.`,
      `Please keep this mail for ${days} days, and then delete it. Should the shop be restored from a backup of before, the account is there again, and a helper erases it once more with this id: npm run erase -- ${account}`,
    ],
  },
  waits: {
    to_confirm: 'to confirm',
    to_pack: 'to pack',
    packed: 'packed',
    attention: 'to look at',
  },
} as const;
