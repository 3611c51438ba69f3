import 'server-only';
import { prisma, type Tx } from '@/lib/core/db';
import type { Alarm } from './rules';

const ROW = {
  key: true,
  kind: true,
  about: true,
  scope: true,
  count: true,
  since: true,
  seenAt: true,
  toldAt: true,
  goneAt: true,
} as const;

/** A row as it is stored: its kind may be one that another version of the shop knows. */
export type Row = Omit<Alarm, 'kind'> & { kind: string };

const ORDER = [{ since: 'asc' }, { key: 'asc' }] as const;

export const list = (): Promise<Row[]> => prisma().alarm.findMany({ select: ROW, orderBy: [...ORDER] });

/** The same, held until the transaction ends. */
export async function lock(tx: Tx): Promise<Row[]> {
  await tx.$queryRaw`SELECT key FROM alarms ORDER BY key FOR UPDATE`;
  return tx.alarm.findMany({ select: ROW, orderBy: [...ORDER] });
}

/** What is seen of an alarm, and whether the owner has heard of it otherwise. */
export type Seen = Pick<Alarm, 'key' | 'kind' | 'about' | 'count'> & { isTold: boolean };

/** Notes what this scope sees now; what it saw and sees no more is gone from now on, and forgotten where nobody was told. */
export async function noteSeen(tx: Tx, scope: string, seen: readonly Seen[], now: Date): Promise<void> {
  for (const { isTold, ...one } of seen)
    await tx.alarm.upsert({
      where: { key: one.key },
      create: { ...one, scope, since: now, seenAt: now, toldAt: isTold ? now : null },
      update: { count: one.count, seenAt: now, goneAt: null },
      select: { key: true },
    });
  const missing = { scope, key: { notIn: seen.map(({ key }) => key) } };
  await tx.alarm.deleteMany({ where: { ...missing, toldAt: null } });
  await tx.alarm.updateMany({ where: { ...missing, goneAt: null }, data: { goneAt: now } });
}

export async function markTold(tx: Tx, keys: readonly string[], now: Date): Promise<void> {
  await tx.alarm.updateMany({ where: { key: { in: [...keys] } }, data: { toldAt: now } });
}

export async function removeAlarms(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.alarm.deleteMany({ where: { key: { in: [...keys] } } });
}
