import type { DeliveryInput } from '@/lib/cart/schema';
import type { PaymentMethod } from './use-order';

/** What was typed into the cart when the session turned out to have ended. */
export type KeptOrder = { userId: string; userDetails: DeliveryInput; quantity: number; method: PaymentMethod };

/** Section 3, browser storage: the delivery form. */
const USER_DETAILS = 'userDetails';

// Private windows and full disks refuse storage: the shop works without it.
function withSession<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(window.sessionStorage);
  } catch {
    return null;
  }
}

export const keepOrder = (order: KeptOrder) =>
  withSession((storage) => storage.setItem(USER_DETAILS, JSON.stringify(order)));

export const forgetOrder = () => withSession((storage) => storage.removeItem(USER_DETAILS));

/** What this account, and no other, has left in this tab. */
export const keptOrder = (userId: string | undefined): KeptOrder | null =>
  withSession((storage) => {
    const kept = JSON.parse(storage.getItem(USER_DETAILS) ?? 'null') as KeptOrder | null;
    return kept && kept.userId === userId ? kept : null;
  });
