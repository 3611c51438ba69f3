import { beforeAll, describe, expect, it } from 'vitest';
import { EMULATORS_URL, linksOf, newKey, newPhone, orderBody, resetEmulators, Shopper, sql } from '@/e2e/shopper';

const ordersOf = (phone: string) =>
  sql<{ id: string; method: string; stage: string; money: string; amount: number }>(
    `SELECT o.id, o.method, o.stage, o.money, o.amount FROM orders o JOIN users u ON u.id = o.user_id
     WHERE u.phone_number = $1`,
    phone,
  );
const attemptsOf = (orderId: string) =>
  sql<{ reference_id: string; amount: number; state: string; link_id: string; link_url: string; minutes: number }>(
    `SELECT reference_id, amount, state, link_id, link_url,
            round(extract(epoch FROM expires_at - created_at) / 60)::int AS minutes
     FROM payment_attempts WHERE order_id = $1`,
    orderId,
  );

describe('POST /api/payment/initiate', () => {
  beforeAll(resetEmulators);

  it('stores the order and its attempt, and makes one link under our reference', async () => {
    const shopper = await new Shopper().signIn();
    const answer = await shopper.initiate(orderBody(5));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      message: 'Payment page is ready',
      data: {
        orderId: expect.stringMatching(/^[0-9a-z]{26}$/),
        merchantOrderId: expect.any(String),
        paymentUrl: expect.stringContaining(EMULATORS_URL),
      },
    });
    const { orderId = '', merchantOrderId = '', paymentUrl = '' } = answer.body.data ?? {};
    expect(merchantOrderId).toBe(`${orderId}-1`);
    expect(await ordersOf(shopper.phone)).toEqual([
      { id: orderId, method: 'online', stage: 'awaiting_payment', money: 'pending', amount: 12_499 },
    ]);
    const links = await linksOf(orderId);
    expect(links).toHaveLength(1);
    expect(links[0]).toMatchObject({ reference_id: merchantOrderId, amount: 1_249_900, status: 'created' });
    expect(links[0]?.callback_url).toMatch(new RegExp(`/payment-callback\\?orderId=${orderId}$`));
    expect(await attemptsOf(orderId)).toEqual([
      {
        reference_id: merchantOrderId,
        amount: 12_499,
        state: 'open',
        link_id: links[0]?.id,
        link_url: paymentUrl,
        minutes: 60,
      },
    ]);
    expect(await sql('SELECT type FROM order_events WHERE order_id = $1', orderId)).toEqual([{ type: 'placed' }]);
  });

  it('tells the provider nothing about the parent or the child', async () => {
    const shopper = await new Shopper().signIn();
    const phone = newPhone();
    const { orderId } = await shopper.start(1, { name: 'Ishwari Deshmukh', phone, address1: '77 Canary Lane' });
    const [link] = await linksOf(orderId);
    expect(JSON.stringify(link)).not.toMatch(new RegExp(`Ishwari|Canary|${phone}|${shopper.phone}`));
  });

  it('sends no message before the money is there', async () => {
    const shopper = await new Shopper().signIn();
    const { orderId } = await shopper.start();
    expect(await sql("SELECT id FROM outbox_messages WHERE dedupe_key LIKE '%' || $1 || '%'", orderId)).toEqual([]);
  });

  it('case 42: twenty simultaneous calls with one key are one order, one link, one answer', async () => {
    const shopper = await new Shopper().signIn();
    const [body, key] = [orderBody(2), newKey()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => shopper.initiate(body, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const orders = await ordersOf(shopper.phone);
    expect(orders).toHaveLength(1);
    expect(await attemptsOf(orders[0]?.id ?? '')).toHaveLength(1);
    expect(await linksOf(orders[0]?.id ?? 'none')).toHaveLength(1);
  });

  it('case 42: a replay returns the same payment page, the same key with another body does not', async () => {
    const shopper = await new Shopper().signIn();
    const [body, key] = [orderBody(2), newKey()];
    const first = await shopper.initiate(body, key);
    expect((await shopper.initiate(body, key)).text).toBe(first.text);
    expect((await shopper.initiate(orderBody(3), key)).status).toBe(409);
    expect((await shopper.placeCod(body, key)).status).toBe(409);
    expect(await ordersOf(shopper.phone)).toHaveLength(1);
  });

  it('a new key is a new order with a page of its own', async () => {
    const shopper = await new Shopper().signIn();
    const body = orderBody(2);
    const [one, two] = [await shopper.initiate(body), await shopper.initiate(body)];
    expect(two.body.data?.orderId).not.toBe(one.body.data?.orderId);
    expect(two.body.data?.paymentUrl).not.toBe(one.body.data?.paymentUrl);
  });
});
