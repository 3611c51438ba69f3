import { withStorage } from '@/components/ui/browser-storage';
import type { DeliveryInput } from '@/lib/sales/cart/schema';
import type { PaymentMethod } from '@/lib/sales/checkout/rules';

/** What was typed into the cart when the session turned out to have ended. */
export type KeptOrder = { userId: string; userDetails: DeliveryInput; quantity: number; method: PaymentMethod };

/** Section 3, browser storage: the delivery form. */
const USER_DETAILS = 'userDetails';
/** As long as signing in again takes; who comes later begins anew. */
const KEPT_MS = 15 * 60_000;

export const forgetOrder = () => withStorage('sessionStorage', (storage) => storage.removeItem(USER_DETAILS));

export function keepOrder(order: KeptOrder, nowMs = Date.now()): void {
  withStorage('sessionStorage', (storage) => storage.setItem(USER_DETAILS, JSON.stringify({ ...order, at: nowMs })));
  setTimeout(forgetOrder, KEPT_MS);
}

/** What this account, and no other, has left in this tab a moment ago. */
export const keptOrder = (userId: string | undefined, nowMs = Date.now()): KeptOrder | null =>
  withStorage('sessionStorage', (storage) => {
    const kept = JSON.parse(storage.getItem(USER_DETAILS) ?? 'null') as (KeptOrder & { at: number }) | null;
    return kept && kept.userId === userId && nowMs - kept.at < KEPT_MS ? kept : null;
  });
