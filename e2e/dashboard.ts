import { EMULATORS_URL, emulator, providerLog } from './shopper';

/** A call at the provider as its dashboard would make it, past the shop. */
export async function callRazorpay<T>(path: string, body?: unknown): Promise<T> {
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET } = process.env;
  const authorization = `Basic ${Buffer.from(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`).toString('base64')}`;
  const call = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(`${EMULATORS_URL}/razorpay/v1${path}`, { headers: { authorization }, ...call });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** A refund as somebody at the provider makes it; without an amount, of all that is left. */
export const refundByHand = async (paymentId: string, paise?: number): Promise<string> =>
  (await callRazorpay<{ id: string }>(`/payments/${paymentId}/refund`, paise ? { amount: paise } : {})).id;

type RefundSettings = {
  delayMs?: number;
  instantly?: boolean;
  reference?: boolean;
  takesMs?: number;
  balance?: number;
};

/** What becomes of refunds from now on, and of one that waits. */
export const setRefunds = (outcome: 'processed' | 'failed' | 'pending', more: RefundSettings = {}) =>
  emulator('/__control/razorpay/refunds', { outcome, ...more });
export const settleRefund = (id: string, outcome: 'processed' | 'failed' | 'named') =>
  emulator(`/__control/razorpay/refunds/${id}`, { outcome });
/** The payment of a page that the provider holds and has not taken. */
export async function heldPaymentOf(reference: string): Promise<string> {
  const { items } = await callRazorpay<{ items: { id: string; order_id: string }[] }>('/payments?count=100');
  const { items: orders } = await callRazorpay<{ items: { id: string }[] }>(`/orders?receipt=${reference}`);
  return items.find(({ order_id }) => order_id === orders[0]?.id)?.id ?? '';
}
/** Has the provider by itself give back what is authorised only. */
export const refundHeld = (paymentId: string) => emulator<{ id: string }>(`/__control/razorpay/held/${paymentId}`, {});

export type ProviderRefund = { id: string; amount: number; status: string; receipt: string | null };
/** Every refund of a payment, as the provider has it. */
export const refundsOf = async (paymentId: string) =>
  (await callRazorpay<{ items: ProviderRefund[] }>(`/payments/${paymentId}/refunds?count=100`)).items;

/** Has the bank do what it was asked for of a payment, and of others from now on. */
export async function finishRefunds(paymentId: string): Promise<void> {
  await setRefunds('processed');
  for (const { id, status } of await refundsOf(paymentId))
    if (status === 'pending') await settleRefund(id, 'processed');
}

/** How often the shop asked the provider about this page. */
export const asksAbout = async (linkId: string): Promise<number> =>
  (await providerLog('razorpay')).filter(({ method, path }) => method === 'GET' && path.includes(linkId)).length;
