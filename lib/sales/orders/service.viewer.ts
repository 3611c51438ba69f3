import 'server-only';
import { getSettings } from '@/lib/core/settings/service';
import { deliveryDays, formatDays } from '@/lib/sales/delivery-days/rules';
import { getOrder, type Order } from './data';

type Shown = Pick<
  Order,
  'number' | 'kitsToShip' | 'amount' | 'method' | 'name' | 'address1' | 'address2' | 'pincode' | 'city' | 'createdAt'
>;

/** What a result page shows of an order; `expected` as it is said, `Thu 26 - Mon 30 Nov`. */
export type ShownOrder = Shown & { expected: string; isToConfirm: boolean };

/** The order as a result page shows it, for whoever may see it. */
export async function toShown({ stage, ...order }: Shown & Pick<Order, 'stage'>): Promise<ShownOrder> {
  const { number, kitsToShip, amount, method, name, address1, address2, pincode, city, createdAt } = order;
  const { holidays } = (await getSettings()).couriers;
  const told = {
    expected: formatDays(deliveryDays(createdAt.getTime(), holidays)),
    isToConfirm: stage === 'to_confirm',
  };
  return { number, kitsToShip, amount, method, name, address1, address2, pincode, city, createdAt, ...told };
}

/** The same: only for its owner or the browser that placed it, else null. */
export async function getOrderForViewer(
  orderId: string,
  viewer: { userId: string | null; startedOrders: string[] },
): Promise<ShownOrder | null> {
  const order = await getOrder(orderId);
  return order && mayView(order, viewer) ? toShown(order) : null;
}

/** Whether this user or browser may know about the order. */
export const mayView = (order: Order, viewer: { userId: string | null; startedOrders: string[] }): boolean =>
  order.userId === viewer.userId || viewer.startedOrders.includes(order.id);
