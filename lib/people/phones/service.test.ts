import { describe, expect, it } from 'vitest';
import { newPhone, sql } from '@/e2e/shopper';
import { transaction } from '@/lib/core/db';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { forgetProvedPhones, isPhoneProved, listProvedPhones, listSolePhones, notePhoneProved } from './service';

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

describe('a number that two accounts say is theirs', () => {
  it('is proved by whoever did so last', async () => {
    const phone = newPhone();
    const [one, other] = [await upsertPhoneUser(newPhone()), await upsertPhoneUser(newPhone())];
    await notePhoneProved(one.id, phone);
    await notePhoneProved(other.id, phone);
    expect(await Promise.all([one, other].map((user) => isPhoneProved(user, phone)))).toEqual([false, true]);
  });

  it('is no sole one of either, unless they sign in with it', async () => {
    const [phone, alone] = [newPhone(), newPhone()];
    const one = await upsertPhoneUser(newPhone());
    for (const proved of [phone, alone]) await notePhoneProved(one.id, proved);
    expect((await listSolePhones(one)).sort()).toEqual([one.phoneNumber, phone, alone].sort());
    const owner = await upsertPhoneUser(phone);
    expect(await listSolePhones(one)).toEqual([one.phoneNumber, alone]);
    expect(await listSolePhones(owner)).toEqual([phone]);
    const other = await upsertPhoneUser(newPhone());
    await sql('INSERT INTO proved_phones (user_id, phone_number) VALUES ($1, $2)', other.id, alone);
    expect(await listSolePhones(one)).toEqual([one.phoneNumber]);
  });

  it('is no sole one of either while an account that has lost it is there (case 17)', async () => {
    const phone = newPhone();
    const [one, former] = [await upsertPhoneUser(newPhone()), await upsertPhoneUser(newPhone())];
    await notePhoneProved(one.id, phone);
    await sql('UPDATE users SET phone_number = NULL, former_phone = $2 WHERE id = $1', former.id, phone);
    expect(await listSolePhones(one)).toEqual([one.phoneNumber]);
  });
});
