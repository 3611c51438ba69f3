import { callApi } from '@/lib/http/client';

export type OrderDetails = {
  number: number;
  kitsToShip: number;
  amount: number;
  method: 'cod' | 'online';
  name: string;
  address1: string;
  address2: string | null;
  pincode: string;
  city?: string | null;
  createdAt: string;
  /** When it is expected, as it is said. */
  expected: string;
  /** It waits for somebody to confirm it. */
  isToConfirm: boolean;
};

/** What the page that waits for a payment shows; `moneySeen` is null where the provider was not asked just now. */
export type Waiting = {
  number: number;
  amount: number;
  page: { url: string; openUntil: string } | null;
  moneySeen: boolean | null;
};

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
