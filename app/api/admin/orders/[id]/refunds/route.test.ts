import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { refundsOf, setRefunds } from '@/e2e/dashboard';
import { Desk, pathOf } from '@/e2e/desk';
import { Member } from '@/e2e/member';
import { refundRows } from '@/e2e/refunds';
import { startServer } from '@/e2e/server';
import { emulator, newKey, resetEmulators, setFault, settleLink, setWebhooks, sql } from '@/e2e/shopper';

const WAIT = { timeout: 40_000, interval: 200 };
const CHANGED = 'This order has changed. Here is how it stands now.';
const REASON = { reason: 'Damaged' };

let desk: Desk;

async function paidOrder() {
  const { orderId = '', merchantOrderId = '' } = await desk.parent.start(1, { phone: desk.parent.phone });
  await settleLink(merchantOrderId, 'pay');
  const payments = () => sql<{ id: string }>('SELECT id FROM payments WHERE order_id = $1', orderId);
  await expect.poll(async () => (await payments()).length, WAIT).toBe(1);
  return { orderId, paymentId: (await payments())[0]?.id ?? '' };
}

const ask = (who: Member, orderId: string, body: object, key = newKey()) =>
  who.post<{ refund: Record<string, unknown> }>(`${pathOf(orderId)}/refunds`, body, { 'idempotency-key': key });

beforeAll(async () => {
  desk = await Desk.open();
});
afterEach(async () => {
  await resetEmulators();
  await setRefunds('processed');
});

describe('a refund by the owner', () => {
  it.each([
    [{}, 400, 'Please enter how much goes back, in whole rupees'],
    [{ amount: 0.5, ...REASON }, 400, 'Please enter how much goes back, in whole rupees'],
    [{ amount: 1 }, 400, 'Please say why'],
    [{ amount: 1, ...REASON, outside: { way: 'UPI' } }, 400, 'Please enter the reference of the payment'],
    [{ amount: 1, ...REASON }, 409, 'Nothing can go back of this order'],
  ])('of %j is refused with %i', async (body, status, message) => {
    const answer = await ask(desk.admin, await desk.place(), body);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  });

  it('is answered as it stands, and is in the list once it is done', async () => {
    const { orderId } = await paidOrder();
    const answer = await ask(desk.admin, orderId, { amount: 500, ...REASON });
    expect([answer.status, answer.body.data?.refund]).toMatchObject([
      201,
      { id: expect.any(String), amount: 500, state: 'pending', reason: 'Damaged', outside: null },
    ]);
    await expect.poll(async () => (await desk.orderOf(orderId)).refunded, WAIT).toBe(500);
  });

  it.each([
    ['by the provider', {}],
    ['outside', { outside: { way: 'UPI', reference: 'U1' } }],
  ])('%s is made once on the version that two owners saw, and nothing else is done on it', async (_, outside) => {
    const { orderId } = await paidOrder();
    const { version } = await desk.orderOf(orderId);
    const body = { amount: 500, ...REASON, ...outside, version };
    const key = newKey();
    const answers = await Promise.all([
      ask(desk.admin, orderId, body, key),
      ask(await Member.createAdmin(), orderId, body),
    ]);
    const first = answers.findIndex(({ status }) => status === 201);
    const second = answers[1 - first];
    expect([second?.status, second?.body.message]).toEqual([409, CHANGED]);
    expect(second?.body.data).toMatchObject({ order: { id: orderId, version: version + 1 } });
    expect(await refundRows(orderId)).toHaveLength(1);
    if (first === 0) expect((await ask(desk.admin, orderId, body, key)).status).toBe(201);
    const packed = await desk.act(orderId, { action: 'pack', version });
    expect([packed.status, packed.body.message]).toEqual([409, CHANGED]);
    expect((await ask(desk.admin, orderId, { amount: 1, ...REASON, ...outside })).status).toBe(201);
    expect((await desk.orderOf(orderId)).version).toBe(version + 2);
  });
});

/** Where a process is killed while it makes a refund, and how it is kept there. */
describe('a refund whose process is killed', () => {
  const held: Client[] = [];
  afterAll(() => Promise.all(held.map((client) => client.end())));

  async function lock(orderId: string): Promise<Client> {
    const client = new Client({ connectionString: process.env.DATABASE_URL ?? '' });
    await client.connect();
    held.push(client);
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM orders WHERE id = $1 FOR UPDATE', [orderId]);
    return client;
  }
  const isTaken = async () => (await emulator<unknown[]>('/__control/faults')).length === 0;
  const waiting = () =>
    sql("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()");

  it('before the row, after it, after the call and after the answer: it is made once, when it is asked for again', async () => {
    const orders = await Promise.all(Array.from({ length: 4 }, paidOrder));
    const keys = orders.map(() => newKey());
    await setRefunds('pending');
    // Nobody else hears of what the killed process has done.
    await setWebhooks({ drop: true });
    const server = await startServer();
    const owner = Object.assign(desk.admin.copy(), { home: server.url }) as Member;
    const asking = (at: number, who: Member) =>
      ask(who, orders[at]?.orderId ?? '', { amount: 500, ...REASON }, keys[at]).catch(() => null);
    const rows = async (at: number) => refundRows(orders[at]?.orderId ?? '');
    const made = async (at: number) => refundsOf(orders[at]?.paymentId ?? '');

    const calls = [asking(3, owner)];
    await calls[0];
    for (const [at, mode] of [
      [1, 'hang'],
      [2, 'hang-after'],
    ] as const) {
      await setFault('razorpay', mode, 1, `/${orders[at]?.paymentId}/refund`);
      calls.push(asking(at, owner));
      await expect.poll(isTaken, WAIT).toBe(true);
    }
    await expect.poll(async () => (await made(2)).length, WAIT).toBe(1);
    // The last one, as nobody waits for a row longer than three seconds.
    const locked = await lock(orders[0]?.orderId ?? '');
    calls.push(asking(0, owner));
    await expect.poll(async () => (await waiting()).length, WAIT).toBeGreaterThan(0);
    expect(
      (await Promise.all([0, 1, 2, 3].map(rows))).map((found) => found.map(({ provider_id }) => provider_id !== null)),
    ).toEqual([[], [false], [false], [true]]);
    server.signal('SIGKILL');
    await server.exited;
    await locked.query('ROLLBACK');
    await Promise.all(calls);

    await setRefunds('processed');
    const again = await Promise.all([0, 1, 2, 3].map((at) => asking(at, desk.admin)));
    expect(again.map((answer) => answer?.status)).toEqual([201, 201, 201, 201]);
    for (const at of [0, 1, 2, 3]) {
      await expect
        .poll(async () => (await rows(at)).map(({ provider_id }) => provider_id !== null), WAIT)
        .toEqual([true]);
      expect(await made(at)).toMatchObject([{ amount: 50_000, receipt: (await rows(at))[0]?.id }]);
    }
  });
});
