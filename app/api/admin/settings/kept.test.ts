import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { getAdminSettings, getSettings, saveSettings } from '@/lib/core/settings/service';

type Data = typeof import('@/lib/core/settings/data');
type Read = Data['readStored'];
/** What is shown under the settings, how often they were read, and what such a reading waits for. */
const asked = vi.hoisted(() => ({ version: 0n, isAway: false, reads: 0, until: Promise.resolve() }));
vi.mock('@/lib/core/settings/data', async (importOriginal) => {
  const real = await importOriginal<Data>();
  const readStored: Read = async (...within) => {
    const stored = await real.readStored(...within);
    if (within.length > 0) return stored;
    asked.reads += 1;
    await asked.until;
    return stored;
  };
  return { ...real, readStored };
});
vi.mock('@/lib/core/versions/service', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  versionOf: async () => {
    if (asked.isAway) throw new Error('away');
    return asked.version;
  },
}));

type Kept = { settings: { privacy: { childAgeMonths: number } }; version: number };
const held = globalThis as typeof globalThis & { shopSettings?: Kept | undefined };
const by = { id: randomUUID(), userName: 'Asha Rao', email: null };
let before: number;
beforeEach(async () => {
  before ??= (await getAdminSettings()).settings.privacy.childAgeMonths;
  Object.assign(asked, { version: asked.version + 1n, isAway: false, until: Promise.resolve() });
  await getSettings();
  asked.reads = 0;
});
const versionNow = async () => (await getAdminSettings()).version;
const save = (childAgeMonths: number, version: number) =>
  saveSettings({ group: 'privacy', values: { childAgeMonths }, version }, by, null);
const months = async () => (await getSettings()).privacy.childAgeMonths;
afterAll(async () => {
  await save(before, await versionNow());
});

it('the settings are read once for each version of what is shown', async () => {
  await getSettings();
  await getSettings();
  expect(asked.reads).toBe(0);
  asked.version += 1n;
  await getSettings();
  await getSettings();
  expect(asked.reads).toBe(1);
});

it('the last that were known hold while the database is away, and none before the first', async () => {
  const known = await getSettings();
  asked.isAway = true;
  expect(await getSettings()).toBe(known);
  const kept = held.shopSettings;
  held.shopSettings = undefined;
  await expect(getSettings()).rejects.toThrow('away');
  held.shopSettings = kept;
});

it('what is saved while they are being read is newer than what was read', async () => {
  const version = await versionNow();
  const now = await months();
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.assign(asked, { version: asked.version + 1n, until: promise, reads: 0 });
  const reading = months();
  await expect.poll(() => asked.reads).toBe(1);
  const saved = await save(now === 61 ? 62 : 61, version);
  resolve();
  expect(await reading).toBe(saved.settings.privacy.childAgeMonths);
  expect(held.shopSettings?.version).toBe(version + 1);
  expect(await months()).toBe(saved.settings.privacy.childAgeMonths);
});

it('what is known of a later version is not forgotten for an earlier one', async () => {
  const version = await versionNow();
  const kept = held.shopSettings as Kept;
  held.shopSettings = { ...kept, version: version + 2 };
  const saved = await save(kept.settings.privacy.childAgeMonths === 63 ? 64 : 63, version);
  expect([saved.version, held.shopSettings?.version]).toEqual([version + 1, version + 2]);
  held.shopSettings = kept;
});
