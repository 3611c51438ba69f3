import { withStorage } from '@/components/ui/browser-storage';

const ORDER_ID = 'orderId';
const MERCHANT_ORDER_ID = 'merchantOrderId';
const CART_ITEMS = 'cartItems';
const USER_DETAILS = 'userDetails';

const remove = (...keys: string[]) =>
  withStorage('localStorage', (storage) => {
    for (const key of keys) storage.removeItem(key);
  });

/** Section 4, online flow: kept while the browser is away at the payment page. */
export function rememberPayment(orderId: string, merchantOrderId: string): void {
  withStorage('localStorage', (storage) => {
    storage.setItem(ORDER_ID, orderId);
    storage.setItem(MERCHANT_ORDER_ID, merchantOrderId);
  });
}

/** The order of a payment page that could not be asked about: the address it leads to has no room for it. */
export function rememberOrder(orderId: string): void {
  if (rememberedOrderId() !== orderId) rememberPayment(orderId, '');
}

export const rememberedOrderId = (): string | null =>
  withStorage('localStorage', (storage) => storage.getItem(ORDER_ID));

/** What the status is asked by: the payment's own reference where it belongs to this order, else the order id. */
export function paymentIdFor(orderId: string): string {
  const own = rememberedOrderId() === orderId;
  const reference = withStorage('localStorage', (storage) => storage.getItem(MERCHANT_ORDER_ID));
  return (own && reference) || orderId;
}

/** Section 3: cleared on the success and failed screens. */
export const forgetPayment = () => remove(ORDER_ID, MERCHANT_ORDER_ID);

/** Section 3: the kits that were chosen, and nothing else of the order. */
export const keepQuantity = (quantity: number) =>
  withStorage('localStorage', (storage) => storage.setItem(CART_ITEMS, String(quantity)));

/** The kits chosen in this browser; null where nobody has. */
export const keptQuantity = (): number | null =>
  withStorage('localStorage', (storage) => Number.parseInt(storage.getItem(CART_ITEMS) ?? '', 10) || null);

export const forgetQuantity = () => remove(CART_ITEMS);

/** Section 4, cash on delivery: both are cleared here, though nothing of ours keeps the form in this storage. */
export const forgetCart = () => remove(CART_ITEMS, USER_DETAILS);
