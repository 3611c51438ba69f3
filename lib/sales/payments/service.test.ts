import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newKey, newPhone, orderBody, pauseReconciler, resetEmulators, resumeReconciler } from '@/e2e/shopper';
import { stopQueue } from '@/lib/core/queue';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { orderSchema } from '@/lib/sales/orders/schema';
import { getPaymentStatus, initiatePayment } from './service';

const MINUTE_MS = 60_000;

async function start() {
  const user = await upsertPhoneUser(newPhone());
  const request = orderSchema.parse(orderBody(1));
  const placement = { user, request, key: newKey(), address: '10.201.1.3' };
  return { placement, user, ...(await initiatePayment(placement)) };
}

describe('a payment and the clock', () => {
  beforeAll(pauseReconciler);
  afterEach(async () => {
    vi.useRealTimers();
    await resetEmulators();
  });
  afterAll(async () => {
    await resumeReconciler();
    await stopQueue();
  });

  it('case 74: a clock that jumps an hour changes no answer', async () => {
    const { orderId, merchantOrderId, user } = await start();
    for (const jump of [-60, 60, 24 * 60]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jump * MINUTE_MS });
      const status = await getPaymentStatus(merchantOrderId, { userId: user.id, startedOrders: [] }, null);
      expect(status).toMatchObject({ state: 'PENDING', orderId });
      vi.useRealTimers();
    }
  });

  it('case 42: the key’s answer is the same a day later', async () => {
    const { placement, ...first } = await start();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 26 * 60 * MINUTE_MS });
    const again = await initiatePayment(placement);
    expect(again.paymentUrl).toBe(first.paymentUrl);
    expect(again.orderId).toBe(first.orderId);
  });
});
