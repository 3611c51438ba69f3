import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort, SMTP_OFFSET } from '../stack/ports.ts';
import { readLink } from '../stack/postgres-home.ts';
import { isSame } from '../stack/processes.ts';
import { endLeftovers, readRun } from '../stack/run-file.ts';
import { type Say, StackError } from '../stack/say.ts';
import { ROOT } from '../stack/settings.ts';
import type { Supervisor } from '../stack/supervisor.ts';
import { bringUp, type Stack } from '../stack.ts';

export type Scratch = { command: string; dataDir: string; distDir: string };

export function removeFolder(dataDir: string): void {
  const link = readLink(join(dataDir, 'postgres'));
  if (link?.startsWith('/var/lib/')) rmSync(dirname(link), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

/**
 * A data folder of this run alone; those of runs that crashed are removed with all they left behind.
 * @throws StackError when such a run is still at work, because both would build into the same folder
 */
export async function openScratch(command: string, name: string): Promise<Scratch> {
  for (const entry of readdirSync(ROOT).filter((found) => found.startsWith(`.data-${name}-`))) {
    const dataDir = join(ROOT, entry);
    const run = readRun(dataDir);
    if (run && isSame(run.supervisor))
      throw new StackError(`"${command}" is already running (pid ${run.supervisor.pid}): wait until it has ended.`);
    if (run) await endLeftovers(run, [ROOT, dataDir]);
    removeFolder(dataDir);
  }
  const distDir = `.next-${name}`;
  if (existsSync(join(ROOT, distDir))) rmSync(join(ROOT, distDir), { recursive: true, force: true });
  return { command, dataDir: join(ROOT, `.data-${name}-${process.pid}`), distDir };
}

export type ScratchStack = Stack & { admin: { ADMIN_EMAIL: string; ADMIN_PASSWORD: string } };

/** The whole stack on free ports with an admin of its own, whatever the environment or `.env` say; `built` lacks the app. */
export async function bringUpScratch(
  scratch: Scratch,
  supervisor: Supervisor,
  say: Say,
  mode: 'start' | 'built' = 'start',
): Promise<ScratchStack> {
  const { command, dataDir, distDir } = scratch;
  const admin = { ADMIN_EMAIL: 'admin@shop.test', ADMIN_PASSWORD: `admin-${randomBytes(9).toString('hex')}` };
  const source = {
    PORT: String(await freePort()),
    EMULATORS_PORT: String(await freePort([SMTP_OFFSET])),
    SHOP_DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    // Checks and benchmarks send in minutes what a shop sends in weeks.
    SMS_DAILY_LIMIT: '20000',
    ...admin,
  };
  const stack = await bringUp({
    command,
    source,
    supervisor,
    say,
    mode,
    distDir,
    buildsOnce: true,
    mayMove: true,
    // Benchmarks measure what a shop has to do.
    isForgetful: mode === 'built',
    showLog: false,
  });
  return { ...stack, admin };
}
