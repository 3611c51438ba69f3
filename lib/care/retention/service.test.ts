import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newPhone, sql } from '@/e2e/shopper';
import { log } from '@/lib/core/log';
import { stopQueue } from '@/lib/core/queue';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { KEYS, RULES, type RuleKey } from './rules';
import { keepTo, type Removed } from './service';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Ten years from now, so that the jobs of a shop beside this test find none of its rows old. */
const now = Date.now() + 3_653 * DAY_MS;
const name = () => randomBytes(12).toString('hex');

let userId = '';
let orderId = '';

async function insertOrder(at: Date, stage = 'delivered'): Promise<string> {
  const id = name();
  await sql(
    `INSERT INTO orders (id, user_id, method, stage, money, quantity, paid_items, free_items, kits_to_ship, price_per_item,
       original_amount, amount, savings, name, address1, phone, pincode, child_age, courier, tracking_number, created_at, stage_since, updated_at)
     VALUES ($1, $2, 'cod', $4::order_stage, $5::order_money, 1, 1, 0, 1, 2700, 2700, 2499, 201, 'Asha Rao', '12 Temple Road',
       '9876501234', '560001', 4.5, 'Delhivery', 'AWB1', $3, $3, now())`,
    ...[id, userId, at, stage, stage === 'delivered' ? 'received' : 'due'],
  );
  return id;
}

type Row = {
  /** Writes a row whose clock began then. @returns what it is called */
  write: (at: Date) => Promise<string>;
  /** Whether it is still there, with what the rule is about. */
  isThere: string;
};

const insert = (statement: string) => async (at: Date) => {
  const id = name();
  await sql(statement, id, at);
  return id;
};
const insertOwn = (statement: string) => async (at: Date) => {
  const id = name();
  await sql(statement, id, userId, at);
  return id;
};
const message = (template: string, status: string) => async (at: Date) => {
  const id = name();
  await sql(
    `INSERT INTO outbox_messages (id, dedupe_key, channel, "to", template, status, next_try_at, created_at)
     VALUES (gen_random_uuid(), $1, 'email', 'a@example.com', $3, $4::message_status, now() + interval '1 day', $2)`,
    ...[id, at, template, status],
  );
  return id;
};
const event =
  (detail: object, by: string, order = () => Promise.resolve(orderId)) =>
  async (at: Date) => {
    const id = name();
    await sql(
      `INSERT INTO order_events (order_id, type, by, to_stage, detail, created_at)
     VALUES ($1, $2, $3, 'delivered', $4, $5)`,
      ...[await order(), id, by, detail, at],
    );
    return id;
  };
const report = (processed: boolean) => async (at: Date) => {
  const id = name();
  await sql(
    `INSERT INTO provider_events (provider, event_id, type, body, received_at, processed_at)
     VALUES ('test', $1, 'x', '{}', $2, ${processed ? 'now()' : 'NULL'})`,
    ...[id, at],
  );
  return id;
};

const LEFT = 'SELECT 1 FROM outbox_messages WHERE dedupe_key = $1';
const WRITTEN = `SELECT 1 FROM order_events WHERE type = $1 AND detail <> '{"kept": 1}'`;

const ROWS: Record<RuleKey, Row> = {
  codes: {
    write: insert("INSERT INTO otp_challenges (id, phone_number, expires_at) VALUES ($1, '9876501234', $2)"),
    isThere: 'SELECT 1 FROM otp_challenges WHERE id = $1',
  },
  sessions: {
    write: insertOwn("INSERT INTO sessions (id, user_id, method, expires_at) VALUES ($1, $2, 'otp', $3)"),
    isThere: 'SELECT 1 FROM sessions WHERE id = $1',
  },
  resets: {
    write: insertOwn('INSERT INTO password_resets (id, user_id, token_hash, expires_at) VALUES ($1, $2, $1, $3)'),
    isThere: 'SELECT 1 FROM password_resets WHERE id = $1',
  },
  counters: {
    write: async (at) => {
      const id = name();
      await sql('INSERT INTO rate_limits (key, points, expire) VALUES ($1, 1, $2)', id, at.getTime());
      return id;
    },
    isThere: 'SELECT 1 FROM rate_limits WHERE key = $1',
  },
  keys: {
    write: async (at) => {
      const id = name();
      await sql(
        "INSERT INTO idempotency_keys (user_id, key, body_hash, order_id, created_at) VALUES ($1, $2, 'x', 'y', $3)",
        ...[userId, id, at],
      );
      return id;
    },
    isThere: 'SELECT 1 FROM idempotency_keys WHERE key = $1',
  },
  questions: { write: message('enquiry', 'sent'), isThere: LEFT },
  messages: { write: message('order-notice', 'dead'), isThere: LEFT },
  reports: { write: report(true), isThere: "SELECT 1 FROM provider_events WHERE event_id = $1 AND body <> ''" },
  reported: { write: report(true), isThere: 'SELECT 1 FROM provider_events WHERE event_id = $1' },
  written: { write: event({ text: 'a', before: {}, reason: 'b', kept: 1 }, 'owner'), isThere: WRITTEN },
  reasons: {
    write: insert(
      "INSERT INTO refunds (id, provider_id, amount, currency, state, reason, created_at, updated_at) VALUES (gen_random_uuid(), $1, 1, 'INR', 'failed', 'The child is ill', $2, now())",
    ),
    isThere: 'SELECT 1 FROM refunds WHERE provider_id = $1 AND reason IS NOT NULL',
  },
  attention: {
    write: async (at) => {
      const id = name();
      await sql(
        "INSERT INTO attentions (order_id, reason, detail, since, ended_at, note) VALUES ($1, $2, '{\"a\": 1}', $3, $3, 'b')",
        ...[orderId, id, at],
      );
      return id;
    },
    isThere: "SELECT 1 FROM attentions WHERE reason = $1 AND (detail <> '{}' OR note IS NOT NULL)",
  },
  differences: {
    write: insert(
      "INSERT INTO book_differences (kind, subject, ours, seen_at, ended_at, note) VALUES ('payment_unknown', $1, '{}', $2, $2, 'Asha rang')",
    ),
    isThere: 'SELECT 1 FROM book_differences WHERE subject = $1 AND note IS NOT NULL',
  },
  unbought: {
    write: (at) => insertOrder(at, 'cancelled'),
    isThere: "SELECT 1 FROM orders WHERE id = $1 AND name || address1 || phone <> ''",
  },
  grievances: {
    write: insert(
      "INSERT INTO grievances (id, number, name, phone, text, dedupe_key, created_at, acknowledged_at, answered_at) VALUES (gen_random_uuid(), 'G' || lpad((random() * 99999999)::int::text, 8, '0'), 'Asha', '9876501234', 'Late', $1, $2, $2, $2)",
    ),
    isThere: 'SELECT 1 FROM grievances WHERE dedupe_key = $1',
  },
  childAge: {
    write: (at) => insertOrder(at),
    isThere: 'SELECT 1 FROM orders WHERE id = $1 AND child_age IS NOT NULL',
  },
};

/** Rows that stay however old they are. */
const OLD_BUT_WANTED: Record<string, Row> = {
  'a message that still waits': { write: message('order-notice', 'queued'), isThere: LEFT },
  'a report that was not applied yet': {
    write: report(false),
    isThere: "SELECT 1 FROM provider_events WHERE event_id = $1 AND body <> ''",
  },
  'what the shop wrote itself': { write: event({ reason: 'lower amount' }, 'system'), isThere: WRITTEN },
  'what was written about an order under way': {
    write: event({ text: 'a' }, 'owner', () => insertOrder(new Date(now), 'shipped')),
    isThere: WRITTEN,
  },
};

const lifeOf = (key: RuleKey): number => {
  const { kept } = RULES[key];
  if (kept === 'as set') return 366 * DAY_MS;
  return 'months' in kept ? (kept.months / 12) * 366 * DAY_MS : kept.days * DAY_MS;
};
const isThere = async ({ isThere: statement }: Row, id: string) => (await sql(statement, id)).length === 1;
const countOf = (removed: Removed[], key: RuleKey) => removed.find((one) => one.key === key)?.count ?? 0;

describe('case 85: what is kept no longer', () => {
  const old = new Map<RuleKey, string>();
  const young = new Map<RuleKey, string>();
  const wanted = new Map<string, string>();
  let counted: Removed[] = [];
  let removed: Removed[] = [];
  let left: RuleKey[] = [];

  const there = async (rows: Map<RuleKey, string>) => {
    const found = await Promise.all(
      KEYS.map(async (key) => [key, await isThere(ROWS[key], rows.get(key) ?? '')] as const),
    );
    return found.filter(([, is]) => is).map(([key]) => key);
  };

  beforeAll(async () => {
    userId = (await upsertPhoneUser(newPhone())).id;
    orderId = await insertOrder(new Date(now));
    for (const key of KEYS) {
      old.set(key, await ROWS[key].write(new Date(now - lifeOf(key) - HOUR_MS)));
      young.set(
        key,
        await ROWS[key].write(new Date(now - lifeOf(key) + ('days' in Object(RULES[key].kept) ? HOUR_MS : 9 * DAY_MS))),
      );
    }
    for (const [what, row] of Object.entries(OLD_BUT_WANTED))
      wanted.set(what, await row.write(new Date(now - 399 * DAY_MS)));
    const told = vi.spyOn(log(), 'info').mockImplementation(() => undefined);
    counted = await keepTo(null, now, true);
    expect(told).not.toHaveBeenCalled();
    told.mockRestore();
    left = await there(old);
    removed = await keepTo(null, now, false);
  });
  afterAll(stopQueue);

  it('is only counted by a dry run', () => {
    expect(left).toEqual(KEYS);
    expect(counted.map(({ key }) => key)).toEqual(KEYS);
    for (const key of KEYS) expect(countOf(counted, key), key).toBeGreaterThan(0);
  });

  it('goes, each by its rule', async () => {
    expect(await there(old)).toEqual([]);
    expect(removed.map(({ key }) => key)).toEqual(KEYS);
    expect(removed.map(({ table }) => table)).toEqual(KEYS.map((key) => RULES[key].table));
    for (const key of KEYS) expect(countOf(removed, key), key).toBeGreaterThan(0);
  });

  it('is not what is younger', async () => {
    expect(await there(young)).toEqual(KEYS);
  });

  it.each(Object.keys(OLD_BUT_WANTED))('is not %s', async (what) => {
    expect(await isThere(OLD_BUT_WANTED[what] as Row, wanted.get(what) ?? '')).toBe(true);
  });

  it('leaves of an order all but the age', async () => {
    const [row] = await sql('SELECT child_age, name, address1, phone FROM orders WHERE id = $1', old.get('childAge'));
    expect(row).toEqual({ child_age: null, name: 'Asha Rao', address1: '12 Temple Road', phone: '9876501234' });
  });

  it('is looked for every hour or every night, each by its own rules', async () => {
    const hour = await keepTo('hour', now, true);
    const day = await keepTo('day', now, true);
    expect([...hour, ...day].map(({ key }) => key)).toEqual(KEYS);
  });
});
