import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { insertUser } from '@/e2e/member';
import { newPhone, sql } from '@/e2e/shopper';
import { transaction } from '@/lib/core/db';
import type { User } from '@/lib/people/auth/rules';
import { tellOfChange, upsertPhoneUser } from '@/lib/people/auth/service';
import { eraseAgain, getMyData } from './service';

const setPhone = (id: string, phone: string | null) =>
  sql('UPDATE users SET phone_number = $2 WHERE id = $1', id, phone);

/** The numbers that are told in the file of somebody who has just signed in. */
async function toldInFile(user: User): Promise<string[]> {
  const id = randomBytes(16).toString('base64url');
  await sql(
    `INSERT INTO sessions (id, user_id, method, expires_at, confirmed_at)
     VALUES ($1, $2, 'otp', now() + interval '1 day', now())`,
    ...[id, user.id],
  );
  const { messages } = (await getMyData(user, id, Date.now())) as { messages: { to: string }[] };
  return messages.map(({ to }) => to).filter((to) => !to.includes('@'));
}
const toldTo = (phone: string) => sql('SELECT 1 FROM outbox_messages WHERE "to" = $1', phone);

it('what was told to a number that another one took the place of is in the file, and goes with the account', async () => {
  const [before, now, stranger] = [newPhone(), newPhone(), newPhone()];
  const { id } = await upsertPhoneUser(before);
  const other = await upsertPhoneUser(stranger);
  await setPhone(id, now);
  await transaction((tx) => tellOfChange(tx, id, 'phone-replaced', { oldPhone: before }));
  await transaction((tx) => tellOfChange(tx, other.id, 'phone-linked'));
  const user: User = { id, userName: null, email: null, phoneNumber: now, role: 'user' };
  expect(await toldInFile(user)).toEqual([before]);
  expect(await eraseAgain(id)).toBe(true);
  expect(await toldTo(before)).toEqual([]);
  expect(await toldTo(stranger)).toHaveLength(1);
});

it('what was told to the number of whoever had the account before its mailbox was proved is only erased', async () => {
  const [email, theirs] = [await insertUser(), newPhone()];
  const [{ id } = { id: '' }] = await sql<{ id: string }>('SELECT id FROM users WHERE email = $1', email);
  await setPhone(id, theirs);
  await transaction((tx) => tellOfChange(tx, id, 'password'));
  await setPhone(id, null);
  await sql('UPDATE users SET email_proved_at = now() WHERE id = $1', id);
  expect(await toldTo(theirs)).toHaveLength(1);
  expect(await toldInFile({ id, userName: null, email, phoneNumber: null, role: 'user' })).toEqual([]);
  expect(await eraseAgain(id)).toBe(true);
  expect(await toldTo(theirs)).toEqual([]);
});
