import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey, newPhone, orderBody, resetEmulators, sql } from '@/e2e/shopper';
import { insertSql, prisma } from '@/lib/core/db';
import { stopQueue } from '@/lib/core/queue';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { initiatePayment } from '@/lib/sales/payments/service';
import { Prisma } from '@/prisma/generated/client';
import { orderSchema } from './schema';
import { placeCodOrder } from './service';

const IDS = { cod: '', paid: '', open: '' };

/** Another order like this one with some columns changed, as nobody but a mistake would write it. */
const copyWith = (id: string, change: Record<string, unknown>) =>
  sql(
    'INSERT INTO orders SELECT (jsonb_populate_record(o, $2::jsonb)).* FROM orders o WHERE id = $1',
    id,
    JSON.stringify({ id: newKey(), number: freeNumber(), track_token: newKey(), ...change }),
  );
let last = 2_000_000_000;
const freeNumber = () => last++;
const update = (id: string, assignments: string) => sql(`UPDATE orders SET ${assignments} WHERE id = $1`, id);
const pay = (id: string, orderId: string, use: string, amount = 2499) =>
  sql(
    `INSERT INTO payments (id, order_id, reference_id, amount, currency, use)
     VALUES ($1, $2, $2 || '-1', $4, 'INR', $3::payment_use)`,
    id,
    orderId,
    use,
    amount,
  );

describe('what the database itself refuses', () => {
  beforeAll(async () => {
    await resetEmulators();
    const user = await upsertPhoneUser(newPhone());
    const placement = () => ({ user, request: orderSchema.parse(orderBody(1)), key: newKey(), address: '10.203.1.1' });
    IDS.cod = (await placeCodOrder(placement())).orderId;
    IDS.paid = (await initiatePayment(placement())).orderId;
    IDS.open = (await initiatePayment(placement())).orderId;
    await update(IDS.paid, "stage = 'to_pack', money = 'paid', version = version + 1");
    await pay(newKey(), IDS.paid, 'applied');
  });
  afterAll(stopQueue);

  it.each([
    ['changing', "UPDATE order_events SET type = 'paid' WHERE order_id = $1"],
    ['deleting', 'DELETE FROM order_events WHERE order_id = $1'],
  ])('I5: %s the history', async (_name, query) => {
    await expect(sql(query, IDS.cod)).rejects.toThrow('order_events is append-only');
    expect(await sql('SELECT type FROM order_events WHERE order_id = $1', IDS.cod)).toEqual([{ type: 'placed' }]);
  });

  it.each([
    ['failed', "stage = 'payment_failed', money = 'failed', version = version + 1"],
    ['pending', "stage = 'awaiting_payment', money = 'pending', version = version + 1"],
    ['failed, by the version before', "state = 'payment_failed', money_state = 'FAILED'"],
  ])('a paid order that turns %s', async (_name, change) => {
    await expect(update(IDS.paid, change)).rejects.toThrow(`order ${IDS.paid} is paid and stays paid`);
  });

  it.each([
    ['on its way without money', "stage = 'to_pack', version = version + 1"],
    ['paid and still waiting', "money = 'paid'"],
    ['failed and still waiting', "money = 'failed'"],
    ['waiting for cash', "money = 'due'"],
  ])('an online order that is %s', async (_name, change) => {
    await expect(update(IDS.open, change)).rejects.toThrow('orders_stage_agrees');
  });

  it.each([
    ['that waits for a payment', "stage = 'awaiting_payment', version = version + 1"],
    ['that is delivered without its cash', "stage = 'delivered', version = version + 1"],
    ['that is paid online', "money = 'paid'"],
  ])('a cash order %s', async (_name, change) => {
    await expect(update(IDS.cod, change)).rejects.toThrow('orders_stage_agrees');
  });

  it.each([
    ['on its way without its number', "stage = 'shipped', version = version + 1", 'orders_parcel'],
    ['followed at an address that is not safe', "tracking_url = 'http://example.com'", 'orders_tracking_url'],
    ['moved without its version', "stage = 'packed'", 'changes without its version'],
    ['of an earlier version', 'version = 0', 'changes without its version'],
  ])('an order %s', async (_name, change, refusal) => {
    await expect(update(IDS.cod, change)).rejects.toThrow(refusal);
  });

  it.each([
    ['no kit', { quantity: 0, original_amount: 0, savings: -2499, paid_items: 0 }],
    ['a negative quantity', { quantity: -1 }],
    ['101 kits', { quantity: 101, paid_items: 101, original_amount: 272_700, savings: 270_201 }],
    ['81 kits for cash', { quantity: 81, paid_items: 81, original_amount: 218_700, savings: 216_201 }],
  ])('an order of %s', async (_name, change) => {
    await expect(copyWith(IDS.cod, change)).rejects.toThrow(/orders_quantity|orders_kits/);
  });

  it.each([
    ['orders_kits', { free_items: 1 }],
    ['orders_kits', { kits_to_ship: 0 }],
    ['orders_money', { amount: 0, savings: 2700 }],
    ['orders_money', { amount: 1 }],
    ['orders_money', { original_amount: 1 }],
    ['orders_phone', { phone: '1234567890' }],
    ['orders_phone', { phone: '+919876543210' }],
    ['orders_pincode', { pincode: '012345' }],
    ['orders_child_age', { child_age: 16.5 }],
    ['orders_child_age', { child_age: -1 }],
  ])('by %s: %j', async (constraint, change) => {
    await expect(copyWith(IDS.cod, change)).rejects.toThrow(constraint);
  });

  it('the same order is accepted when nothing is wrong with it', async () => {
    await copyWith(IDS.cod, {});
  });

  it('deleting a placed order', async () => {
    await expect(sql('DELETE FROM orders WHERE id = $1', IDS.cod)).rejects.toThrow(/foreign key/);
  });

  it('deleting an account that has ordered', async () => {
    await expect(
      sql('DELETE FROM users WHERE id = (SELECT user_id FROM orders WHERE id = $1)', IDS.cod),
    ).rejects.toThrow(/foreign key/);
  });

  it('I2: a second applied payment', async () => {
    await expect(pay(newKey(), IDS.paid, 'applied')).rejects.toThrow('payments_one_applied');
    const second = newKey();
    await pay(second, IDS.paid, 'refund_due');
    await expect(pay(second, IDS.paid, 'refund_due')).rejects.toThrow('payments_pkey');
  });

  it('I3: money without an order, or without an amount', async () => {
    await expect(pay(newKey(), 'no-such-order', 'applied')).rejects.toThrow(/foreign key/);
    await expect(pay(newKey(), IDS.open, 'in_review', 0)).rejects.toThrow('payments_amount');
  });

  it('a second payable link of one order', async () => {
    const attempt = (state: string) =>
      sql(
        `INSERT INTO payment_attempts (reference_id, order_id, amount, state, expires_at, link_id, link_url)
         VALUES ($1, $2, 2499, $3::attempt_state, now(), $1, 'http://none')`,
        newKey(),
        IDS.open,
        state,
      );
    await expect(attempt('open')).rejects.toThrow('payment_attempts_one_live');
    await expect(attempt('creating')).rejects.toThrow('payment_attempts_one_live');
    await attempt('cancelled');
  });

  it('an open attempt without its page', async () => {
    await expect(
      sql('UPDATE payment_attempts SET link_url = NULL WHERE order_id = $1 AND state = $2', IDS.open, 'open'),
    ).rejects.toThrow('attempts_open_has_link');
  });

  it('I6: one key of one account for two orders', async () => {
    const again =
      'INSERT INTO idempotency_keys SELECT user_id, key, body_hash, $2 FROM idempotency_keys WHERE order_id = $1';
    await expect(sql(again, IDS.cod, IDS.open)).rejects.toThrow('idempotency_keys_pkey');
  });
});

describe('a column that a later version adds', () => {
  const TABLES = ['orders', 'outbox_messages'];
  /** What nobody knows of an order while it is placed. */
  const NOT_YET = [
    ...['courier', 'tracking_number', 'tracking_url', 'shipped_at', 'delivered_at', 'cash_reference'],
    ...['cash_received_on', 'replaces_id'],
  ];
  const change = async (action: (column: string) => string, ...columns: string[]) => {
    for (const table of TABLES) await sql(`ALTER TABLE ${table} ${columns.map(action).join(', ')}`);
  };
  const drop = () => change((column) => `DROP COLUMN IF EXISTS ${column}`, 'added_needed', 'added_optional');

  beforeAll(() =>
    change(
      (column) => `ADD COLUMN ${column}`,
      "added_needed text NOT NULL DEFAULT 'kept'",
      'added_optional int DEFAULT 7',
    ),
  );
  afterAll(() => Promise.all([drop(), stopQueue()]));

  it.each([
    ['on delivery', placeCodOrder],
    ['online', initiatePayment],
  ])(
    'an order %s is stored as before, with the defaults of the columns that it does not know',
    async (_name, place) => {
      const user = await upsertPhoneUser(newPhone());
      const request = orderSchema.parse(orderBody(5, { address2: '', childAge: '4.5' }));
      const { orderId } = await place({ user, request, key: newKey(), address: '10.203.1.2' });
      const [stored] = await sql('SELECT * FROM orders WHERE id = $1', orderId);
      expect(stored).toMatchObject({
        user_id: user.id,
        quantity: 5,
        amount: 12_499,
        free_items: 1,
        address1: '12 Temple Road',
        address2: null,
        phone: request.userDetails.phone,
        child_age: '4.5',
        added_needed: 'kept',
        added_optional: 7,
      });
      const empty = Object.keys(stored ?? {}).filter((column) => stored?.[column] === null);
      expect(empty.toSorted()).toEqual(['address2', ...NOT_YET].toSorted());
      const [cash] = place === placeCodOrder ? [{ status: expect.stringMatching(/queued|sending|sent/) }] : [];
      const messages = await sql('SELECT * FROM outbox_messages WHERE "to" = $1', request.userDetails.phone);
      expect(messages).toEqual(
        cash ? [expect.objectContaining({ ...cash, added_needed: 'kept', added_optional: 7, data: {} })] : [],
      );
    },
  );

  it('a misspelt field is refused instead of forgotten', async () => {
    const rows = [{ id: newKey(), userld: newKey() }];
    const insert = prisma().$executeRaw(insertSql('orders', rows, Prisma.sql`(SELECT 1) AS once`));
    await expect(insert).rejects.toThrow('column "userld" of relation "orders" does not exist');
  });
});
