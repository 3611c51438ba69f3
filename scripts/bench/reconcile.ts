import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import type { ScratchStack } from '../testing/scratch.ts';
import type { Note } from './results.ts';

const LINKS = 2_000;
const SIDE_BY_SIDE = 20;
const PRICE = 2_499;
const BUDGET_S = 300;
const WAIT_S = 420;
/** What the reconciler allows itself: `CALLS_A_SECOND` of `lib/sales/reconcile/rules.ts`. */
const CALLS_A_SECOND = 20;

async function call<T>(url: string, headers: Record<string, string>, body: object): Promise<T> {
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

const newId = () => randomBytes(13).toString('hex');

/** An order with an open link at the provider that was paid without anybody telling the shop. */
async function placePaid(stack: ScratchStack, pool: Pool, userId: string): Promise<void> {
  const [id, { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET }] = [newId(), stack.variables];
  const authorization = `Basic ${Buffer.from(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`).toString('base64')}`;
  const request = { amount: PRICE * 100, currency: 'INR', reference_id: `${id}-1`, description: 'bench' };
  const api = `${stack.emulatorsUrl}/razorpay/v1/payment_links`;
  const link = await call<{ id: string; short_url: string }>(api, { authorization }, request);
  const paid = { scenario: 'paid', webhook: false };
  await call(`${stack.emulatorsUrl}/__control/razorpay/payments/${id}-1`, {}, paid);
  // Not to be looked at before all are there.
  await pool.query(
    `WITH placed AS (
       INSERT INTO orders (id, user_id, method, state, quantity, paid_items, free_items, kits_to_ship, price_per_item,
         original_amount, amount, savings, name, address1, phone, pincode, child_age, updated_at)
       VALUES ($1, $2, 'online', 'awaiting_payment', 1, 1, 0, 1, 2700, 2700, $3, 2700 - $3, 'Bench', 'Road', '9876543210',
         '560001', 4, now()) RETURNING id)
     INSERT INTO payment_attempts (reference_id, order_id, amount, state, link_id, link_url, expires_at, checked_at)
     SELECT id || '-1', id, $3, 'open', $4, $5, now() + interval '1 hour', now() + interval '1 day' FROM placed`,
    [id, userId, PRICE, link.id, link.short_url],
  );
}

const open = async (pool: Pool): Promise<number> =>
  (await pool.query<{ count: number }>("SELECT count(*)::int AS count FROM payment_attempts WHERE state = 'open'"))
    .rows[0]?.count ?? 0;

/** How long it takes until 2,000 payments without a webhook are known, and how many calls a second that costs. */
export async function run(stack: ScratchStack, note: Note): Promise<void> {
  const pool = new Pool({ connectionString: stack.databaseUrl, max: SIDE_BY_SIDE });
  const [user] = (
    await pool.query<{ id: string }>(
      "INSERT INTO users (id, phone_number, updated_at) VALUES (gen_random_uuid(), '9876543210', now()) RETURNING id",
    )
  ).rows;
  for (let made = 0; made < LINKS; made += SIDE_BY_SIDE)
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, () => placePaid(stack, pool, user?.id ?? '')));
  const beganAt = Date.now();
  await pool.query('UPDATE payment_attempts SET checked_at = NULL');
  let left = LINKS;
  while (left > 0 && Date.now() - beganAt < WAIT_S * 1000) {
    await pause(1_000);
    left = await open(pool);
  }
  const took = (Date.now() - beganAt) / 1000;
  const log = (await (await fetch(`${stack.emulatorsUrl}/__control/log?provider=razorpay`)).json()) as {
    time: string;
    path: string;
  }[];
  const times = log.map(({ time }) => Date.parse(time)).filter((at) => at >= beganAt);
  let most = 0;
  for (let from = 0, to = 0; to < times.length; to++) {
    while ((times[to] ?? 0) - (times[from] ?? 0) >= 1_000) from += 1;
    most = Math.max(most, to - from + 1);
  }
  await pool.end();
  console.log(`  ${LINKS} paid links, all webhooks lost: ${took.toFixed(0)} s (budget ${BUDGET_S} s), ${left} left`);
  console.log(`  calls of the provider: ${times.length}, at most ${most} in a second (${CALLS_A_SECOND} allowed)`);
  note({ name: `${LINKS} paid links without a webhook`, value: took, unit: 's', budget: { most: BUDGET_S } });
  note({ name: 'links not settled', value: left, unit: 'links', budget: { most: 0 } });
  note({ name: 'calls in a second', value: most, unit: 'calls', budget: { most: CALLS_A_SECOND } });
  if (left > 0) throw new Error(`${left} links were not settled`);
}
