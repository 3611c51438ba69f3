import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { insertUser, newEmail, resetLinksTo, userRows } from '@/e2e/member';
import { newPhone, Shopper, sql } from '@/e2e/shopper';
import { type Tx, transaction } from '@/lib/core/db';
import { env } from '@/lib/core/env';
import { networkOf } from '@/lib/core/limits/rules';
import { linkToken } from '@/lib/messages/outbox/rules';
import { spendReset } from './data';
import { accountKey, hashOf } from './rules';
import {
  getAccountFacts,
  login,
  register,
  removeEndedResets,
  requestReset,
  requirePassword,
  resetPassword,
} from './service';

const MINUTE_MS = 60_000;
const NEW = 'Bright-Harbour$77';
const at = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
const address = () => new Shopper().address;

async function asked(): Promise<{ email: string; token: string }> {
  const email = await insertUser();
  await requestReset(email, address());
  const [newest] = await resetLinksTo(email);
  return { email, token: newest?.token ?? '' };
}

describe('case 19: reset links by the clock', () => {
  afterEach(async () => {
    vi.useRealTimers();
    // What was queued by the other clock would wait for it.
    await sql("DELETE FROM outbox_messages WHERE created_at > now() + interval '1 minute'");
  });

  it('a link is good until just before thirty minutes', async () => {
    const { email, token } = await asked();
    at(30 * MINUTE_MS - 20_000);
    await resetPassword(token, NEW, address());
    expect((await userRows(email))[0]?.password_hash).toMatch(
      /^\$argon2id\$v=19\$m=47104,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
  });

  it('after thirty minutes it is dead and changes nothing', async () => {
    const { email, token } = await asked();
    at(30 * MINUTE_MS + 1_000);
    await expect(resetPassword(token, NEW, address())).rejects.toMatchObject({
      code: 'invalid',
      message: 'This reset link is no longer valid. Please ask for a new one.',
    });
    expect((await userRows(email))[0]?.password_hash).toBeNull();
  });

  it('case 19: of two that spend one link in the same moment one gets its owner', async () => {
    const { token } = await asked();
    const spend = (tx: Tx) => spendReset(tx, hashOf(token), new Date());
    const blocked = () =>
      sql(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%password_resets%'",
      );
    let second: Promise<unknown> | undefined;
    const first = await transaction(async (tx) => {
      const owner = await spend(tx);
      second = transaction(spend);
      await vi.waitFor(async () => expect(await blocked()).toHaveLength(1), { timeout: 5_000 });
      return owner;
    });
    expect([first?.role, await second]).toEqual(['user', null]);
  });

  it('case 23: after an hour the address may get mails again', async () => {
    const email = await insertUser();
    for (let turn = 0; turn < 4; turn++) await requestReset(email, address());
    const rows = () => sql('SELECT id FROM outbox_messages WHERE "to" = $1', email);
    expect(await rows()).toHaveLength(3);
    at(61 * MINUTE_MS);
    await requestReset(email, address());
    expect(await rows()).toHaveLength(4);
  });

  it('case 3: an answer about nobody takes as long as making a link may', async () => {
    const began = performance.now();
    await requestReset(newEmail(), address());
    expect(performance.now() - began).toBeGreaterThan(95);
  });

  it('ended links are deleted after their time, open ones stay', async () => {
    const { email } = await asked();
    const rows = () =>
      sql('SELECT 1 FROM password_resets WHERE user_id = (SELECT id FROM users WHERE email = $1)', email);
    await removeEndedResets(new Date(), false);
    expect(await rows()).toHaveLength(1);
    await removeEndedResets(new Date(Date.now() + 31 * MINUTE_MS), false);
    expect(await rows()).toHaveLength(0);
  });
});

/** What was queued for an address, in turn, without the random end of each key. */
const queuedTo = (email: string) =>
  sql<{ key: string; template: string; data: { linkId?: string } }>(
    `SELECT regexp_replace(regexp_replace(dedupe_key, '[\\w-]{22}(:email)?$', 'x\\1'), '(changed:).{36}', '\\1id') AS key, channel::text, template, data
     FROM outbox_messages WHERE "to" = $1 ORDER BY created_at`,
    email,
  );
const mail = (key: string, template: string, data: object = {}) => ({ key, channel: 'email', template, data });

/** Has a link mailed and uses it. @returns the last mail then */
async function resetByMail(email: string) {
  await requestReset(email, address());
  const id = (await queuedTo(email)).findLast(({ template }) => template === 'reset-password')?.data.linkId ?? '';
  await resetPassword(linkToken(env().AUTH_SECRET ?? '', id), NEW, address());
  return (await queuedTo(email)).at(-1);
}

describe('what an account is mailed', () => {
  it('is a welcome, that it is there already, and links of which only the hash is kept', async () => {
    const email = newEmail();
    for (let turn = 0; turn < 2; turn++) await register({ userName: 'Asha Rao', email, password: NEW }, address());
    await requestReset(email, address());
    const [user] = await userRows(email);
    const queued = await queuedTo(email);
    expect(queued).toEqual([
      mail('welcome:x', 'welcome', { linkId: expect.stringMatching(new RegExp(`^${user?.id}\\.\\d{13}$`)) }),
      mail('already-registered:x', 'already-registered'),
      mail('reset:x', 'reset-password', { linkId: expect.stringMatching(/^[\w-]{22}$/) }),
    ]);
    const id = queued[2]?.data.linkId ?? '';
    const resets = await sql(
      `SELECT id, token_hash, ended_at, round(extract(epoch FROM expires_at - created_at) / 60)::int AS minutes
       FROM password_resets WHERE user_id = $1`,
      user?.id,
    );
    const token = linkToken(env().AUTH_SECRET ?? '', id);
    expect(resets).toEqual([{ id, token_hash: hashOf(token), ended_at: null, minutes: 30 }]);
    await resetPassword(token, NEW, address());
    expect((await queuedTo(email)).slice(3)).toEqual([mail('account-changed:id:x:email', 'password-changed')]);
  });
});

it('the first proof of the mailbox forgets the numbers that were proved before, a later one does not', async () => {
  const [email, phone] = [await insertUser(), newPhone()];
  const [user] = await userRows(email);
  const prove = () => sql('INSERT INTO proved_phones (user_id, phone_number) VALUES ($1, $2)', user?.id, phone);
  const proved = () => sql('SELECT phone_number FROM proved_phones WHERE user_id = $1', user?.id);
  await prove();
  await resetByMail(email);
  expect(await proved()).toEqual([]);
  await prove();
  await resetByMail(email);
  expect(await proved()).toEqual([{ phone_number: phone }]);
});

it('a number that goes with the first proof of the mailbox is told of in that mail, and only then', async () => {
  const [email, phone] = [await insertUser(), newPhone()];
  const link = () => sql('UPDATE users SET phone_number = $2 WHERE email = $1', email, phone);
  await link();
  expect(await resetByMail(email)).toEqual(
    mail('account-changed:id:x:email', 'password-changed', { isPhoneGone: true }),
  );
  expect((await userRows(email))[0]?.phone_number).toBeNull();
  await link();
  expect(await resetByMail(email)).toEqual(mail('account-changed:id:x:email', 'password-changed'));
});

describe('wrong passwords', () => {
  const countedFor = async (name: string, ...keys: string[]) =>
    (
      await sql<{ key: string; points: number }>(
        'SELECT key, points FROM rate_limits WHERE position($1 IN key) > 0 OR key = ANY($2)',
        name,
        keys,
      )
    )
      .map(({ key, points }) => `${key} ${points}`)
      .toSorted();

  it('are counted for the account, where they come from, and the browser that is known', async () => {
    const [email, from] = [newEmail(), address()];
    for (const device of [null, 'a-browser'])
      await expect(login({ email, password: 'not-it' } as never, from, device)).rejects.toMatchObject({
        code: 'unauthenticated',
        message: 'Email or password is not correct',
      });
    const account = accountKey(email);
    const around = [`login-address:${from}`, `login-network:${networkOf(from)}`];
    expect(await countedFor(account, ...around)).toEqual(
      [
        `login-account:${account}:${from} 1`,
        ...around.map((key) => `${key} 1`),
        `login-device-hour:${account}:a-browser 1`,
        `login-device:${account}:a-browser 1`,
        `login-unknown:${account} 1`,
      ].toSorted(),
    );
  });

  it('of somebody who is signed in are counted for the account, alone and with the address', async () => {
    const [user] = await userRows(await insertUser());
    const [id, from] = [user?.id ?? '', address()];
    await expect(requirePassword(id, NEW, from, 'Not this one')).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Not this one',
    });
    expect(await countedFor(id)).toEqual([`login-account:${id}:${from} 1`, `password-shown:${id} 1`]);
    expect(await getAccountFacts(randomUUID())).toEqual({ hasPassword: false, isEmailProved: false });
  });
});
