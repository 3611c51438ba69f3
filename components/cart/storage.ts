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

/** Section 3: cleared on cash on delivery. */
export const forgetCart = () => remove(CART_ITEMS, USER_DETAILS);
