import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '@/prisma/migrate';
import { fill } from '../fill/insert.ts';
import { query, withDatabase } from '../testing/database.ts';
import { checkWhole } from './invariants.ts';
import { createQueueTables } from './queue.ts';
import { examine } from './read.ts';
import { requireRestorable, restore } from './restore.ts';
import { HELD, releaseHeld } from './settle.ts';
import { writeBackup } from './write.ts';

const source = withDatabase('backed_up');
const target = withDatabase('restored');
const folder = mkdtempSync(join(tmpdir(), 'shop-backup-'));
const file = join(folder, 'shop.age');
const SKIPPED = 1_000;
const nowMs = Date.parse('2026-11-22T15:30:00Z');
let key = { privateKey: '' };
let publicKey = '';

/** An order that was cancelled has only waited to be confirmed, for so long that the clock would end it. */
const TO_CONFIRM = `
  ALTER TABLE order_events DISABLE TRIGGER order_events_append_only;
  WITH moved AS (
    UPDATE orders SET stage = 'to_confirm', stage_since = now() - interval '3 days', version = version + 1
    WHERE id = (SELECT id FROM orders WHERE stage = 'cancelled' AND method = 'cod' LIMIT 1)
    RETURNING id), later AS (
    DELETE FROM order_events e USING moved m WHERE e.order_id = m.id AND e.type <> 'placed')
  UPDATE order_events e SET from_stage = NULL, to_stage = 'to_confirm' FROM moved m WHERE e.order_id = m.id AND e.type = 'placed';
  ALTER TABLE order_events ENABLE TRIGGER order_events_append_only`;

/** What its owner did with one order: packed, taken back and packed again, each with a key of its own. */
const TAKEN_BACK = `
  WITH chosen AS (SELECT id FROM orders WHERE stage = 'packed' ORDER BY id LIMIT 1),
  stepped AS (
    INSERT INTO order_events (order_id, type, by, from_stage, to_stage)
    SELECT id, type, 'owner', was::order_stage, becomes::order_stage
    FROM chosen, (VALUES (1, 'undo', 'packed', 'to_pack'), (2, 'pack', 'to_pack', 'packed')) steps(at, type, was, becomes)
    ORDER BY at)
  INSERT INTO idempotency_keys (user_id, key, body_hash, order_id)
  SELECT o.user_id, step || o.id, 'x', o.id FROM orders o JOIN chosen USING (id), unnest(ARRAY['pack:', 'again:']) step`;

const withClient = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
const targetOf = (to: string) => ({ fileAt: () => to, remember: () => `here:${to}` });
const back = (to = file) => writeBackup(source.url, { publicKey }, targetOf(to), null);
const idsOf = async (url: string) =>
  (await query<{ id: string }>(url, 'SELECT id FROM orders ORDER BY id')).map(({ id }) => id);
const tablesOf = async (url: string): Promise<number> =>
  (await query(url, "SELECT 1 FROM pg_class c WHERE relnamespace = 'public'::regnamespace")).length;

/** People go on ordering until `over` is set. */
async function keepOrdering(over: () => boolean): Promise<number> {
  let lots = 0;
  do {
    lots += 1;
    await fill(source.url, { count: 4, seed: 100 + lots, nowMs });
  } while (!over());
  return lots;
}

beforeAll(async () => {
  const privateKey = await generateX25519Identity();
  key = { privateKey };
  publicKey = await identityToRecipient(privateKey);
  await migrate(source.url);
  await withClient(source.url, createQueueTables);
  await fill(source.url, { count: 200, seed: 7, nowMs });
  await query(source.url, 'SELECT pgboss.create_queue(\'outbox\', \'{"policy":"short"}\'::jsonb)');
  const keys =
    "INSERT INTO idempotency_keys (user_id, key, body_hash, order_id) SELECT user_id, id, 'x', id FROM orders o";
  await query(source.url, `${keys} WHERE NOT EXISTS (SELECT 1 FROM idempotency_keys k WHERE k.order_id = o.id)`);
  await query(
    source.url,
    `INSERT INTO outbox_messages (id, dedupe_key, channel, "to", body, status)
     SELECT gen_random_uuid(), 'late:' || s, 'sms', '9876500000', 'late', s::message_status FROM unnest(ARRAY['queued', 'sending']) s`,
  );
  await query(source.url, TO_CONFIRM);
  await query(source.url, TAKEN_BACK);
  await query(
    source.url,
    "UPDATE refunds SET state = 'waiting', provider_id = NULL, tries = 0 WHERE id = (SELECT id FROM refunds WHERE origin = 'shop' LIMIT 1)",
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('case 81: a backup made while people order is restored whole, and nothing happens twice', async () => {
  const before = await idsOf(source.url);
  const next = (url: string) => query<{ n: number }>(url, 'SELECT last_value::int AS n FROM orders_number_seq');
  let isOver = false;
  const ordering = keepOrdering(() => isOver);
  const made = await back().finally(() => {
    isOver = true;
  });
  await ordering;
  expect((await idsOf(source.url)).length).toBeGreaterThan(before.length);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['shop.age']);
  expect(['9876500000', 'public.orders', 'madeAt'].filter((text) => readFileSync(file).includes(text))).toEqual([]);
  const noted = await query(source.url, 'SELECT bytes::int, sha256, place FROM backups');
  expect(noted).toEqual([{ bytes: made.bytes, sha256: made.sha256, place: `here:${file}` }]);

  const contents = await requireRestorable(file, key);
  const { invariants, settled } = await restore(file, key, contents, target.url, SKIPPED);
  const after = new Set(await idsOf(target.url));
  expect(before.filter((id) => !after.has(id))).toEqual([]);
  const counted = await Promise.all(
    made.tables.map(async ({ name, rows }) => {
      const [found] = await query<{ n: number }>(target.url, `SELECT count(*)::int AS n FROM ${name}`);
      return { name, rows, found: found?.n };
    }),
  );
  // What is let go and begun on purpose, and what the migrations of today add.
  const changed = ['public.leases', 'public.number_series'];
  expect(counted.filter(({ name, rows, found }) => !changed.includes(name) && rows !== found)).toEqual([]);
  expect(invariants.flatMap(({ name, broken }) => broken.map((id) => `${name}: ${id}`))).toEqual([]);
  expect(invariants.filter(({ checked }) => checked === 0)).toEqual([]);

  const waiting = (stage: string) =>
    query<{ isNew: boolean }>(
      target.url,
      'SELECT stage_since > now() - interval \'1 hour\' AS "isNew" FROM orders WHERE stage = $1::order_stage',
      stage,
    );
  const unconfirmed = await waiting('to_confirm');
  expect(unconfirmed.length).toBeGreaterThan(0);
  expect(settled.unconfirmed).toBe(unconfirmed.length);
  expect(unconfirmed.filter(({ isNew }) => !isNew)).toEqual([]);
  expect((await waiting('delivered')).filter(({ isNew }) => isNew)).toEqual([]);
  expect(await query(target.url, "SELECT tries FROM refunds WHERE state = 'waiting'")).toEqual([{ tries: 1 }]);

  expect(settled.held).toBe(2);
  const held = () =>
    query(target.url, 'SELECT 1 FROM outbox_messages WHERE status = $1 AND last_error = $2', 'dead', HELD);
  expect(await held()).toHaveLength(2);
  expect(await withClient(target.url, releaseHeld)).toBe(2);
  expect(await held()).toEqual([]);
  const [[was], [is]] = await Promise.all([next(source.url), next(target.url)]);
  expect(is?.n).toBeGreaterThanOrEqual(SKIPPED + before.length);
  expect(was?.n).toBeLessThan(is?.n ?? 0);

  const refused = "UPDATE order_events SET type = 'x' WHERE id = (SELECT min(id) FROM order_events)";
  await expect(query(target.url, refused)).rejects.toThrow(/append|only|change/i);
  await expect(query(target.url, "INSERT INTO orders (id, user_id) VALUES ('x', gen_random_uuid())")).rejects.toThrow();
  const guards = (url: string) =>
    query(
      url,
      `SELECT conrelid::regclass::text AS at, conname::text AS name FROM pg_constraint WHERE contype IN ('f', 'c')
       UNION ALL SELECT tgrelid::regclass::text, tgname::text || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`,
    );
  expect(await guards(target.url)).toEqual(await guards(source.url));
  await expect(restore(file, key, contents, target.url, 0)).rejects.toThrow(/is not empty: nothing was restored/);
});

test('case 81: what a restored shop has wrong is said with its order', async () => {
  const told = async (change: string) => {
    const found = await withClient(target.url, async (client) => {
      await client.query('BEGIN');
      await client.query('ALTER TABLE order_events DISABLE TRIGGER order_events_append_only');
      const { rows } = await client.query<{ id: string }>(change);
      const invariants = await checkWhole(client);
      await client.query('ROLLBACK');
      return { ids: rows.map(({ id }) => id), invariants };
    });
    expect(found.ids).toHaveLength(1);
    return found.invariants.flatMap(({ name, broken }) => broken.map((id) => [name.slice(0, 2), id === found.ids[0]]));
  };
  const lastOf = "(SELECT max(id) FROM order_events WHERE to_stage = 'delivered')";
  const twice = `
    INSERT INTO order_events (order_id, type, by, from_stage, to_stage)
    SELECT id, 'paid', 'system', stage, 'to_pack' FROM orders WHERE stage = 'delivered' AND money = 'paid' LIMIT 1
    RETURNING order_id AS id`;
  expect(await told(`DELETE FROM order_events WHERE id = ${lastOf} RETURNING order_id AS id`)).toEqual([['I5', true]]);
  expect(await told(twice)).toEqual([
    ['I4', true],
    ['I5', true],
    ['I5', true],
  ]);
  expect(
    await told(
      `DELETE FROM payments WHERE id = (SELECT p.id FROM payments p JOIN orders o ON o.id = p.order_id
         WHERE o.money = 'paid' AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = p.id) LIMIT 1) RETURNING order_id AS id`,
    ),
  ).toEqual([['I2', true]]);
});

test('case 81: a wrong key, a cut or changed file, or one of a newer shop is refused before anything is written', async () => {
  const bytes = readFileSync(file);
  const broken = join(folder, 'broken.age');
  const other = { privateKey: await generateX25519Identity() };
  await expect(requireRestorable(file, other)).rejects.toThrow(/This key does not open this file/);
  for (const at of [10, 120, Math.floor(bytes.length / 2), bytes.length - 3]) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8((changed[at] ?? 0) ^ 1, at);
    writeFileSync(broken, changed);
    await expect(requireRestorable(broken, key), `byte ${at}`).rejects.toThrow(/nothing was restored/);
  }
  for (const length of [0, 50, 300, 65_000, bytes.length - 1]) {
    writeFileSync(broken, bytes);
    truncateSync(broken, length);
    await expect(requireRestorable(broken, key), `${length} bytes`).rejects.toThrow(/nothing was restored/);
  }
  const name = '20991231000000_from_the_future';
  await query(
    source.url,
    'INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ($1, $2, $1, now())',
    name,
    'x',
  );
  await back(broken);
  await query(source.url, 'DELETE FROM _prisma_migrations WHERE migration_name = $1', name);
  await expect(requireRestorable(broken, key)).rejects.toThrow(`newer version of the shop (${name})`);
  expect((await examine(file, key)).end.tables.length).toBeGreaterThan(30);
  await expect(requireRestorable(join(folder, 'none.age'), key)).rejects.toThrow(/There is no file/);
});

test('case 81: what a restore would not make again, or what is missing, fails the backup and leaves no file', async () => {
  const made = join(folder, 'strange.age');
  await query(source.url, 'CREATE TABLE notes_of_somebody (id int)');
  await expect(back(made)).rejects.toThrow('what a restore would not make again: public.notes_of_somebody');
  await query(source.url, 'DROP TABLE notes_of_somebody; ALTER TABLE rate_limits RENAME TO rate_limits_away');
  await expect(back(made)).rejects.toThrow('public.rate_limits_away');
  await query(source.url, 'ALTER TABLE rate_limits_away RENAME TO rate_limits');
  await expect(writeBackup(source.url, { publicKey: 'age1none' }, targetOf(made), null)).rejects.toThrow(
    /no public key/,
  );
  expect(readdirSync(folder).filter((name) => name.startsWith('strange'))).toEqual([]);
  expect(await tablesOf(source.url)).toBeGreaterThan(30);
});
