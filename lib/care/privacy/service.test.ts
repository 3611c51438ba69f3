import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { insertUser } from '@/e2e/member';
import { newPhone, sql } from '@/e2e/shopper';
import { transaction } from '@/lib/core/db';
import { hashOf } from '@/lib/people/accounts/rules';
import type { User } from '@/lib/people/auth/rules';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { tables } from '@/prisma/tables';
import { PERSONAL } from './rules.tables';
import { eraseAccount, getMyData } from './service';

/** A session of this person that was confirmed just now. */
async function session(user: User): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  await sql(
    `INSERT INTO sessions (id, user_id, method, expires_at, confirmed_at)
     VALUES ($1, $2, 'otp', now() + interval '1 day', now())`,
    id,
    user.id,
  );
  return id;
}

async function place(user: User, change: Record<string, unknown> = {}): Promise<string> {
  const id = randomBytes(13).toString('hex');
  const row = {
    ...{ id, user_id: user.id, method: 'cod', stage: 'delivered', money: 'received', quantity: 1, paid_items: 1 },
    ...{ free_items: 0, kits_to_ship: 1, price_per_item: 2_700, original_amount: 2_700, amount: 2_499, savings: 201 },
    ...{ name: 'Asha Rao', address1: '12 Temple Road', phone: user.phoneNumber, pincode: '560001', child_age: 4.5 },
    ...{ courier: 'Delhivery', tracking_number: 'AWB1', updated_at: new Date(), ...change },
  };
  const columns = Object.keys(row);
  await sql(`INSERT INTO orders (${columns}) VALUES (${columns.map((_, at) => `$${at + 1}`)})`, ...Object.values(row));
  return id;
}

/** Writes counters of these, and one of somebody else. @returns what reads whose are left */
async function countUp(...keys: (string | null)[]): Promise<() => Promise<string[]>> {
  const own = `test-${randomBytes(8).toString('hex')}`;
  for (const key of [...keys, 'somebody'])
    await sql('INSERT INTO rate_limits (key, points, expire) VALUES ($1, 1, $2)', `${own}:${key}`, Date.now() + 60_000);
  return async () => {
    const left = await sql<{ key: string }>('SELECT key FROM rate_limits WHERE key LIKE $1', `${own}:%`);
    return left.map(({ key }) => key.slice(own.length + 1));
  };
}

describe('what is kept of people', () => {
  it('is known for every column that the database has', async () => {
    const columns = await sql<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_schema = current_schema() AND table_name <> '_prisma_migrations'`,
    );
    const known = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`));
    expect(columns.map(({ name }) => name).sort()).toEqual(known.sort());
  });

  it('is in the download of whoever has an order, under names of fields', async () => {
    const user = await upsertPhoneUser(newPhone());
    const id = await place(user);
    const now = Date.now();
    const all = (await getMyData(user, await session(user), now)) as Record<string, Record<string, unknown>[]>;
    expect(all.madeAt).toBe(new Date(now).toISOString());
    const names = PERSONAL.flatMap(({ downloads }) => downloads.map(({ as }) => as));
    expect(Object.keys(all).sort()).toEqual(['madeAt', ...names].sort());
    expect(all.orders).toMatchObject([{ id, childAge: 4.5, address1: '12 Temple Road', trackingNumber: 'AWB1' }]);
    expect(all.account).toMatchObject([{ phoneNumber: user.phoneNumber }]);
  });
});

describe('an erased account', () => {
  it('keeps its orders with name and address, and nothing else of the person', async () => {
    const user = await upsertPhoneUser(newPhone());
    const id = await place(user);
    await sql(
      `INSERT INTO order_events (order_id, type, by, to_stage, detail) VALUES
       ($1, 'note', 'owner', 'delivered', '{"text": "called"}'), ($1, 'ship', 'owner', 'shipped', '{"courier": "Delhivery"}')`,
      id,
    );
    const [before] = await sql<{ track_token: string }>('SELECT track_token FROM orders WHERE id = $1', id);
    const left = await countUp(user.id, user.phoneNumber, hashOf(user.phoneNumber ?? ''));
    await eraseAccount(user, await session(user));
    expect(await left()).toEqual(['somebody']);
    const [order] = await sql<Record<string, unknown>>('SELECT * FROM orders WHERE id = $1', id);
    expect(order).toMatchObject({ name: 'Asha Rao', address1: '12 Temple Road', amount: 2_499, version: 2 });
    expect(order).toMatchObject({ phone: '', child_age: null, placed_from: null, phone_proved: false });
    expect(order?.track_token).not.toBe(before?.track_token);
    expect(await sql('SELECT type, detail FROM order_events WHERE order_id = $1 ORDER BY id', id)).toEqual([
      { type: 'note', detail: {} },
      { type: 'ship', detail: { courier: 'Delhivery' } },
      { type: 'erased', detail: {} },
    ]);
    const [account] = await sql<{ gone: boolean }>(
      'SELECT erased_at IS NOT NULL AS gone FROM users WHERE id = $1',
      user.id,
    );
    expect(account).toEqual({ gone: true });
    expect(await sql('SELECT 1 FROM sessions WHERE user_id = $1', user.id)).toEqual([]);
  });

  it('stays erased, and nothing new can be written for it', async () => {
    const user = await upsertPhoneUser(newPhone());
    await eraseAccount(user, await session(user));
    await expect(sql('UPDATE users SET email = $2 WHERE id = $1', user.id, 'a@example.com')).rejects.toThrow(
      'is erased',
    );
    await expect(eraseAccount(user, 'any')).rejects.toMatchObject({
      code: 'unauthenticated',
      beside: { reason: 'signed-out' },
    });
    await expect(place(user)).rejects.toThrow('is erased');
    await expect(session(user)).rejects.toThrow('is erased');
    expect((await upsertPhoneUser(user.phoneNumber ?? '')).id).not.toBe(user.id);
  });

  it('has no order that came in while it was erased', async () => {
    const user = await upsertPhoneUser(newPhone());
    const sessionId = await session(user);
    const outcomes = await Promise.allSettled([
      place(user, { stage: 'to_pack', money: 'due' }),
      eraseAccount(user, sessionId),
      place(user, { stage: 'to_pack', money: 'due' }),
    ]);
    const [{ erased } = { erased: false }] = await sql<{ erased: boolean }>(
      'SELECT erased_at IS NOT NULL AS erased FROM users WHERE id = $1',
      user.id,
    );
    const orders = await sql('SELECT 1 FROM orders WHERE user_id = $1', user.id);
    expect(outcomes[1]?.status).toBe(erased ? 'fulfilled' : 'rejected');
    expect(erased && orders.length > 0).toBe(false);
  });

  it.each([
    ['under way', { stage: 'shipped', money: 'due' }, 'is still on its way'],
    ['whose cash is with the courier', { money: 'collected' }, 'has not passed on your cash'],
    ['that was lost and not made good', { stage: 'lost', money: 'paid', method: 'online' }, 'we still owe you'],
  ])('is none while there is an order %s', async (_, change, said) => {
    const user = await upsertPhoneUser(newPhone());
    await place(user);
    await place(user, change);
    const sessionId = await session(user);
    await expect(eraseAccount(user, sessionId)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(said),
    });
    expect(await sql('SELECT 1 FROM users WHERE id = $1 AND erased_at IS NULL', user.id)).toHaveLength(1);
  });

  it.each([
    "refunds (id, order_id, amount, currency, state, updated_at) VALUES (gen_random_uuid(), $1, 1, 'INR', 'pending', now())",
    ...['payment_review', 'refund', 'refund_failed', 'refund_stuck', 'books'].map(
      (reason) => `attentions (order_id, reason) VALUES ($1, '${reason}')`,
    ),
  ])('is none while money of an order is open: %s', async (row) => {
    const user = await upsertPhoneUser(newPhone());
    await sql(`INSERT INTO ${row}`, await place(user));
    await expect(eraseAccount(user, await session(user))).rejects.toThrow('still to be looked at');
  });

  it('needs a proof of its own each time, and can be had three times a day', async () => {
    const phone = newPhone();
    for (const round of [1, 2, 3, 4]) {
      const user = await upsertPhoneUser(phone);
      const sessionId = await session(user);
      if (round === 4) await expect(eraseAccount(user, sessionId)).rejects.toMatchObject({ code: 'rateLimited' });
      else await eraseAccount(user, sessionId);
    }
    expect(await sql('SELECT key FROM rate_limits WHERE key LIKE $1', `%${phone}%`)).toEqual([]);
  });
});

describe('the history of an order', () => {
  const forget = (statement: string, ...values: unknown[]) =>
    transaction(async (tx) => {
      await tx.$queryRaw`SELECT set_config('shop.forgetting', 'yes', true)`;
      await tx.$executeRawUnsafe(statement, ...values);
    });
  const written = async () => {
    const user = await upsertPhoneUser(newPhone());
    const id = await place(user);
    await sql(
      `INSERT INTO order_events (order_id, type, to_stage, detail) VALUES ($1, 'note', 'delivered', '{"text": "a", "b": 1}')`,
      id,
    );
    return id;
  };

  it.each([
    ['gains', `UPDATE order_events SET detail = detail || '{"c": 1}' WHERE order_id = $1`],
    ['changes', `UPDATE order_events SET detail = '{"text": "b", "b": 1}' WHERE order_id = $1`],
    ['moves', `UPDATE order_events SET created_at = now() - interval '1 day' WHERE order_id = $1`],
    ['is renamed', `UPDATE order_events SET type = 'paid' WHERE order_id = $1`],
    ['goes', 'DELETE FROM order_events WHERE order_id = $1'],
  ])('%s nothing, even where something is forgotten', async (_, statement) => {
    const id = await written();
    await expect(forget(statement, id)).rejects.toThrow('append-only');
    expect(await sql('SELECT detail FROM order_events WHERE order_id = $1', id)).toEqual([
      { detail: { text: 'a', b: 1 } },
    ]);
  });

  it('loses parts of its detail only then', async () => {
    const id = await written();
    const lose = "UPDATE order_events SET detail = detail - 'text' WHERE order_id = $1";
    await expect(sql(lose, id)).rejects.toThrow('append-only');
    await forget(lose, id);
    expect(await sql('SELECT detail FROM order_events WHERE order_id = $1', id)).toEqual([{ detail: { b: 1 } }]);
  });
});

async function mailUser(role: User['role'] = 'user'): Promise<User> {
  const email = await insertUser();
  const [row] = await sql<{ id: string }>('UPDATE users SET role = $2 WHERE email = $1 RETURNING id', email, role);
  return { id: row?.id ?? '', userName: null, email, phoneNumber: null, role };
}

it('an account of an address alone can be erased too, with what was sent there', async () => {
  const user = await mailUser();
  await sql('UPDATE users SET email_proved_at = now() WHERE id = $1', user.id);
  await sql(
    `INSERT INTO outbox_messages (id, dedupe_key, channel, "to", template, status, next_try_at)
     VALUES (gen_random_uuid(), $1, 'email', $2, 'already-registered', 'sent', now())`,
    ...[`test:${user.id}`, user.email],
  );
  const left = await countUp(user.id, user.email, hashOf(user.email ?? ''));
  await eraseAccount(user, await session(user));
  expect(await left()).toEqual(['somebody']);
  expect(await sql('SELECT 1 FROM users WHERE email = $1', user.email)).toEqual([]);
  expect(await sql('SELECT 1 FROM outbox_messages WHERE dedupe_key = $1', `test:${user.id}`)).toEqual([]);
});

it('of two admins one can be erased, and the last one stays', async () => {
  const others = await sql<{ id: string }>("UPDATE users SET role = 'user' WHERE role = 'admin' RETURNING id");
  const [one, last] = [await mailUser('admin'), await mailUser('admin')];
  try {
    await eraseAccount(one, await session(one));
    const refused = { code: 'conflict', message: expect.stringMatching(/^You are the only admin/) };
    await expect(eraseAccount(last, await session(last))).rejects.toMatchObject(refused);
    const erased = await sql('SELECT id FROM users WHERE id = ANY($1) AND erased_at IS NOT NULL', [one.id, last.id]);
    expect(erased).toEqual([{ id: one.id }]);
  } finally {
    await sql(
      "UPDATE users SET role = 'admin' WHERE id = ANY($1)",
      others.map(({ id }) => id),
    );
    await sql("UPDATE users SET role = 'user' WHERE id = $1", last.id);
  }
});
