import { callApi } from '@/lib/http/client';

export type PaymentAnswer = { state: string | null; status: number };

/** The state the server knows of a payment; null where it gave none. */
export async function askPayment(id: string, query?: URLSearchParams): Promise<PaymentAnswer> {
  const search = query?.size ? `?${query}` : '';
  const answer = await callApi<{ state?: string }>(`/api/payment/status/${encodeURIComponent(id)}${search}`, {
    fallback: 'Payment status unknown',
  });
  return { state: answer.success ? (answer.data?.state ?? '') : null, status: answer.status };
}
