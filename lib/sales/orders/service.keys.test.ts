import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newKey, newPhone, orderBody, resetEmulators, sql } from '@/e2e/shopper';
import { stopQueue } from '@/lib/core/queue';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { getClaim } from './data.steps';
import { orderSchema } from './schema';
import { placeCodOrder } from './service';

vi.mock(import('./data.steps'), async (original) => {
  const actual = await original();
  return { ...actual, getClaim: vi.fn(actual.getClaim) };
});

beforeAll(resetEmulators);
afterAll(stopQueue);

it('a key that another call frees just then places the order all the same', async () => {
  const phone = newPhone();
  const [user, key] = [await upsertPhoneUser(phone), newKey()];
  const request = orderSchema.parse({ ...orderBody(1, { phone }), again: true });
  const place = () => placeCodOrder({ user, request, key, address: '10.204.2.1' });
  const first = await place();
  // The key stood in the way of the row, and leads nowhere any more when it is followed.
  vi.mocked(getClaim).mockImplementationOnce(async () => {
    await sql('DELETE FROM idempotency_keys WHERE key = $1', key);
    return null;
  });
  const second = await place();
  expect(second).toEqual({ orderId: expect.any(String), replayed: false });
  expect(second.orderId).not.toBe(first.orderId);
  expect(await place()).toEqual({ orderId: second.orderId, replayed: true });
});
