import { expect, it } from 'vitest';
import { newPhone, sql } from '@/e2e/shopper';
import { transaction } from '@/lib/core/db';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { forgetProvedPhones, isPhoneProved, listProvedPhones, notePhoneProved } from './service';

it('an account has proved the number that it signs in with, and those that it noted, until they are forgotten', async () => {
  const [own, other, stranger] = [newPhone(), newPhone(), newPhone()];
  const user = await upsertPhoneUser(own);
  for (let turn = 0; turn < 2; turn++) await notePhoneProved(user.id, other);
  const proved = () => Promise.all([own, other, stranger].map((phone) => isPhoneProved(user, phone)));
  expect(await proved()).toEqual([true, true, false]);
  expect(await listProvedPhones(user)).toEqual([own, other]);
  expect(await listProvedPhones({ ...user, phoneNumber: null })).toEqual([other]);
  await transaction((tx) => forgetProvedPhones(tx, user.id));
  expect(await proved()).toEqual([true, false, false]);
  expect(await sql('SELECT phone_number FROM proved_phones WHERE user_id = $1', user.id)).toEqual([]);
});
