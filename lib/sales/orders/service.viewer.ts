import 'server-only';
import { getOrder, type Order } from './data';

/** What a result page shows of an order: only for its owner or the browser that placed it, else null. */
export async function getOrderForViewer(orderId: string, viewer: { userId: string | null; startedOrders: string[] }) {
  const order = await getOrder(orderId);
  if (!order || !mayView(order, viewer)) return null;
  const { number, kitsToShip, amount, method, name, address1, address2, pincode, city, createdAt } = order;
  return { number, kitsToShip, amount, method, name, address1, address2, pincode, city, createdAt };
}

/** Whether this user or browser may know about the order. */
export const mayView = (order: Order, viewer: { userId: string | null; startedOrders: string[] }): boolean =>
  order.userId === viewer.userId || viewer.startedOrders.includes(order.id);
