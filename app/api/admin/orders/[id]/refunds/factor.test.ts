import { beforeAll, expect, it } from 'vitest';
import { Desk, pathOf } from '@/e2e/desk';
import { appCode, enableSecondFactor, forgetUsedCodes } from '@/e2e/member';
import { refundRows } from '@/e2e/refunds';
import { settleLink, sql } from '@/e2e/shopper';

let desk: Desk;
let secret: string;
beforeAll(async () => {
  desk = await Desk.open();
  ({ secret } = await enableSecondFactor(desk.admin));
});

async function paidOrder(): Promise<string> {
  const { orderId = '', merchantOrderId = '' } = await desk.parent.start(1, { phone: desk.parent.phone });
  await settleLink(merchantOrderId, 'pay');
  await expect.poll(async () => (await desk.orderOf(orderId)).money, { timeout: 40_000, interval: 200 }).toBe('paid');
  return orderId;
}

async function waitTenMinutes(): Promise<void> {
  await forgetUsedCodes(desk.admin.email);
  await sql(
    "UPDATE sessions SET proved_at = now() - interval '10 minutes' WHERE user_id = (SELECT id FROM users WHERE email = $1)",
    desk.admin.email,
  );
}

const confirm = () => desk.admin.post('/api/auth/totp/confirm', { code: appCode(secret) });
const cancel = async (id: string) => {
  const { version } = await desk.orderOf(id);
  return desk.act(id, { action: 'cancel', version, reason: 'Ordered twice' });
};

it('case 31: sending money back wants a fresh second factor, by a refund as by a cancellation', async () => {
  const id = await paidOrder();
  await waitTenMinutes();
  const refund = () => desk.admin.post(`${pathOf(id)}/refunds`, { amount: 500, reason: 'Damaged' });
  for (const answer of [await refund(), await cancel(id)])
    expect([answer.status, answer.headers.get('x-refused')]).toEqual([403, 'step-up']);
  expect([(await desk.orderOf(id)).stage, await refundRows(id)]).toEqual(['to_pack', []]);
  expect((await desk.act(id, { action: 'pack', version: (await desk.orderOf(id)).version })).status).toBe(200);

  expect((await confirm()).status).toBe(200);
  expect([(await refund()).status, (await cancel(id)).status]).toEqual([201, 200]);
  expect((await refundRows(id)).map(({ amount }) => amount)).toEqual([500, 1_999]);
});

it('an order of which nothing goes back is cancelled without another code', async () => {
  const id = await desk.place();
  await waitTenMinutes();
  expect((await cancel(id)).status).toBe(200);
  expect((await desk.act('c'.repeat(25), { action: 'cancel', version: 1, reason: 'x' })).status).toBe(404);
});
