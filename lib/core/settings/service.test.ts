import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingsRefusals as words } from '@/content/settings-answers';
import { newKey, sql } from '@/e2e/shopper';
import { env } from '@/lib/core/env';
import { checkVersions } from '@/lib/core/versions/service';
import { AppError } from '@/lib/http/errors';
import type { Group } from './rules';
import { emptyParts } from './rules.facts';
import { getAdminSettings, getSettings, getShopFacts, listChanges, listLeftOut, saveSettings } from './service';

type By = Parameters<typeof saveSettings>[1];
const asha: By = { id: randomUUID(), userName: 'Asha Rao', email: 'asha@example.com' };
const ravi: By = { id: randomUUID(), userName: null, email: 'ravi@example.com' };

const save = async (group: Group, values: Record<string, unknown>, by = asha, key: string | null = null) =>
  saveSettings({ group, values, version: (await getAdminSettings()).version }, by, key);
const refusal = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => expect.unreachable('it was not refused'),
    (error) => (error instanceof AppError ? error : expect.unreachable(String(error))),
  );
const historyOf = (id: string) =>
  sql<{ version: number; changes: unknown }>(
    'SELECT version, changes FROM settings_history WHERE by_id = $1 ORDER BY version',
    id,
  );

/** What another process of the same database does. */
async function changeElsewhere(months: number): Promise<number> {
  const [row] = await sql<{ version: number }>(
    `INSERT INTO settings_history (version, "group", changes, by_id, by_name, body_hash)
     SELECT coalesce(max(version), 0) + 1, 'privacy', '[]', $1, 'Elsewhere', '' FROM settings_history RETURNING version`,
    randomUUID(),
  );
  await sql(
    `INSERT INTO settings ("group", "values", version) VALUES ('privacy', $1, $2)
     ON CONFLICT ("group") DO UPDATE SET "values" = settings."values" || excluded."values", version = excluded.version`,
    JSON.stringify({ childAgeMonths: months }),
    row?.version,
  );
  return row?.version ?? 0;
}

let before: Awaited<ReturnType<typeof getAdminSettings>>['settings'];
beforeAll(async () => {
  before = (await getAdminSettings()).settings;
});
afterAll(async () => {
  for (const group of ['shop', 'privacy', 'cod'] as const) await save(group, before[group]);
});

describe('a change of settings', () => {
  it('is there at once, grows the version by one and is written down', async () => {
    const { version } = await getAdminSettings();
    const saved = await saveSettings(
      { group: 'shop', values: { phone: '+91 98765 43210', hours: '10 to 6' }, version },
      asha,
      null,
    );
    expect(saved.version).toBe(version + 1);
    expect(saved.settings.shop).toMatchObject({ phone: '9876543210', hours: '10 to 6' });
    expect(saved.missing).not.toContain('shop.phone');
    expect((await getAdminSettings()).version).toBe(version + 1);
    expect((await getSettings()).shop.phone).toBe('9876543210');
    expect((await getShopFacts()).phone).toEqual({ text: '+91 9876543210', href: 'tel:+919876543210' });
    const { entries } = await listChanges(null);
    expect(entries[0]).toEqual({
      version: version + 1,
      group: 'shop',
      changes: [
        { key: 'phone', from: before.shop.phone, to: '9876543210' },
        { key: 'hours', from: before.shop.hours, to: '10 to 6' },
      ],
      by: 'Asha Rao',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  it('leaves the other values of its group, and the other groups', async () => {
    await save('cod', { maxKits: 10 });
    const { settings } = await save('cod', { confirmation: 'first' });
    expect(settings.cod).toEqual({ ...before.cod, maxKits: 10, confirmation: 'first' });
    expect(settings.privacy).toEqual(before.privacy);
  });

  it('that changes nothing is no change', async () => {
    const { version, settings } = await getAdminSettings();
    const same = await saveSettings({ group: 'cod', values: { ...settings.cod }, version }, asha, null);
    expect(same).toEqual(await getAdminSettings());
    expect(same.version).toBe(version);
  });

  it('by somebody without a name is told by the address', async () => {
    await save('privacy', { childAgeMonths: 7 }, ravi);
    expect((await listChanges(null)).entries[0]).toMatchObject({ by: 'ravi@example.com', group: 'privacy' });
  });

  it('on another version is refused with what stands now, and changes nothing', async () => {
    const stands = await getAdminSettings();
    for (const version of [stands.version - 1, stands.version + 1, 0]) {
      const error = await refusal(
        saveSettings({ group: 'privacy', values: { childAgeMonths: 99 }, version }, asha, null),
      );
      expect([error.code, error.message, error.beside.data]).toEqual(['conflict', words.changed, stands]);
    }
    expect(await getAdminSettings()).toEqual(stands);
  });

  it('with a value that cannot be names the field, and changes nothing', async () => {
    const stands = await getAdminSettings();
    const error = await refusal(save('shop', { hours: 'Any time', phone: '123' }));
    expect(error.code).toBe('invalid');
    expect(error.message).toBe('shop.phone: Please enter a valid 10-digit phone number');
    expect(error.beside.data).toEqual({ field: 'phone', message: 'Please enter a valid 10-digit phone number' });
    expect(await getAdminSettings()).toEqual(stands);
  });
});

it('a GSTIN of another state is refused beside the state that stands, whichever of the two comes last', async () => {
  await save('seller', { gstin: null, state: null });
  const message = 'A GSTIN of Karnataka begins with 29, and this one with 27';
  await save('seller', { state: 'Karnataka' });
  const late = await refusal(save('seller', { gstin: '27AAPFU0939F1ZV' }));
  expect([late.code, late.beside.data]).toEqual(['invalid', { field: 'gstin', message }]);
  await save('seller', { gstin: '27AAPFU0939F1ZV', state: 'Maharashtra' });
  const back = await refusal(save('seller', { state: 'Karnataka' }));
  expect([back.message, back.beside.data]).toEqual([`seller.state: ${message}`, { field: 'state', message }]);
  expect((await getAdminSettings()).settings.seller).toMatchObject({ gstin: '27AAPFU0939F1ZV', state: 'Maharashtra' });
  await save('seller', { gstin: null, state: null });
});

it('what nobody has filled is left out of the pages, and listed, where the shop is live', async () => {
  expect(await listLeftOut()).toEqual([]);
  expect((await getShopFacts()).leftOut).toEqual([]);
  Object.assign(env(), { SHOP_MODE: 'live' });
  try {
    const empty = emptyParts(await getSettings());
    expect(empty).toContain('whatsapp');
    expect(await listLeftOut()).toEqual(empty);
    expect((await getShopFacts()).leftOut).toEqual(empty);
  } finally {
    Object.assign(env(), { SHOP_MODE: 'local' });
  }
});

describe('the key of a change', () => {
  it('brings the same answer again and writes nothing more', async () => {
    const [key, by] = [newKey(), { ...asha, id: randomUUID() }];
    const { version } = await getAdminSettings();
    const change = { group: 'privacy' as const, values: { childAgeMonths: 31 }, version };
    const first = await saveSettings(change, by, key);
    expect(await saveSettings(change, by, key)).toEqual(first);
    expect(await historyOf(by.id)).toHaveLength(1);
  });

  it('is refused with another change, and is its owner’s alone', async () => {
    const key = newKey();
    await save('privacy', { childAgeMonths: 32 }, asha, key);
    const error = await refusal(save('privacy', { childAgeMonths: 33 }, asha, key));
    expect([error.code, error.message]).toEqual(['conflict', words.keyUsed]);
    expect((await save('privacy', { childAgeMonths: 33 }, ravi, key)).settings.privacy.childAgeMonths).toBe(33);
  });

  it('makes one change of twenty at once', async () => {
    const [key, by] = [newKey(), { ...asha, id: randomUUID() }];
    const { version } = await getAdminSettings();
    const change = { group: 'privacy' as const, values: { childAgeMonths: 41 }, version };
    const answers = await Promise.all(Array.from({ length: 20 }, () => saveSettings(change, by, key)));
    expect(new Set(answers.map((answer) => answer.version))).toEqual(new Set([version + 1]));
    expect(await historyOf(by.id)).toHaveLength(1);
  });
});

it('of twenty changes at once on one version one wins, and the others see it', async () => {
  const by = { ...asha, id: randomUUID() };
  const { version } = await getAdminSettings();
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      saveSettings({ group: 'privacy', values: { childAgeMonths: 50 + nth }, version }, by, null).then(
        ({ settings }) => ({ months: settings.privacy.childAgeMonths, code: null }),
        (error: AppError) => ({ months: null, code: error.code }),
      ),
    ),
  );
  const [winner, ...others] = outcomes.filter(({ code }) => code === null);
  expect(others).toEqual([]);
  expect(outcomes.filter(({ code }) => code === 'conflict')).toHaveLength(19);
  const stands = await getAdminSettings();
  expect([stands.version, stands.settings.privacy.childAgeMonths]).toEqual([version + 1, winner?.months]);
  expect((await getSettings()).privacy.childAgeMonths).toBe(winner?.months);
  expect(await historyOf(by.id)).toHaveLength(1);
});

describe('the history', () => {
  it('cannot be changed, nor taken away', async () => {
    await save('privacy', { childAgeMonths: 90 });
    for (const statement of ["UPDATE settings_history SET by_name = 'Nobody'", 'DELETE FROM settings_history'])
      await expect(sql(statement)).rejects.toThrow('settings_history is append-only');
  });

  it('comes in pages that leave nothing out', async () => {
    for (let months = 1; months <= 22; months++) await save('privacy', { childAgeMonths: months });
    const { version } = await getAdminSettings();
    const first = await listChanges(null);
    expect(first.entries.map((entry) => entry.version)).toEqual(Array.from({ length: 20 }, (_, nth) => version - nth));
    const second = await listChanges(first.next);
    expect(second.entries[0]?.version).toBe(version - 20);
    expect((await listChanges(1)).entries).toEqual([]);
    expect((await listChanges(2)).next).toBeNull();
  });
});

describe('what another process has changed', () => {
  it('is known within a second', async () => {
    await getSettings();
    await changeElsewhere(77);
    await expect.poll(async () => (await getSettings()).privacy.childAgeMonths, { timeout: 1_000 }).toBe(77);
  });

  it('is known at once to whoever hears of it', async () => {
    await getSettings();
    await changeElsewhere(78);
    await checkVersions();
    expect((await getSettings()).privacy.childAgeMonths).toBe(78);
  });

  it('is in the way of a change that was made without knowing it', async () => {
    const { version } = await getAdminSettings();
    await changeElsewhere(79);
    const error = await refusal(
      saveSettings({ group: 'privacy', values: { childAgeMonths: 80 }, version }, asha, null),
    );
    expect(error.code).toBe('conflict');
    expect((await getAdminSettings()).settings.privacy.childAgeMonths).toBe(79);
  });
});
