import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAddress, newKey, newPhone, orderBody, resetEmulators, sql } from '@/e2e/shopper';
import { LIMITS } from '@/lib/core/limits/rules';
import { stopQueue } from '@/lib/core/queue';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { orderSchema } from '@/lib/sales/orders/schema';
import { placeCodOrder } from '@/lib/sales/orders/service';
import { confirmByLink, track, trackForPage } from './service';

beforeAll(resetEmulators);
afterAll(stopQueue);

/** The link of a cash order that waits to be confirmed. */
async function linkToConfirm(address: string): Promise<string> {
  const phone = newPhone();
  const request = orderSchema.parse(orderBody(1, { phone }));
  const { orderId } = await placeCodOrder({ user: await upsertPhoneUser(phone), request, key: newKey(), address });
  const [row] = await sql<{ link: string }>(
    "UPDATE orders SET stage = 'to_confirm', version = version + 1 WHERE id = $1 RETURNING track_token AS link",
    orderId,
  );
  return row?.link ?? '';
}

it('whoever opens links that lead nowhere is told to stop, and shuts nobody’s right one behind the same address', async () => {
  const address = newAddress();
  const link = await linkToConfirm(address);
  const nowhere = (at: number) => track(`${'y'.repeat(23)}${100 + at}`, address);
  for (let at = 0; at < LIMITS.wrongLinksPerAddress.points; at += 1)
    await expect(nowhere(at)).rejects.toMatchObject({ code: 'notFound' });
  await expect(nowhere(0)).rejects.toMatchObject({ code: 'rateLimited' });
  expect(await track(link, address)).toMatchObject({ stage: 'to_confirm' });
  expect(await trackForPage(link, address)).toMatchObject({ receiver: { pincode: '560001' } });
  expect(await confirmByLink(link, { address, key: null, version: null })).toMatchObject({ stage: 'to_pack' });
});
