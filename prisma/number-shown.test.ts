import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { query, withDatabase } from '@/scripts/testing/database';
import { oldRow } from '@/scripts/testing/old-orders';
import { migrate } from './migrate.ts';

const database = withDatabase('number_shown');
const FILL = readFileSync(
  join(import.meta.dirname, 'migrations/20261129145000_number_shown_before/migration.sql'),
  'utf8',
);
const DAY_MS = 24 * 3_600_000;
const NOW = Date.UTC(2026, 10, 29, 12);
const daysAgo = (days: number) => new Date(NOW - days * DAY_MS);

type Account = {
  email?: string;
  /** Days ago. */
  began: number;
  byCode?: number;
  byPassword?: number;
  ordered?: number;
  phoned?: number;
};

let made = 0;

async function addOrder(user: string, days: number, source: 'shop' | 'phone'): Promise<void> {
  const at = daysAgo(days).getTime();
  const row = {
    ...oldRow({ method: 'cod', state: 'confirmed', money: 'PENDING' }, at),
    id: `order${made++}`,
    user_id: user,
    source,
  };
  const columns = Object.keys(row).map((name) => `"${name}"`);
  await query(
    database.url,
    `INSERT INTO orders (${columns}) SELECT ${columns.map((name) => `row.${name}`)} FROM jsonb_populate_record(NULL::orders, $1::jsonb) AS row`,
    JSON.stringify(row),
  );
}

async function addAccount({ email, began, byCode, byPassword, ordered, phoned }: Account): Promise<string> {
  const phone = `98765${String(43_210 + made++)}`;
  const [user] = await query<{ id: string }>(
    database.url,
    `INSERT INTO users (id, phone_number, email, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, $2, $3, now()) RETURNING id`,
    ...[phone, email ?? null, daysAgo(began)],
  );
  const id = user?.id ?? '';
  for (const [method, days] of [
    ['otp', byCode],
    ['password', byPassword],
  ] as const)
    if (days !== undefined)
      await query(
        database.url,
        `INSERT INTO sessions (id, user_id, method, created_at, expires_at) VALUES ($1, $2, $3, $4, now())`,
        ...[`session${made++}`, id, method, daysAgo(days)],
      );
  if (ordered !== undefined) await addOrder(id, ordered, 'shop');
  if (phoned !== undefined) await addOrder(id, phoned, 'phone');
  return id;
}

beforeAll(() => migrate(database.url));

test.each<[string, Account, number]>([
  ['nothing but its beginning', { began: 200 }, 200],
  ['a sign-in by code', { began: 200, byCode: 12, byPassword: 1 }, 12],
  ['an order, at most thirty days after the code', { began: 200, ordered: 40 }, 70],
  ['an order of an account that can sign in by its mailbox', { email: 'a@shop.test', began: 200, ordered: 40 }, 200],
  ['an order that the owner took on the phone', { began: 200, phoned: 5 }, 200],
  ['an order soon after it began', { began: 10, ordered: 9 }, 10],
])('case 17: an account from before has shown its number by %s', async (_name, account, days) => {
  const id = await addAccount(account);
  await query(database.url, FILL);
  const [row] = await query<{ at: Date }>(database.url, 'SELECT phone_shown_at AS at FROM users WHERE id = $1', id);
  expect(row?.at).toEqual(daysAgo(days));
});
