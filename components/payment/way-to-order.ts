import { keepWayBack } from '@/components/auth/way-back';

/** Whoever signs in for an order goes on to it, or where none is known to all of them. */
export const keepWayToOrder = (orderId: string | null): void =>
  keepWayBack(orderId ? `/shop/orders/${orderId}` : '/shop/orders', Date.now());
