import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { site } from '@/content/site';
import { Member, newEmail, PASSWORD, sessionRows, setRoleOf } from '@/e2e/member';
import { newPhone, sql } from '@/e2e/shopper';
import { transaction } from '@/lib/core/db';
import { getAdminSettings, getShopFacts, saveSettings } from '@/lib/core/settings/service';
import type { AccountChange } from '@/lib/messages/outbox/rules';
import { ensureAdmin, hashPassword, removeEndedSessions, resetAdmin, tellOfChange, upsertPhoneUser } from './service';

const hashes = vi.hoisted(() => ({ running: 0, most: 0, made: 0, ms: 0 }));

vi.mock('node:crypto', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:crypto')>();
  const argon2: typeof real.argon2 = (algorithm, parameters, done) => {
    hashes.running += 1;
    hashes.most = Math.max(hashes.most, hashes.running);
    const end: typeof done = (error, key) => {
      hashes.running -= 1;
      hashes.made += 1;
      done(error, key);
    };
    if (hashes.ms > 0) setTimeout(end, hashes.ms, null, Buffer.alloc(32));
    else real.argon2(algorithm, parameters, end);
  };
  return { ...real, default: real, argon2 };
});

it('case 4: passwords are hashed one after the other, so that a core is left for the pages', async () => {
  const before = hashes.made;
  await Promise.all(Array.from({ length: 6 }, () => hashPassword('Quiet-Lantern*42')));
  expect([hashes.made - before, hashes.most]).toEqual([6, 1]);
});

it('case 4: who would be served later than anybody waits is turned away, and nothing is hashed for them', async () => {
  const before = hashes.made;
  hashes.ms = 400;
  const ends = await Promise.allSettled(Array.from({ length: 20 }, () => hashPassword('Quiet-Lantern*42')));
  hashes.ms = 0;
  const served = ends.filter(({ status }) => status === 'fulfilled').length;
  expect([served > 0, served <= 11]).toEqual([true, true]);
  expect(hashes.made - before).toBe(served);
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []));
  expect(refused).toEqual(Array(20 - served).fill('unavailable'));
});

it('several who come at once with a number that is new get the one account that it has from then on', async () => {
  const phone = newPhone();
  const users = await Promise.all(Array.from({ length: 12 }, () => upsertPhoneUser(phone)));
  expect(new Set(users.map(({ id }) => id)).size).toBe(1);
});

it('sessions that were over long ago are counted, and deleted', async () => {
  const { email } = await Member.create();
  const [session] = await sessionRows(email);
  await sql("UPDATE sessions SET expires_at = now() - interval '3 days' WHERE id = $1", session?.id);
  const before = new Date(Date.now() - 2 * 86_400_000);
  expect(await removeEndedSessions(before, true)).toBeGreaterThan(0);
  expect(await sessionRows(email)).toHaveLength(1);
  await removeEndedSessions(before, false);
  expect(await sessionRows(email)).toEqual([]);
});

describe('the configured admin at each start', () => {
  const CONFIGURED = 'Early-Meadow*17';
  const visit = async () => Member.visitor();
  const canEnter = async (email: string, password: string) => (await (await visit()).logIn(email, password)).status;

  it('is made once, and keeps an own password and the sessions from then on', async () => {
    const email = newEmail();
    await ensureAdmin(` ${email.toUpperCase()} `, CONFIGURED);
    const owner = await (await visit()).enter(email, CONFIGURED);
    const change = { currentPassword: CONFIGURED, password: PASSWORD, confirmPassword: PASSWORD };
    expect((await owner.post('/api/auth/password', change)).status).toBe(200);
    await owner.enter(email, PASSWORD);

    await ensureAdmin(email, CONFIGURED);
    expect(await owner.isSignedIn()).toBe(true);
    expect([await canEnter(email, PASSWORD), await canEnter(email, CONFIGURED)]).toEqual([200, 401]);

    await resetAdmin(email, CONFIGURED);
    expect(await owner.isSignedIn()).toBe(false);
    expect([await canEnter(email, PASSWORD), await canEnter(email, CONFIGURED)]).toEqual([401, 200]);
  });

  it.each([
    ['a shopper', (email: string) => setRoleOf(email, 'user')],
    [
      'an admin without a password',
      (email: string) => sql('UPDATE users SET password_hash = NULL WHERE email = $1', email),
    ],
  ])('is given the password where the account was that of %s', async (_who, prepare) => {
    const { email } = await Member.createAdmin();
    await prepare(email);
    await ensureAdmin(email, CONFIGURED);
    expect((await sessionRows(email)).filter(({ ended }) => !ended)).toEqual([]);
    const owner = await (await visit()).enter(email, CONFIGURED);
    expect((await owner.checkAuth()).body.user).toMatchObject({ email, role: 'admin' });
  });
});

describe('a change of an account', () => {
  type Person = { email?: string; phone?: string; isProved?: boolean };
  async function told({ email, phone, isProved = false }: Person, change: AccountChange, oldPhone?: string) {
    const [row] = await sql<{ id: string }>(
      `INSERT INTO users (id, email, phone_number, email_proved_at, updated_at)
       VALUES (gen_random_uuid(), $1, $2, $3, now()) RETURNING id`,
      email ?? null,
      phone ?? null,
      isProved ? new Date() : null,
    );
    await transaction((tx) => tellOfChange(tx, row?.id ?? '', change, { oldPhone }));
    return sql(
      `SELECT regexp_replace(replace(dedupe_key, $2, 'id'), ':[\\w-]{22}:', ':x:') AS key, channel::text, "to", template,
         data, body FROM outbox_messages WHERE "to" = ANY($1) ORDER BY channel::text`,
      [email, phone, oldPhone].filter(Boolean),
      row?.id,
    );
  }
  const mail = (to: string, template: string, data: object) => ({
    ...{ key: 'account-changed:id:x:email', channel: 'email', to, template, data, body: '' },
  });
  const sms = (to: string, what: string, ask = 'call us at once') => ({
    ...{ key: 'account-changed:id:x:sms', channel: 'sms', to, template: null, data: {} },
    body: `${site.name}: ${what}. If it was not you, ${ask}.`,
  });

  let before: Record<string, unknown>;
  const savePhone = async (phone: string | null) => {
    const { settings, version } = await getAdminSettings();
    const by = { id: randomUUID(), userName: 'Asha', email: null };
    await saveSettings({ group: 'shop', values: { ...settings.shop, phone }, version }, by, null);
  };
  beforeAll(async () => {
    before = (await getAdminSettings()).settings.shop;
  });
  afterAll(() => savePhone(before.phone as string | null));

  it('is told by mail alone where the address is proved, and to the number that was replaced', async () => {
    const [email, phone, old] = [newEmail(), newPhone(), newPhone()];
    await savePhone(null);
    expect(await told({ email, phone, isProved: true }, 'factor-on')).toEqual([
      mail(email, 'account-changed', { change: 'factor-on' }),
    ]);
    const other = newEmail();
    const replaced = 'your phone number for login was changed';
    expect(await told({ email: other, isProved: true, phone: newPhone() }, 'phone-replaced', old)).toEqual([
      mail(other, 'account-changed', { change: 'phone-replaced' }),
      sms(old, replaced),
    ]);
  });

  it('is told by SMS as well where it is not, with whom to call where that is known', async () => {
    const [email, phone] = [newEmail(), newPhone()];
    await savePhone('9876543210');
    const call = `call ${(await getShopFacts()).phone?.text}`;
    expect(call).toContain('98765');
    const changed = 'the password of your account was changed';
    expect(await told({ email, phone }, 'password')).toEqual([
      mail(email, 'password-changed', {}),
      sms(phone, changed, call),
    ]);
    await savePhone(null);
    const other = newPhone();
    expect(await told({ phone: other }, 'factor-on')).toEqual([sms(other, 'the second step at login was turned on')]);
  });

  it('is mailed to an unproved address as often as anybody can cause mails to it, and told to nobody who is gone', async () => {
    const email = newEmail();
    const expire = Date.now() + 3_600_000;
    await sql('INSERT INTO rate_limits (key, points, expire) VALUES ($1, 3, $2)', `register-email:${email}`, expire);
    expect(await told({ email }, 'factor-on')).toEqual([]);
    await transaction((tx) => tellOfChange(tx, randomUUID(), 'factor-on'));
  });

  it('case 42: is told by many transactions at once that wait for one account, each on its own connection', async () => {
    const { id } = await upsertPhoneUser(newPhone());
    const one = () =>
      transaction(async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${id}::uuid FOR UPDATE`;
        await tellOfChange(tx, id, 'password');
      });
    await expect(Promise.all(Array.from({ length: 20 }, one))).resolves.toHaveLength(20);
  });
});
