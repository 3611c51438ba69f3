import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newPhone, sql } from '@/e2e/shopper';
import { eraseAgain } from '@/lib/care/privacy/service';
import { stopQueue } from '@/lib/core/queue';
import type { User } from '@/lib/people/auth/rules';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { getLastAddress } from '@/lib/sales/purchases/service';
import { keepTo } from './service';

const DAY_MS = 86_400_000;
let user: User;
beforeEach(async () => {
  user = await upsertPhoneUser(newPhone());
});
afterAll(stopQueue);

type Ended = { method?: 'cod' | 'online'; stage: string; money: string };

async function insert({ method = 'online', stage, money }: Ended): Promise<string> {
  const id = randomBytes(13).toString('hex');
  await sql(
    `INSERT INTO orders (id, user_id, method, stage, money, quantity, paid_items, free_items, kits_to_ship,
       price_per_item, original_amount, amount, savings, name, address1, address2, city, phone, pincode, child_age,
       placed_from, courier, tracking_number, updated_at)
     VALUES ($1, $2, $3::payment_method, $4::order_stage, $5::order_money, 1, 1, 0, 1, 2700, 2700, 2499, 201, 'Asha Rao',
       '12 Temple Road', 'Flat 2', 'Bengaluru', $6, '560001', 4.5, '10.0.0', 'Delhivery', 'AWB1', now())`,
    ...[id, user.id, method, stage, money, user.phoneNumber],
  );
  return id;
}

/** What an order says of a person. */
const saidOf = async (id: string) =>
  (
    await sql<{ said: string }>(
      `SELECT concat_ws(' ', name, address1, address2, city, phone, child_age, placed_from) AS said FROM orders
       WHERE id = $1 AND pincode = '560001' AND amount = 2499`,
      id,
    )
  )[0]?.said.trim();
const isNamed = async (id: string) => /Asha Rao 12 Temple Road/.test((await saidOf(id)) ?? '');

const NOTHING: [string, Ended][] = [
  ['whose payment failed', { stage: 'payment_failed', money: 'failed' }],
  ['that was cancelled before it was paid', { stage: 'cancelled', money: 'pending' }],
  ['whose payment failed before it was cancelled', { stage: 'cancelled', money: 'failed' }],
  ['in cash that was cancelled', { method: 'cod', stage: 'cancelled', money: 'due' }],
];
const CANCELLED: Ended = { stage: 'cancelled', money: 'failed' };
const BOUGHT: [string, Ended, string | null][] = [
  ['that was delivered', { method: 'cod', stage: 'delivered', money: 'received' }, null],
  [
    'that was cancelled and for which money came',
    CANCELLED,
    `INSERT INTO payments (id, order_id, amount, currency, use) VALUES ('pay_' || $1, $1, 5, 'INR', 'in_review')`,
  ],
  [
    'that was cancelled and from which money went back',
    CANCELLED,
    `INSERT INTO refunds (id, order_id, amount, currency, state, updated_at)
     VALUES (gen_random_uuid(), $1, 1, 'INR', 'processed', now())`,
  ],
  [
    'that was cancelled and has an invoice',
    CANCELLED,
    `INSERT INTO invoices (id, order_id, kind, year, serial, number, issued_at, issued_on, kits, paise, taxable, facts)
     VALUES (gen_random_uuid(), $1, 'invoice', '90-91', ceil(random() * 1e9), left($1, 16), '1990-05-05', '1990-05-05', 1,
       249900, 249900, '{}')`,
  ],
];

describe('case 85: an order that came to nothing', () => {
  const sweepAfter = (days: number) => keepTo('day', Date.now() + days * DAY_MS, false);

  it.each(NOTHING)('says nothing of anybody 90 days later: one %s', async (_, ended) => {
    const id = await insert(ended);
    await sweepAfter(89);
    expect(await isNamed(id)).toBe(true);
    expect((await getLastAddress(user.id, null))?.userDetails.name).toBe('Asha Rao');
    await sweepAfter(91);
    expect(await saidOf(id)).toBe('');
    expect(await getLastAddress(user.id, null)).toBeNull();
  });

  it.each(NOTHING)('says nothing of anybody once its account is erased: one %s', async (_, ended) => {
    const id = await insert(ended);
    expect(await eraseAgain(user.id)).toBe(true);
    expect(await saidOf(id)).toBe('');
  });

  it('is not one that somebody has to look at', async () => {
    const id = await insert(CANCELLED);
    await sql("INSERT INTO attentions (order_id, reason) VALUES ($1, 'payment_review')", id);
    await sweepAfter(91);
    expect(await isNamed(id)).toBe(true);
    await sql('UPDATE attentions SET ended_at = now() WHERE order_id = $1', id);
    await sweepAfter(91);
    expect(await saidOf(id)).toBe('');
  });

  it.each(BOUGHT)('is not one %s', async (_, ended, statement) => {
    const id = await insert(ended);
    if (statement) await sql(statement, id);
    await sweepAfter(91);
    expect(await isNamed(id)).toBe(true);
    expect(await eraseAgain(user.id)).toBe(true);
    expect(await isNamed(id)).toBe(true);
  });
});
