import { afterAll, afterEach, beforeAll } from 'vitest';
import {
  newAddress,
  newKey,
  newPhone,
  orderBody,
  pauseReconciler,
  resetEmulators,
  resumeReconciler,
} from '@/e2e/shopper';
import { stopQueue } from '@/lib/core/queue';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { orderSchema } from '@/lib/sales/orders/schema';
import { initiatePayment } from './service';

/**
 * What tests of services begin with: an order as its call hands it over, of a parent who has just come.
 * @param details replaces fields of the delivery form; the phone is the parent's own
 */
export async function newPlacement(quantity = 1, details: Record<string, unknown> = {}) {
  const phone = newPhone();
  const user = await upsertPhoneUser(phone);
  const request = orderSchema.parse(orderBody(quantity, { phone, ...details }));
  return { user, request, key: newKey(), address: newAddress() };
}

/** The same, sent, with a page to pay on; `referenceId` is what the provider calls our `merchantOrderId`. */
export async function startPayment(quantity = 1) {
  const placement = await newPlacement(quantity);
  const started = await initiatePayment(placement);
  return { ...started, referenceId: started.merchantOrderId, placement, user: placement.user };
}

/** For tests that break or count what the provider answers: nobody else asks it meanwhile, and each leaves it as new. */
export function aloneWithProvider(): void {
  beforeAll(pauseReconciler);
  afterEach(resetEmulators);
  afterAll(async () => {
    await resumeReconciler();
    await stopQueue();
  });
}
