import type { Told } from '@/components/lists/told';
import type { getPurchase, listPurchases } from '@/lib/sales/purchases/service';

/** A part of the list of a parent's orders, and one of them, as the calls tell them. */
export type OrdersPage = Told<Awaited<ReturnType<typeof listPurchases>>, string>;
export type ListedOrder = OrdersPage['orders'][number];
export type OrderDetail = Told<Awaited<ReturnType<typeof getPurchase>>, string>;
export type OwnOrder = OrderDetail['order'];
