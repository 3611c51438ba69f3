import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { insertUser } from '@/e2e/member';
import { newPhone, sql } from '@/e2e/shopper';
import { openGrievance, takeStep } from '@/lib/care/grievances/service.desk';
import { transaction } from '@/lib/core/db';
import { stopQueue } from '@/lib/core/queue';
import { queueMail, queueNews } from '@/lib/messages/outbox/service';
import type { User } from '@/lib/people/auth/rules';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { eraseAgain, getMyData } from './service';

afterAll(stopQueue);

async function admin(userName: string): Promise<User> {
  const email = await insertUser();
  const [row] = await sql<{ id: string }>(
    "UPDATE users SET role = 'admin', user_name = $2 WHERE email = $1 RETURNING id",
    ...[email, userName],
  );
  return { id: row?.id ?? '', userName, email, phoneNumber: null, role: 'admin' };
}

/** A grievance of this parent that somebody of this name has acknowledged, before steps said whose id it was. */
async function acknowledged(user: User, by: string): Promise<string> {
  const id = randomUUID();
  const step = { at: '2026-11-22T10:00:00.000Z', action: 'acknowledge', by, version: 2 };
  await sql(
    `INSERT INTO grievances (id, number, user_id, name, phone, text, dedupe_key, version, acknowledged_at, steps)
     VALUES ($1, $2, $3, 'Meera', $4, 'Late', $6, 2, now(), $5)`,
    ...[
      id,
      `G${String(randomInt(100_000_000)).padStart(8, '0')}`,
      user.id,
      user.phoneNumber,
      JSON.stringify([step]),
      id,
    ],
  );
  return id;
}

async function session(user: User): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  await sql(
    `INSERT INTO sessions (id, user_id, method, expires_at, confirmed_at)
     VALUES ($1, $2, 'otp', now() + interval '1 day', now())`,
    ...[id, user.id],
  );
  return id;
}

const namesOf = async (id: string) => (await openGrievance(id, Date.now()))?.steps.map(({ by }) => by);

it('whoever of the shop answered a grievance is named in no download, and nowhere once they are erased', async () => {
  const [leaving, staying] = [await admin('Leela Leaving'), await admin('Stella Staying')];
  try {
    const parent = await upsertPhoneUser(newPhone());
    const id = await acknowledged(parent, 'Leela Leaving');
    await takeStep(id, { action: 'answer', version: 2, text: 'It is on its way' }, leaving);
    await takeStep(id, { action: 'reopen', version: 3 }, staying);
    expect(await namesOf(id)).toEqual(['Leela Leaving', 'Leela Leaving', 'Stella Staying']);

    const all = (await getMyData(parent, await session(parent), Date.now())) as { grievances: { steps: object[] }[] };
    expect(JSON.stringify(all)).not.toMatch(new RegExp(`Leela|Stella|${leaving.id}|${staying.id}`));
    expect(all.grievances[0]?.steps).toMatchObject([
      { action: 'acknowledge' },
      { action: 'answer', text: 'It is on its way' },
      { action: 'reopen' },
    ]);

    expect(await eraseAgain(leaving.id)).toBe(true);
    expect(await namesOf(id)).toEqual(['an admin', 'an admin', 'Stella Staying']);
    const kept = await sql<{ steps: object }>('SELECT steps FROM grievances WHERE id = $1', id);
    expect(JSON.stringify(kept)).not.toMatch(new RegExp(`Leela|${leaving.id}`));
  } finally {
    await sql("UPDATE users SET role = 'user' WHERE id = $1", staying.id);
  }
});

/** A cash order of this parent that was cancelled. */
async function cancelled(parent: User): Promise<string> {
  const id = randomBytes(13).toString('hex');
  await sql(
    `INSERT INTO orders (id, user_id, method, stage, money, quantity, paid_items, free_items, kits_to_ship,
       price_per_item, original_amount, amount, savings, name, address1, phone, pincode, updated_at)
     VALUES ($1, $2, 'cod', 'cancelled', 'due', 1, 1, 0, 1, 2700, 2700, 2499, 201, 'Meera', '12 Temple Road', $3,
       '560001', now())`,
    ...[id, parent.id, parent.phoneNumber],
  );
  return id;
}

it('what the owner of the shop was told of an order is in no download, nor where they read it', async () => {
  const parent = await upsertPhoneUser(newPhone());
  const id = await cancelled(parent);
  const owner = `owner-${id}@example.com`;
  const letter = { subject: 'A refund failed', lines: ['Write it down once you have paid it back.'] };
  await transaction(async (tx) => {
    const notice = { template: 'owner-notice', data: letter } as const;
    await queueMail(tx, `test:failed:${id}`, owner, notice, { orderId: id, topic: 'refund-failed' });
    await queueNews(tx, `test:news:${id}`, owner, { ...letter, path: '/admin/orders', action: 'Open' }, id);
  });
  await sql(
    `INSERT INTO outbox_messages (id, dedupe_key, channel, "to", order_id, topic, body)
     VALUES (gen_random_uuid(), $1, 'sms', $2, $3, 'cancelled', 'Your order is cancelled')`,
    ...[`test:cancelled:${id}`, newPhone(), id],
  );
  const all = (await getMyData(parent, await session(parent), Date.now())) as { messages: object[] };
  expect(all.messages).toMatchObject([{ topic: 'cancelled', body: 'Your order is cancelled' }]);
  expect(JSON.stringify(all)).not.toContain(owner);
});

it('how the courier paid the shop for many orders is in no download, what the parent was told of the parcel is', async () => {
  const parent = await upsertPhoneUser(newPhone());
  const id = await cancelled(parent);
  const remitted = { reference: 'UTR 1', date: '2026-11-20', courier: 'Delhivery', file: 'cod-november.csv' };
  const told = [
    ['ship', { courier: 'Delhivery', trackingNumber: 'AWB1' }],
    ['refund processed', { way: 'UPI', reference: 'UTR 2' }],
  ] as const;
  for (const [type, detail] of [...told, ['receive-cash', { ...remitted, money: 'received' }]] as const)
    await sql(
      "INSERT INTO order_events (order_id, type, by, to_stage, detail) VALUES ($1, $2, 'owner', 'delivered', $3)",
      ...[id, type, detail],
    );
  const all = (await getMyData(parent, await session(parent), Date.now())) as {
    orderEvents: { type: string; detail: object }[];
  };
  const details = new Map(all.orderEvents.map(({ type, detail }) => [type, detail]));
  expect(details).toEqual(new Map<string, object>([...told, ['receive-cash', { money: 'received' }]]));
});
