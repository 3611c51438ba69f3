import 'server-only';
import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { getUnsavedSince } from '@/lib/core/backups/service';
import { env } from '@/lib/core/env';
import { HELD_BY_LIMITS, LIMITS } from '@/lib/core/limits/rules';
import { tryTake } from '@/lib/core/limits/service';
import { metricsText } from '@/lib/core/metrics';
import { isSame } from '@/lib/core/tokens';
import { deliverDueMessages } from '@/lib/messages/outbox/service.sending';
import type { Trouble } from '@/lib/people/alarms/rules';
import { noteTroubles, tellTroubles } from '@/lib/people/alarms/service';
import { listBreakers } from '@/lib/providers/guard';
import { connections, lines, tallies } from './data';
import { type Disk, fullDisks, oldBackup, troublesOf } from './rules';
import { type Found, READ_MS, readingsOf, readingsOfProcess } from './rules.readings';

type Kept = { found: Promise<Found>; untilMs: number };
const held = globalThis as typeof globalThis & { shopFound?: Kept };

async function find(): Promise<Found> {
  const [told, waiting] = await Promise.all([tallies(HELD_BY_LIMITS), lines()]);
  return { tallies: told, lines: waiting };
}

/** What the tables say, at most ten seconds old. */
function lookAtTables(now: number): Promise<Found> {
  const { shopFound } = held;
  if (shopFound && now < shopFound.untilMs) return shopFound.found;
  const found = find();
  const kept = { found, untilMs: now + READ_MS };
  held.shopFound = kept;
  found.catch(() => {
    if (held.shopFound === kept) delete held.shopFound;
  });
  return found;
}

/**
 * What this process has counted and what the tables say, for whoever brings `METRICS_TOKEN`.
 * @returns null where there is no such token, or another one
 */
export async function getMetrics(
  authorization: string | null,
  now: number,
): Promise<{ text: string; type: string } | null> {
  const { METRICS_TOKEN } = env();
  if (!METRICS_TOKEN || !isSame(authorization ?? '', `Bearer ${METRICS_TOKEN}`)) return null;
  const found = await lookAtTables(now).catch(() => null);
  const own = readingsOfProcess({ isUp: found !== null, breakers: listBreakers(), connections: connections() });
  return metricsText([...(found ? readingsOf(found) : []), ...own]);
}

/** Those of the disks on which the shop writes on this machine that are not the same. */
async function listDisks(): Promise<Disk[]> {
  const { SHOP_DATA_DIR } = env();
  const disks = new Map<number, Disk>();
  for (const folder of [resolve(SHOP_DATA_DIR), join(resolve(SHOP_DATA_DIR), 'postgres')]) {
    if (!existsSync(/* turbopackIgnore: true */ folder)) continue;
    const [{ dev }, { bavail, blocks, bsize }] = await Promise.all([
      stat(/* turbopackIgnore: true */ folder),
      statfs(/* turbopackIgnore: true */ folder),
    ]);
    if (!disks.has(dev))
      disks.set(dev, { name: `${hostname()}:${folder}`, freeBytes: bavail * bsize, allBytes: blocks * bsize });
  }
  return [...disks.values()];
}

/** Who sets the key wants backups, also before the first was made; who has another tool sets none. */
const lookForBackup = async (now: number): Promise<Trouble[]> =>
  env().BACKUP_PUBLIC_KEY ? oldBackup((await getUnsavedSince()).getTime(), now) : [];

/**
 * Looks what is wrong and has the owner told: each machine at its own disks, and one process of all at what the tables
 * say. Where nobody works on the messages, it sends them itself, or nobody would hear of it.
 */
export async function lookForTroubles(now: number): Promise<void> {
  await noteTroubles(hostname(), fullDisks(await listDisks()), now);
  if (!(await tryTake([LIMITS.alarmLooks, 'shop']))) return;
  const troubles = [...troublesOf(await lookAtTables(now)), ...(await lookForBackup(now))];
  await noteTroubles('shop', troubles, now);
  await tellTroubles(now);
  const areHeld = troubles.some(
    ({ kind, about }) => kind === 'messages-late' || (kind === 'queue-stalled' && about === 'outbox'),
  );
  if (areHeld) await deliverDueMessages(now);
}
