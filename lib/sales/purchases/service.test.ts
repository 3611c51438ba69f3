import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAddress, newKey, newPhone, orderBody, resetEmulators, sql } from '@/e2e/shopper';
import { stopQueue } from '@/lib/core/queue';
import { AppError } from '@/lib/http/errors';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { getOrderDetail } from '@/lib/sales/desk/service';
import { act } from '@/lib/sales/fulfilment/service';
import { orderSchema } from '@/lib/sales/orders/schema';
import { placeCodOrder } from '@/lib/sales/orders/service';
import { getPurchase, movePurchase } from './service';

beforeAll(resetEmulators);
afterAll(stopQueue);

const detailsFor = (phone: string) => orderSchema.parse(orderBody(1, { phone })).userDetails;

/** A parent with cash orders to the own phone, which has each sent to another number. */
async function parentOf(orders: number) {
  const phone = newPhone();
  const user = await upsertPhoneUser(phone);
  const address = `10.207.${phone.slice(-2)}.1`;
  const request = { ...orderSchema.parse(orderBody(1, { phone })), again: true };
  const ids: string[] = [];
  for (let placed = 0; placed < orders; placed++)
    ids.push((await placeCodOrder({ user, request, key: newKey(), address })).orderId);
  const move = (id: string, to = newPhone()) =>
    movePurchase({ userId: user.id, id, key: newKey(), address }, { version: null, userDetails: detailsFor(to) }).then(
      ({ delivery }) => delivery.phone === to,
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        return { code: error.code, data: error.beside.data, message: error.message };
      },
    );
  return { phone, ids, move };
}

const phoneOf = async (id: string) => (await sql<{ phone: string }>('SELECT phone FROM orders WHERE id = $1', id))[0];

it('as many cash orders are sent to numbers that are not proved as could be placed to them, also at once', async () => {
  const { phone, ids, move } = await parentOf(3);
  const answers = await Promise.all(ids.map((id) => move(id)));
  expect(answers.filter((answer) => answer === true)).toHaveLength(2);
  const at = answers.findIndex((answer) => answer !== true);
  expect(answers[at]).toEqual({
    code: 'conflict',
    data: { proofNeeded: true },
    message: expect.stringMatching(/ The address was not changed\.$/),
  });
  const kept = ids[at] ?? '';
  expect(await phoneOf(kept)).toEqual({ phone });
  const [moved = ''] = ids.filter((id) => id !== kept);
  expect(await move(moved), 'it takes no room of its own').toBe(true);
  expect(await move(kept, phone)).toBe(true);
  const to = newPhone();
  const request = { action: 'address', version: null, userDetails: detailsFor(to), undoable: false } as const;
  await act({ orderId: kept, request, who: { actor: 'owner', userId: null }, key: null });
  expect(await phoneOf(kept), 'the owner answers for it').toEqual({ phone: to });
});

it('one address has five an hour sent to such numbers', async () => {
  const { ids, move } = await parentOf(1);
  const [id = ''] = ids;
  for (let times = 0; times < 5; times++) expect(await move(id)).toBe(true);
  expect(await move(id)).toMatchObject({ code: 'rateLimited', data: { proofNeeded: true } });
  const { phone } = (await phoneOf(id)) ?? {};
  expect(await move(id, phone), 'the same number is no other one').toBe(true);
});

it.each([
  [[[0, 99]], 0],
  [[[1_249, 50]], 1_249],
  [
    [
      [1_249, 50],
      [1_249, 50],
    ],
    2_499,
  ],
  [
    [
      [800, 33],
      [800, 33],
      [800, 33],
    ],
    2_400,
  ],
])('of refunds of rupees and paise %j whole rupees are told: %i', async (sums, refunded) => {
  const user = await upsertPhoneUser(newPhone());
  const request = orderSchema.parse(orderBody(1, { phone: user.phoneNumber }));
  const { orderId } = await placeCodOrder({ user, request, key: newKey(), address: newAddress() });
  for (const [amount, paise] of sums)
    await sql(
      `INSERT INTO refunds (id, order_id, amount, paise, currency, state, origin, way, reference, updated_at)
       VALUES (gen_random_uuid(), $1, $2, $3, 'INR', 'processed', 'outside', 'UPI', 'UTR 1', now())`,
      orderId,
      amount,
      paise,
    );
  const told = [(await getPurchase(user.id, orderId)).order.refunded, (await getOrderDetail(orderId)).order.refunded];
  expect(told).toEqual([refunded, refunded]);
});
