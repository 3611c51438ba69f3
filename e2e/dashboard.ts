import { EMULATORS_URL, emulator } from './shopper';

/** A call at the provider as its dashboard would make it, past the shop. */
export async function callRazorpay<T>(path: string, body?: unknown): Promise<T> {
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET } = process.env;
  const authorization = `Basic ${Buffer.from(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`).toString('base64')}`;
  const call = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(`${EMULATORS_URL}/razorpay/v1${path}`, { headers: { authorization }, ...call });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** What becomes of refunds from now on, and of one that waits. */
export const setRefunds = (outcome: 'processed' | 'failed' | 'pending') =>
  emulator('/__control/razorpay/refunds', { outcome });
export const settleRefund = (id: string, outcome: 'processed' | 'failed') =>
  emulator(`/__control/razorpay/refunds/${id}`, { outcome });
