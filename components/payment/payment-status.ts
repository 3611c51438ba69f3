import type { Told } from '@/components/lists/told';
import { callApi } from '@/lib/http/client';
import type { ShownOrder } from '@/lib/sales/orders/service.viewer';
import type { Waiting as WaitingOrder } from '@/lib/sales/payments/service';

/** What a page shows of an order, and of one that waits for a payment, as the call tells it. */
export type OrderDetails = Told<ShownOrder, string>;
export type Waiting = Told<WaitingOrder, string>;

/** `status` is 0 where no answer came. The order comes along where it was asked for and may be seen. */
export type PaymentAnswer = {
  state: string | null;
  status: number;
  method: string | null;
  /** A payment that failed has still left money with us or on its way. */
  moneySeen: boolean;
  order: OrderDetails | null;
  waiting: Waiting | null;
};

type StatusData = {
  state?: string;
  method?: string;
  moneySeen?: boolean;
  order?: OrderDetails | null;
  waiting?: Waiting;
};

/** The state the server knows of a payment; null where it gave none. */
export async function askPayment(id: string, query?: URLSearchParams): Promise<PaymentAnswer> {
  const search = query?.size ? `?${query}` : '';
  const path = `/api/payment/status/${encodeURIComponent(id)}${search}`;
  // What the server says in words is not shown.
  const { success, status, data } = await callApi<StatusData>(path, { fallback: '' });
  const known = success ? data : undefined;
  return {
    state: success ? (data?.state ?? '') : null,
    status,
    method: known?.method ?? null,
    moneySeen: known?.moneySeen ?? false,
    order: known?.order ?? null,
    waiting: known?.waiting ?? null,
  };
}
