import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { newPhone, sql } from '@/e2e/shopper';
import { stopQueue } from '@/lib/core/queue';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { keepTo } from './service';

const DAY_MS = 86_400_000;
const then = new Date();
/** More than a year later, and less. */
const [later, earlier] = [400, 364].map((days) => then.getTime() + days * DAY_MS) as [number, number];

let orderId = '';
beforeEach(async () => {
  orderId = randomBytes(13).toString('hex');
  const user = await upsertPhoneUser(newPhone());
  await sql(
    `INSERT INTO orders (id, user_id, method, stage, money, quantity, paid_items, free_items, kits_to_ship,
       price_per_item, original_amount, amount, savings, name, address1, phone, pincode, courier, tracking_number, updated_at)
     VALUES ($1, $2, 'cod', 'delivered', 'received', 1, 1, 0, 1, 2700, 2700, 2499, 201, 'Asha Rao', '12 Temple Road',
       '9876501234', '560001', 'Delhivery', 'AWB1', now())`,
    ...[orderId, user.id],
  );
});
afterAll(stopQueue);

async function keptAt<T>(now: number, read: () => Promise<T>): Promise<T> {
  await keepTo('day', now, false);
  return read();
}

it('case 85: what the shop once repeated of why somebody wants their money back goes as well', async () => {
  const amount = { amount: 500 };
  await sql(
    `INSERT INTO order_events (order_id, type, by, to_stage, detail, created_at) VALUES
     ($1, 'refund waiting', 'owner', 'delivered', $2, $4), ($1, 'refund processed', 'system', 'delivered', $2, $4),
     ($1, 'paid', 'system', 'delivered', $3, $4)`,
    ...[orderId, { ...amount, reason: 'The child is ill' }, { ...amount, reason: 'lower amount' }, then],
  );
  const details = async () =>
    (await sql<{ detail: object }>('SELECT detail FROM order_events WHERE order_id = $1 ORDER BY id', orderId)).map(
      ({ detail }) => detail,
    );
  const written = { ...amount, reason: 'The child is ill' };
  const ours = { ...amount, reason: 'lower amount' };
  expect(await keptAt(earlier, details)).toEqual([written, written, ours]);
  expect(await keptAt(later, details)).toEqual([amount, amount, ours]);
});

it('case 85: why money went back goes a year after it was asked for, once it has gone', async () => {
  for (const state of ['waiting', 'pending', 'processed', 'failed'])
    await sql(
      `INSERT INTO refunds (id, order_id, provider_id, amount, currency, state, origin, reason, created_at, updated_at)
       VALUES (gen_random_uuid(), $1, $2, 1, 'INR', $3::refund_state, 'shop', 'The child is ill', $4, now())`,
      ...[orderId, `rfnd_${randomBytes(8).toString('hex')}`, state, then],
    );
  const kept = async () =>
    (
      await sql<{ state: string }>(
        'SELECT state::text FROM refunds WHERE order_id = $1 AND reason IS NOT NULL ORDER BY state',
        orderId,
      )
    ).map(({ state }) => state);
  expect(await keptAt(earlier, kept)).toHaveLength(4);
  expect((await keptAt(later, kept)).sort()).toEqual(['pending', 'waiting']);
  await sql('DELETE FROM refunds WHERE order_id = $1', orderId);
});

it('case 85: what a parent wrote of a problem goes a year later, whether somebody has seen to it or not', async () => {
  const detail = { text: 'Our Mira is ill', photos: ['https://media.test/a.jpg'], kits: 2 };
  await sql(
    `INSERT INTO attentions (order_id, reason, detail, since, ended_at, note) VALUES
     ($1, 'problem', $2, $3, $3::timestamptz + interval '300 days', 'sent anew'),
     ($1, 'problem', $2, $3, NULL, NULL), ($1, 'address', $2, $3, NULL, NULL)`,
    ...[orderId, detail, then],
  );
  const kept = () => sql('SELECT reason, detail, note FROM attentions WHERE order_id = $1 ORDER BY id', orderId);
  const [ended, open, other] = [
    { reason: 'problem', detail, note: 'sent anew' },
    { reason: 'problem', detail, note: null },
    { reason: 'address', detail, note: null },
  ];
  expect(await keptAt(earlier, kept)).toEqual([ended, open, other]);
  const without = { detail: { kits: 2 } };
  expect(await keptAt(later, kept)).toEqual([{ ...ended, ...without }, { ...open, ...without }, other]);
});
