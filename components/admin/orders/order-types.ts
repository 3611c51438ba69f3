import type { Told } from '@/components/lists/told';
import type { Counts } from '@/lib/sales/desk/rules';
import type { DeskOrder } from '@/lib/sales/desk/service';
import type { OpenedOrder } from '@/lib/sales/desk/service.screens';

export type { DeskOrder };
export type OpenOrder = Told<OpenedOrder['order']>;
export type OrderEvent = {
  type: string;
  by: string;
  from: string | null;
  to: string;
  at: Date | string;
  detail: unknown;
};
export type Opened = Told<Omit<OpenedOrder, 'order' | 'events'>> & { order: OpenOrder; events: OrderEvent[] };
export type List = {
  orders: DeskOrder[];
  next: string | null;
  counts: Counts;
};
