import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newEmail } from '@/e2e/member';
import { sql } from '@/e2e/shopper';
import { transaction } from '@/lib/core/db';
import { dayOf } from '@/lib/core/india';
import { log } from '@/lib/core/log';
import { stopQueue } from '@/lib/core/queue';
import { getAdminSettings, saveSettings } from '@/lib/core/settings/service';
import { listAdminEmails } from '@/lib/people/auth/service';
import type { Trouble } from './rules';
import {
  alarmRefusedKey,
  listOwnerAddresses,
  listTroubles,
  noteTroubles,
  takeVerdict,
  tellOwner,
  tellTroubles,
} from './service';

const own = `alarm-${randomUUID()}`;
const held = globalThis as typeof globalThis & { shopVerdicts?: unknown };

const forgetMails = () => sql("DELETE FROM rate_limits WHERE key LIKE 'alarm-mail:%'");
const forgetRefusals = async () => {
  await sql('DELETE FROM provider_refusals WHERE provider = ANY($1)', [own, 'smtp']);
  await sql('DELETE FROM rate_limits WHERE key = ANY($1)', [`alarm-key:${own}`, 'alarm-key:smtp']);
  delete held.shopVerdicts;
};

/** The mails to the owner of which the key begins so. */
const mailsOf = (key: string) =>
  sql(
    `SELECT dedupe_key, channel::text, "to", template, data, order_id, topic FROM outbox_messages
     WHERE dedupe_key LIKE $1 || '%' ORDER BY "to"`,
    key,
  );
const mailTo =
  (key: string, data: object, about: object = { order_id: null, topic: null }) =>
  (to: string) => ({
    ...{ dedupe_key: `${key}:${to}`, channel: 'email', to, template: 'owner-notice', data },
    ...about,
  });

afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await sql('DELETE FROM outbox_messages WHERE dedupe_key LIKE $1', `%${own}%`);
  await sql('DELETE FROM alarms WHERE scope = $1', own);
  await forgetMails();
  await forgetRefusals();
  await stopQueue();
});

describe('a refused key', () => {
  beforeEach(forgetRefusals);

  it('is logged once an hour, and mailed with what to do', async () => {
    const failed = vi.spyOn(log(), 'error').mockImplementation(() => undefined);
    const [now, reason] = [Date.now(), `${own} unauthorized 401`];
    for (let call = 0; call < 2; call++) await takeVerdict(own, true, reason, now + call);
    expect(failed.mock.calls).toEqual([
      [{ provider: own, reason }, 'the provider refuses our key; nothing is given up, it waits for a right one'],
    ]);
    const title = `${own} refuses our key`;
    const lines = [
      `${title}.`,
      'Until this is put right, it cannot be used. Nothing is lost: what waits goes out by itself afterwards.',
      "Please check in the provider's console whether the key was changed or the account is blocked. If the key is a new one, set its keys and start the shop again.",
    ];
    const key = `owner:key-refused:${own}:${dayOf(now)}`;
    const owners = (await listOwnerAddresses()).toSorted();
    expect(await mailsOf(key)).toEqual(owners.map(mailTo(key, { subject: title, lines })));
    const noted = () => sql('SELECT reason FROM provider_refusals WHERE provider = $1', own);
    expect(await noted()).toEqual([{ reason }]);
    await takeVerdict(own, false, '', now + 5_000);
    expect(await noted()).toEqual([]);
  });

  it('of the mail server is logged alone: a mail about it would not arrive', async () => {
    const failed = vi.spyOn(log(), 'error').mockImplementation(() => undefined);
    const key = `owner:key-refused:smtp:${dayOf(Date.now())}`;
    await alarmRefusedKey('smtp', 'smtp unauthorized', Date.now());
    expect(failed.mock.calls.map(([facts]) => facts)).toEqual([{ provider: 'smtp', reason: 'smtp unauthorized' }]);
    expect(await mailsOf(key)).toEqual([]);
  });
});

describe('the owner', () => {
  const saveOwners = async (ownerEmails: string[]) => {
    const { settings, version } = await getAdminSettings();
    const by = { id: randomUUID(), userName: 'Asha', email: null };
    await saveSettings({ group: 'messages', values: { ...settings.messages, ownerEmails }, version }, by, null);
  };

  it('reads mail where the settings say, else as the oldest admins', async () => {
    const before = (await getAdminSettings()).settings.messages.ownerEmails;
    try {
      for (const owners of [[`${own}@shop.test`], [`a-${own}@shop.test`, `b-${own}@shop.test`]]) {
        await saveOwners(owners);
        expect(await listOwnerAddresses()).toEqual(owners);
      }
      await saveOwners([]);
      await sql(
        `INSERT INTO users (id, email, role, updated_at) VALUES (gen_random_uuid(), $1, 'admin', now())`,
        newEmail(),
      );
      const admins = await listAdminEmails(10);
      expect(admins.length).toBeGreaterThan(0);
      expect(await listOwnerAddresses()).toEqual(admins);
    } finally {
      await saveOwners(before);
    }
  });

  it('is told once of a thing, with the order that it is about', async () => {
    const notice = { subject: 'A test', lines: ['It is one.'] };
    const tell = () =>
      transaction((tx) => tellOwner(tx, `${own}:once`, notice, { orderId: own, topic: 'refund-failed' }));
    await tell();
    await tell();
    const owners = (await listOwnerAddresses()).toSorted();
    const about = { order_id: own, topic: 'refund-failed' };
    expect(await mailsOf(`owner:${own}`)).toEqual(owners.map(mailTo(`owner:${own}:once`, notice, about)));
  });
});

describe('troubles', () => {
  const disk = (name: string): Trouble => ({ kind: 'disk-full', about: `${own}-${name}`, count: 512 });
  // Far from now: what a shop beside the test sees does not stand any more then.
  const begin = Date.now() + 400 * 86_400_000;
  const at = (minutes: number) => begin + minutes * 60_000;
  beforeEach(async () => {
    await sql('DELETE FROM alarms');
    await forgetMails();
  });

  it('are counted, logged and marked when they are told and when they are over', async () => {
    const errors = vi.spyOn(log(), 'error').mockImplementation(() => undefined);
    const infos = vi.spyOn(log(), 'info').mockImplementation(() => undefined);
    const [one, other] = [disk('one'), disk('other')];
    await noteTroubles(own, [one], at(0));
    await sql(
      `INSERT INTO alarms (key, kind, about, scope, count, since, seen_at) VALUES ($1, 'of-tomorrow', $1, $1, 1, $2, $2)`,
      own,
      new Date(at(0)),
    );
    expect([await listTroubles(at(2)), await tellTroubles(at(2))]).toEqual([[], 0]);
    const row = { ...one, key: `disk-full:${own}:${one.about}`, scope: own, goneAt: null };
    const times = { since: new Date(at(0)), seenAt: new Date(at(0)) };
    expect(await listTroubles(at(3))).toEqual([{ ...row, ...times, toldAt: null }]);
    expect([await tellTroubles(at(3)), await tellTroubles(at(4))]).toEqual([1, 0]);
    expect(await listTroubles(at(4))).toEqual([{ ...row, ...times, toldAt: new Date(at(3)) }]);
    expect(errors.mock.calls).toEqual([[one, 'something needs a person']]);
    // One begins while the other is over: both are told.
    await noteTroubles(own, [other], at(5));
    expect(await tellTroubles(at(15))).toBe(2);
    expect(errors.mock.calls.slice(1)).toEqual([[other, 'something needs a person']]);
    expect(infos.mock.calls).toEqual([[{ kind: 'disk-full', about: one.about }, 'what needed a person is over']]);
    expect((await listTroubles(at(15))).map(({ about }) => about)).toEqual([other.about]);
    const left = await sql('SELECT about FROM alarms WHERE scope = $1', own);
    expect(left).toEqual([{ about: other.about }]);
  });

  it('are mailed once where several look at the same time', async () => {
    vi.spyOn(log(), 'error').mockImplementation(() => undefined);
    const mails = async () => (await mailsOf('owner:alarms:')).length;
    const before = await mails();
    await noteTroubles(own, [disk('shared')], at(0));
    const told = await Promise.all([1, 2, 3, 4].map(() => tellTroubles(at(3))));
    expect(told.toSorted()).toEqual([0, 0, 0, 1]);
    expect(await mails()).toBe(before + (await listOwnerAddresses()).length);
  });

  it('wait where six mails of the hour are used up', async () => {
    const expire = Date.now() + 3_600_000;
    await noteTroubles(own, [disk('late')], at(0));
    await sql("INSERT INTO rate_limits (key, points, expire) VALUES ('alarm-mail:shop', 6, $1)", expire);
    expect(await tellTroubles(at(3))).toBe(0);
    await forgetMails();
    vi.spyOn(log(), 'error').mockImplementation(() => undefined);
    expect(await tellTroubles(at(3))).toBe(1);
  });
});
