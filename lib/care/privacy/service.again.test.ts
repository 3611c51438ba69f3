import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { newPhone, sql } from '@/e2e/shopper';
import { record } from '@/lib/core/log';
import type { User } from '@/lib/people/auth/rules';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { eraseAccount, eraseAgain } from './service';

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

const mailsOf = (id: string) =>
  sql<{ to: string; text: string }>(
    `SELECT "to", data::text AS text FROM outbox_messages WHERE template = 'owner-notice' AND dedupe_key LIKE $1`,
    `owner:erased:${id}:%`,
  );

const phoneOf = async (id: string) =>
  (await sql<{ phone: string | null }>('SELECT phone_number AS phone FROM users WHERE id = $1', id))[0]?.phone;

/** What a restore does to an account that was erased since the backup: its row is as it was. */
async function bringBack(): Promise<User> {
  const user = await upsertPhoneUser(newPhone());
  const told = vi.spyOn(record(), 'info');
  await eraseAccount(user, await session(user));
  expect(told.mock.calls).toEqual([[{ account: user.id }, 'an account was erased']]);
  told.mockRestore();
  const back = { ...user, id: randomUUID() };
  await sql('INSERT INTO users (id, phone_number, updated_at) VALUES ($1, $2, now())', back.id, user.phoneNumber);
  return back;
}

it('an account that a restore has brought back is erased again by the id of the log, whoever asks nothing', async () => {
  const user = await bringBack();
  expect(await phoneOf(user.id)).toBe(user.phoneNumber);
  expect(await eraseAgain(user.id)).toBe(true);
  expect(await phoneOf(user.id)).toBeNull();
  expect(await eraseAgain(user.id)).toBe(false);
  expect(await eraseAgain(randomUUID())).toBe(false);
});

it('one whose order is under way again stays until that is over', async () => {
  const user = await upsertPhoneUser(newPhone());
  await sql(
    `INSERT INTO orders (id, user_id, method, stage, money, quantity, paid_items, free_items, kits_to_ship,
       price_per_item, original_amount, amount, savings, name, address1, phone, pincode, courier, tracking_number, updated_at)
     VALUES ($1, $2, 'cod', 'delivered', 'collected', 1, 1, 0, 1, 2700, 2700, 2499, 201, 'Asha Rao', '12 Temple Road',
       $3, '560001', 'Delhivery', 'AWB1', now())`,
    ...[randomBytes(13).toString('hex'), user.id, user.phoneNumber],
  );
  await expect(eraseAgain(user.id)).rejects.toMatchObject({ code: 'conflict' });
  expect(await phoneOf(user.id)).toBe(user.phoneNumber);
  await sql("UPDATE orders SET money = 'received', version = version + 1 WHERE user_id = $1", user.id);
  expect(await eraseAgain(user.id)).toBe(true);
});

it('the owner has the id of an erased account by mail, and nothing of the person', async () => {
  const email = `owner-${randomUUID()}@shop.test`;
  await sql("INSERT INTO users (id, email, role, updated_at) VALUES (gen_random_uuid(), $1, 'admin', now())", email);
  const id = randomUUID();
  const phoneNumber = newPhone();
  await sql(
    `INSERT INTO users (id, user_name, email, phone_number, role, updated_at) VALUES ($1, 'Asha Rao', $2, $3, 'admin', now())`,
    ...[id, `asha-${id}@shop.test`, phoneNumber],
  );
  const before = await sql<{ email: string }>(
    "SELECT email FROM users WHERE role = 'admin' AND email IS NOT NULL ORDER BY created_at",
  );
  expect(await eraseAgain(id)).toBe(true);
  const mails = await mailsOf(id);
  expect(mails.length).toBeGreaterThan(0);
  expect(before.map((row) => row.email)).toEqual(expect.arrayContaining(mails.map(({ to }) => to)));
  expect(mails.map(({ to }) => to)).not.toContain(`asha-${id}@shop.test`);
  for (const { text } of mails) {
    expect(text).toContain(`npm run erase -- ${id}`);
    expect(text).toContain('keep this mail for 30 days');
    expect(['Asha', phoneNumber, 'asha-'].filter((word) => text.includes(word))).toEqual([]);
  }
  await sql("UPDATE users SET role = 'user' WHERE email = $1", email);
});
