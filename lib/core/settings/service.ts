import 'server-only';
import { createHash } from 'node:crypto';
import { settingsRefusals as words } from '@/content/settings-answers';
import { type Tx, transaction } from '@/lib/core/db';
import { env } from '@/lib/core/env';
import { versionOf } from '@/lib/core/versions/service';
import { AppError } from '@/lib/http/errors';
import * as data from './data';
import { changesBetween, clashOf, type Group, missingIn } from './rules';
import { emptyParts, factsOf, type Part, type ShopFacts } from './rules.facts';
import { type Refused, readValues, type Settings, type SettingsChange, toSettings } from './schema';

export type AdminSettings = { settings: Settings; version: number; missing: string[] };
export type History = { entries: data.HistoryEntry[]; next: number | null };
/** `shown` is null where this process knows better than any version that it has read. */
type Kept = { settings: Settings; version: number; shown: bigint | null };

const HISTORY_PAGE = 20;
const held = globalThis as typeof globalThis & {
  shopSettings?: Kept;
  shopSettingsTold?: number;
};

const toKept = ({ version, groups }: data.Stored, shown: bigint | null = null): Kept => ({
  settings: toSettings(groups),
  version,
  shown,
});

function keep(stored: data.Stored, shown: bigint | null = null): Kept {
  held.shopSettingsTold = (held.shopSettingsTold ?? 0) + 1;
  held.shopSettings = toKept(stored, shown);
  return held.shopSettings;
}

/** Reads what has changed; what this process itself wrote meanwhile is newer than what was read before it. */
async function check(): Promise<Kept> {
  const told = held.shopSettingsTold;
  const shown = await versionOf('settings');
  if (held.shopSettings?.shown === shown) return held.shopSettings;
  const stored = await data.readStored();
  return held.shopSettings && told !== held.shopSettingsTold ? held.shopSettings : keep(stored, shown);
}

async function current(): Promise<Kept> {
  const known = held.shopSettings;
  try {
    return await check();
  } catch (error) {
    // The last that was known is better than no page while the database is away.
    if (known) return known;
    throw error;
  }
}

/** Every setting with its default; kept in this process, and at most a second behind another one. */
export const getSettings = async (): Promise<Settings> => (await current()).settings;

/** The same as they stand in the caller's transaction, which must not wait for a further connection. */
export const settingsIn = async (tx: Tx): Promise<Settings> => toKept(await data.readStored(tx)).settings;

const isLive = (): boolean => env().SHOP_MODE === 'live';

/** What the pages tell of the shop, without what is not set; as it stands in the caller's transaction, where there is one. */
export const getShopFacts = async (tx?: Tx): Promise<ShopFacts> =>
  factsOf(tx ? await settingsIn(tx) : await getSettings(), isLive());

/** The parts that the pages leave out because nobody has filled them; none while the shop is tried out. */
export const listLeftOut = async (): Promise<Part[]> => (isLive() ? emptyParts(await getSettings()) : []);

const toAdmin = ({ settings, version }: Pick<Kept, 'settings' | 'version'>): AdminSettings => ({
  settings,
  version,
  missing: missingIn(settings),
});

/** Section 7 of the owner's side: the settings as they stand in the database, and what is still missing. */
export async function getAdminSettings(): Promise<AdminSettings> {
  return toAdmin(toKept(await data.readStored()));
}

const hashOf = (change: SettingsChange): string => createHash('sha256').update(JSON.stringify(change)).digest('hex');

type By = { id: string; userName: string | null; email: string | null };

const nameOf = ({ userName, email }: By): string => userName ?? email ?? words.somebody;

const refusedAt = (group: Group, { field, message }: Refused): AppError =>
  new AppError('invalid', words.at(`${group}.${field}`, message), { data: { field, message } });

/**
 * Changes values of one group and writes down who did it, in one transaction; of two at once one wins. The same key
 * with the same change is answered again, and changes nothing.
 * @throws AppError `invalid` naming the field · `conflict` with what stands now, where it was made on another version
 */
export async function saveSettings(change: SettingsChange, by: By, key: string | null): Promise<AdminSettings> {
  const { group } = change;
  const read = readValues(group, change.values);
  if (!read.ok) throw refusedAt(group, read.refused);
  const bodyHash = hashOf(change);
  const stored = await transaction(async (tx) => {
    await data.lockSettings(tx);
    const stands = await data.readStored(tx);
    const done = key === null ? null : await data.findByKey(tx, by.id, key);
    if (done && done.bodyHash !== bodyHash) throw new AppError('conflict', words.keyUsed);
    if (done) return stands;
    const settings = toSettings(stands.groups);
    if (stands.version !== change.version)
      throw new AppError('conflict', words.changed, { data: toAdmin(toKept(stands)) });
    const clash = group === 'seller' ? clashOf({ ...settings.seller, ...read.values }, read.values) : null;
    if (clash) throw refusedAt(group, clash);
    const changes = changesBetween(settings[group], read.values);
    if (changes.length === 0) return stands;
    const version = stands.version + 1;
    await data.writeChange(tx, { group, version, changes, byId: by.id, byName: nameOf(by), key, bodyHash });
    return data.readStored(tx);
  });
  const known = held.shopSettings;
  return toAdmin(known && known.version > stored.version ? toKept(stored) : keep(stored));
}

/** Who changed what, the newest first; `before` is the `next` of the page before. */
export async function listChanges(before: number | null): Promise<History> {
  const entries = await data.listHistory(before, HISTORY_PAGE + 1);
  const shown = entries.slice(0, HISTORY_PAGE);
  return { entries: shown, next: entries.length > HISTORY_PAGE ? (shown.at(-1)?.version ?? null) : null };
}
