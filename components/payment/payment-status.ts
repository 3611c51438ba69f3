import { callApi } from '@/lib/http/client';

export type OrderDetails = {
  kitsToShip: number;
  amount: number;
  method: 'cod' | 'online';
  name: string;
  address1: string;
  address2: string | null;
  pincode: string;
  createdAt: string;
};

/** `status` is 0 where no answer came. The order comes along where it was asked for and may be seen. */
export type PaymentAnswer = { state: string | null; status: number; order: OrderDetails | null };

type StatusData = { state?: string; order?: OrderDetails | null };

/** The state the server knows of a payment; null where it gave none. */
export async function askPayment(id: string, query?: URLSearchParams): Promise<PaymentAnswer> {
  const search = query?.size ? `?${query}` : '';
  const path = `/api/payment/status/${encodeURIComponent(id)}${search}`;
  // What the server says in words is not shown.
  const { success, status, data } = await callApi<StatusData>(path, { fallback: '' });
  return { state: success ? (data?.state ?? '') : null, status, order: (success && data?.order) || null };
}
