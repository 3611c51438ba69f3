import { query } from './database.ts';

/** Of an order as the version before orders had a life knew it. */
type Old = { method: 'cod' | 'online'; state: string; money: string; marked?: boolean };

/** Whose orders they are. */
const USER = '00000000-0000-4000-8000-000000000001';

/** A row with the columns that the version before writes. */
export function oldRow({ method, state, money, marked = false }: Old, at: number, quantity = 1) {
  const original_amount = 2_700 * quantity;
  const amount = 2_499 * quantity;
  const kits = { quantity, paid_items: quantity, free_items: 0, kits_to_ship: quantity, price_per_item: 2_700 };
  return {
    user_id: USER,
    method,
    state,
    money_state: money,
    needs_review: marked,
    ...kits,
    original_amount,
    amount,
    savings: original_amount - amount,
    name: 'आरव शर्मा',
    address1: '12 MG Road',
    address2: null,
    phone: '9876543210',
    phone_proved: true,
    placed_from: '10.1.2',
    pincode: '560001',
    child_age: 4,
    created_at: new Date(at).toISOString(),
    updated_at: new Date(at).toISOString(),
  };
}

/** As the version before does it: only the columns that it knows are named. */
export async function insertAs(url: string, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).map((name) => `"${name}"`);
  await query(
    url,
    `INSERT INTO ${table} (${columns}) SELECT ${columns.map((name) => `row.${name}`)}
     FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb) AS row`,
    JSON.stringify(rows),
  );
}

/** The account that they belong to. */
export const insertUser = (url: string) =>
  query(url, `INSERT INTO users (id, phone_number, updated_at) VALUES ($1, '9876543210', now())`, USER);
