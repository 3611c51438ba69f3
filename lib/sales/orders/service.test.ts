import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey, newPhone, orderBody, resetEmulators, sql } from '@/e2e/shopper';
import { stopQueue } from '@/lib/core/queue';
import { AppError } from '@/lib/http/errors';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { initiatePayment } from '@/lib/sales/payments/service';
import { orderSchema } from './schema';
import { type Placement, placeCodOrder } from './service';

const PLACES = { cod: placeCodOrder, online: initiatePayment } as const;
type Method = keyof typeof PLACES;
type Body = Record<string, unknown>;

const refusalOf = (error: unknown) => {
  if (!(error instanceof AppError)) throw error;
  return { code: error.code, message: error.message, ...error.beside };
};
const asked = (orderId: string | undefined) => ({
  code: 'conflict',
  message: 'You ordered this a minute ago. Order again?',
  reason: 'just-ordered',
  data: { orderId },
});

/** One account, its own phone; `send` places the order of a body as a tab would and answers with its id or refusal. */
async function account() {
  const phone = newPhone();
  const user = await upsertPhoneUser(phone);
  const send = async (body: Body, method: Method = 'cod', change: Partial<Placement> = {}) => {
    const placement = { user, request: orderSchema.parse(body), key: newKey(), address: '10.204.1.1', ...change };
    return PLACES[method](placement).then(({ orderId }) => orderId, refusalOf);
  };
  const count = async () => (await sql('SELECT 1 FROM orders WHERE user_id = $1::uuid', user.id)).length;
  const points = async () =>
    (await sql<{ points: number }>('SELECT points FROM rate_limits WHERE key = $1', `orders-account:${user.id}`))[0]
      ?.points;
  return { user, phone, send, count, points };
}

const bodyTo = (phone: string, change: Body = {}, quantity = 2): Body => ({
  ...orderBody(quantity, { phone, ...change }),
  again: undefined,
});
const ageBy = (orderId: unknown, minutes: number) =>
  sql(
    `UPDATE orders SET created_at = created_at - make_interval(secs => $2), version = version + 1 WHERE id = $1`,
    orderId,
    minutes * 60,
  );

describe('the same order within ten minutes', () => {
  beforeAll(resetEmulators);
  afterAll(stopQueue);

  it.each<Method>(['cod', 'online'])('is asked about before it is placed again: %s', async (method) => {
    const { phone, send, count, points } = await account();
    const body = bodyTo(phone);
    const first = await send(body, method);
    expect(await send(body, method)).toEqual(asked(first as string));
    expect(await send(bodyTo(phone, { name: 'ASHA RAO', city: 'Bengaluru' }), method)).toEqual(asked(first as string));
    expect([await count(), await points()]).toEqual([1, 1]);
    expect(await send({ ...body, again: true }, method)).toEqual(expect.any(String));
    expect([await count(), await points()]).toEqual([2, 2]);
  });

  it.each<[string, number, boolean]>([
    ['a proved phone', 2, true],
    ['another phone', 2, false],
    ['a proved phone, many tabs', 12, true],
  ])('sent from tabs at once is one order, and a question in each other: to %s', async (_name, tabs, isOwn) => {
    const { phone, send, count } = await account();
    const body = bodyTo(isOwn ? phone : newPhone());
    const answers = await Promise.all(Array.from({ length: tabs }, () => send(body)));
    const placed = answers.filter((answer) => typeof answer === 'string');
    expect(placed).toHaveLength(1);
    expect(answers.filter((answer) => typeof answer !== 'string')).toEqual(Array(tabs - 1).fill(asked(placed[0])));
    expect(await count()).toBe(1);
  });

  it('paid online in two tabs at once is one payment, and a question', async () => {
    const { phone, send, count } = await account();
    const body = bodyTo(phone);
    const answers = await Promise.all([send(body, 'online'), send(body, 'online')]);
    expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(1);
    expect(await count()).toBe(1);
  });

  it('sent again with its own key is the first answer, confirmed or not, and the key of a question stays free', async () => {
    const { phone, send, count } = await account();
    const [body, key, other] = [bodyTo(phone), newKey(), newKey()];
    const first = await send(body, 'cod', { key });
    expect(await send(body, 'cod', { key })).toBe(first);
    expect(await send({ ...body, again: true }, 'cod', { key })).toBe(first);
    expect(await send(body, 'cod', { key: other })).toEqual(asked(first as string));
    const second = await send({ ...body, again: true }, 'cod', { key: other });
    expect(second).not.toBe(first);
    expect(await send({ ...body, again: true }, 'cod', { key: other })).toBe(second);
    expect(await send(body, 'cod', { key: other })).toBe(second);
    expect(await count()).toBe(2);
  });

  it('is another one with another quantity, address, child or way to pay, or of another account', async () => {
    const [{ phone, send, count }, stranger] = [await account(), await account()];
    await send(bodyTo(phone));
    for (const other of [
      bodyTo(phone, {}, 3),
      bodyTo(phone, { address1: '13 Temple Road' }),
      bodyTo(phone, { address2: 'Second floor' }),
      bodyTo(phone, { pincode: '560002' }),
      bodyTo(phone, { name: 'Meena Rao' }),
      bodyTo(phone, { childAge: '7' }),
    ])
      expect(await send(other)).toEqual(expect.any(String));
    expect(await send(bodyTo(phone), 'online')).toEqual(expect.any(String));
    expect(await stranger.send(bodyTo(phone))).toEqual(expect.any(String));
    expect(await count()).toBe(8);
  });

  it.each([
    ['after ten minutes', (id: unknown) => ageBy(id, 10)],
    [
      'after it was cancelled',
      (id: unknown) => sql("UPDATE orders SET stage = 'cancelled', version = version + 1 WHERE id = $1", id),
    ],
  ])('is not asked about %s', async (_name, happens) => {
    const { phone, send } = await account();
    const first = await send(bodyTo(phone));
    await happens(first);
    expect(await send(bodyTo(phone))).toEqual(expect.any(String));
  });

  it('is not asked about once the payment failed, and still is just before ten minutes are over', async () => {
    const { phone, send } = await account();
    const unpaid = await send(bodyTo(phone), 'online');
    await ageBy(unpaid, 9);
    expect(await send(bodyTo(phone), 'online')).toEqual(asked(unpaid as string));
    await sql(
      "UPDATE orders SET stage = 'payment_failed', money = 'failed', version = version + 1 WHERE id = $1",
      unpaid,
    );
    expect(await send(bodyTo(phone), 'online')).toEqual(expect.any(String));
  });

  it('is the owner’s to know who takes it on the phone', async () => {
    const { phone, send, user, count } = await account();
    const [admin] = await sql<{ id: string }>("SELECT id FROM users WHERE role = 'admin' LIMIT 1");
    const takenById = admin?.id ?? user.id;
    for (let taken = 0; taken < 2; taken++) await send(bodyTo(phone), 'cod', { takenById });
    expect(await count()).toBe(2);
  });
});
