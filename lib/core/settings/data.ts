import 'server-only';
import { prisma, type Tx } from '@/lib/core/db';
import type { Change, Group } from './rules';

export type Stored = { version: number; groups: Partial<Record<string, object>> };
export type HistoryEntry = { version: number; group: string; changes: Change[]; by: string; at: string };
type NewEntry = {
  version: number;
  group: Group;
  changes: readonly Change[];
  byId: string;
  byName: string;
  key: string | null;
  bodyHash: string;
};

/** What was set, and the version of it, as of one moment. */
export async function readStored(tx: Tx = prisma()): Promise<Stored> {
  const [row] = await tx.$queryRaw<Stored[]>`
    SELECT (SELECT coalesce(max(version), 0)::int FROM settings_history) AS version,
           (SELECT coalesce(jsonb_object_agg("group", "values"), '{}') FROM settings) AS groups`;
  return row ?? { version: 0, groups: {} };
}

/** Has whoever else wants to change settings wait; readers do not. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.$executeRaw`LOCK TABLE settings IN SHARE ROW EXCLUSIVE MODE`;
}

/** What this person did with this key, or null. */
export const findByKey = (tx: Tx, byId: string, key: string): Promise<{ bodyHash: string } | null> =>
  tx.settingsChange.findUnique({ where: { byId_key: { byId, key } }, select: { bodyHash: true } });

/** Puts the changed values beside those of the group, and writes down who did it. */
export async function writeChange(tx: Tx, { changes, ...entry }: NewEntry): Promise<void> {
  const { group, version, byId } = entry;
  const values = JSON.stringify(Object.fromEntries(changes.map(({ key, to }) => [key, to])));
  await tx.$executeRaw`
    INSERT INTO settings ("group", "values", version, updated_by)
    VALUES (${group}, ${values}::jsonb, ${version}, ${byId}::uuid)
    ON CONFLICT ("group") DO UPDATE SET
      "values" = settings."values" || excluded."values", version = excluded.version,
      updated_by = excluded.updated_by, updated_at = now()`;
  await tx.settingsChange.create({
    data: { ...entry, changes: JSON.parse(JSON.stringify(changes)) },
    select: { version: true },
  });
}

/** Changes before a version, the newest first. */
export async function listHistory(before: number | null, most: number): Promise<HistoryEntry[]> {
  const rows = await prisma().settingsChange.findMany({
    where: before === null ? {} : { version: { lt: before } },
    select: { version: true, group: true, changes: true, byName: true, createdAt: true },
    orderBy: { version: 'desc' },
    take: most,
  });
  return rows.map(({ byName, createdAt, changes, ...row }) => ({
    ...row,
    changes: changes as Change[],
    by: byName,
    at: createdAt.toISOString(),
  }));
}
