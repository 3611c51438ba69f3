import 'server-only';
import { prisma } from '@/lib/core/db';

/** When the newest backup began; where there is none, when the database was made: by its first migration. */
export async function readUnsavedSince(): Promise<Date> {
  const [row] = await prisma().$queryRaw<{ since: Date }[]>`
    SELECT coalesce(
      (SELECT max(made_at) FROM backups),
      (SELECT min(finished_at) FROM _prisma_migrations),
      now()) AS since`;
  if (!row) throw new Error('no row');
  return row.since;
}
