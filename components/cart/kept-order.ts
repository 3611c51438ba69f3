import { withStorage } from '@/components/ui/browser-storage';
import type { DeliveryInput } from '@/lib/sales/cart/schema';
import type { PaymentMethod } from '@/lib/sales/checkout/rules';

/** What was typed into the cart when the session turned out to have ended. */
export type KeptOrder = { userId: string; userDetails: DeliveryInput; quantity: number; method: PaymentMethod };

/** Section 3, browser storage: the delivery form. */
const USER_DETAILS = 'userDetails';

export const keepOrder = (order: KeptOrder) =>
  withStorage('sessionStorage', (storage) => storage.setItem(USER_DETAILS, JSON.stringify(order)));

export const forgetOrder = () => withStorage('sessionStorage', (storage) => storage.removeItem(USER_DETAILS));

/** What this account, and no other, has left in this tab. */
export const keptOrder = (userId: string | undefined): KeptOrder | null =>
  withStorage('sessionStorage', (storage) => {
    const kept = JSON.parse(storage.getItem(USER_DETAILS) ?? 'null') as KeptOrder | null;
    return kept && kept.userId === userId ? kept : null;
  });
