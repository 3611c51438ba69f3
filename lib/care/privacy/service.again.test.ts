import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { newPhone, sql } from '@/e2e/shopper';
import { log } from '@/lib/core/log';
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

const phoneOf = async (id: string) =>
  (await sql<{ phone: string | null }>('SELECT phone_number AS phone FROM users WHERE id = $1', id))[0]?.phone;

/** What a restore does to an account that was erased since the backup: its row is as it was. */
async function bringBack(): Promise<User> {
  const user = await upsertPhoneUser(newPhone());
  const told = vi.spyOn(log(), 'info');
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
