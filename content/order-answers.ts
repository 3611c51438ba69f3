import { cart } from './cart';

/** Section 8: what the calls of an order say when nothing better is known; route and screen say the same. */
export const orderFailed = {
  cod: cart.toast.codFailed,
  online: cart.toast.onlineFailed,
  status: 'Failed to check payment',
  event: 'The event was not stored',
} as const;

/** What they say when it went well. */
export const orderDone = { cod: cart.toast.created, online: 'Payment page is ready' } as const;
