import { readdirSync, readFileSync } from 'node:fs';
import type { Part } from '../chaos/shop.ts';
import { type Drive, quantile } from './drive.ts';
import type { Stage } from './stage.ts';

/** What is looked at every so often; `minute` since the beginning. */
export type Sample = { minute: number } & Record<Measure, number>;
export const MEASURES = {
  appMb: 'memory of the shop, MB',
  databaseMb: 'memory of the database, MB',
  emulatorsMb: 'memory of the emulators, MB',
  handles: 'open handles of the shop',
  connections: 'connections to the database',
  jobs: 'jobs that wait',
  messages: 'messages that wait',
  p95: 'answer times, 95 of 100, ms',
  failures: 'failed calls',
} as const;
export type Measure = keyof typeof MEASURES;

const MB = 1024;

function residentMb(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    // Shared pages count once for all who share them.
    return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / MB;
  } catch {
    return 0;
  }
}

function handlesOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

const WAITING = `
  SELECT (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS connections,
    (SELECT count(*)::int FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND start_after <= now()) AS jobs,
    (SELECT count(*)::int FROM outbox_messages WHERE status IN ('queued', 'sending')) AS messages`;

export async function takeSample({ shop, rows }: Stage, drive: Drive, began: number): Promise<Sample> {
  const pidOf = (part: Part) => shop.processOf(part)?.pid ?? 0;
  const { times, failed } = drive.take();
  const [waiting] = await rows.ask<{ connections: number; jobs: number; messages: number }>(WAITING);
  return {
    minute: (performance.now() - began) / 60_000,
    appMb: residentMb(pidOf('app')),
    databaseMb: shop.databaseProcesses().reduce((sum, { pid }) => sum + residentMb(pid), 0),
    emulatorsMb: residentMb(pidOf('emulators')),
    handles: handlesOf(pidOf('app')),
    connections: waiting?.connections ?? 0,
    jobs: waiting?.jobs ?? 0,
    messages: waiting?.messages ?? 0,
    p95: quantile(times, 0.95),
    failures: failed,
  };
}

/** How much a measure grows a minute over the last half: the straight line that fits best. */
export function slopeOf(samples: readonly Sample[], measure: Measure): number {
  const half = samples.slice(Math.floor(samples.length / 2));
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const [x, y] = [mean(half.map(({ minute }) => minute)), mean(half.map((sample) => sample[measure]))];
  const spread = half.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
  const together = half.reduce((sum, sample) => sum + (sample.minute - x) * (sample[measure] - y), 0);
  return spread === 0 ? 0 : together / spread;
}
