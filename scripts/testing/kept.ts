import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { STAMP } from '../stack/build.ts';
import { build, migrate, seed } from '../stack/parts.ts';
import { freePort, obstacle, SMTP_OFFSET } from '../stack/ports.ts';
import { isSame } from '../stack/processes.ts';
import { readRun, takeRunFile } from '../stack/run-file.ts';
import { pause, type Say, StackError } from '../stack/say.ts';
import { keptSecret, ROOT } from '../stack/settings.ts';
import type { Supervisor } from '../stack/supervisor.ts';
import { bringUp, configure, type Stack } from '../stack.ts';
import { type Base, keepTemplate } from './lanes.ts';

export const SERVICES = 'npm run services';
/** Where the database, the emulators and the build stay from one run of tests to the next. */
const DATA_DIR = join(ROOT, '.data-tests');
const DIST_DIR = '.next-tests';
const SEEDED = join(DATA_DIR, 'seeded');
const AGAIN_MS = 300;

type Kept = { supervisor: Supervisor; say: Say; command: string };
type Ports = { PORT: string; EMULATORS_PORT: string };

/** A fingerprint of what a fresh database is made of. */
function seedStamp(): string {
  const hash = createHash('sha256');
  const files = readdirSync(join(ROOT, 'prisma'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.ts$|[/\\]generated/.test(join(entry.parentPath, entry.name)))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

/** The ports of the last time where they are free: a build names them. */
async function choosePorts(): Promise<Ports> {
  const path = join(DATA_DIR, 'ports.json');
  const kept = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Ports) : null;
  const wanted = kept ? [kept.PORT, kept.EMULATORS_PORT, Number(kept.EMULATORS_PORT) + SMTP_OFFSET].map(Number) : [];
  const obstacles = await Promise.all(wanted.map(obstacle));
  if (kept && obstacles.every((found) => found === null)) return kept;
  const ports = { PORT: String(await freePort()), EMULATORS_PORT: String(await freePort([SMTP_OFFSET])) };
  writeFileSync(path, JSON.stringify(ports));
  return ports;
}

const adminOf = () => ({ ADMIN_EMAIL: 'admin@shop.test', ADMIN_PASSWORD: keptSecret(DATA_DIR, 'admin-password') });

const sourceOf = (ports: Ports) => ({
  ...ports,
  SHOP_DATA_DIR: DATA_DIR,
  LOG_LEVEL: 'warn',
  // Tests send in minutes what a shop sends in weeks.
  SMS_DAILY_LIMIT: '20000',
  ...adminOf(),
});

/** The stack that `npm run services` keeps, if it does. @throws StackError while another command has it to itself */
async function borrow(): Promise<Stack | null> {
  for (;;) {
    const run = readRun(DATA_DIR);
    if (!run || !isSame(run.supervisor)) return null;
    if (run.command !== SERVICES)
      throw new StackError(
        `"${run.command}" is at work on the kept stack (pid ${run.supervisor.pid}): wait until it has ended, or keep ${SERVICES} running, which serves several at once.`,
      );
    if (run.state === 'running' && run.databaseUrl) return toStack(run.databaseUrl);
    await pause(AGAIN_MS);
  }
}

function toStack(databaseUrl: string): Stack {
  const source = sourceOf(JSON.parse(readFileSync(join(DATA_DIR, 'ports.json'), 'utf8')) as Ports);
  const { env, dataDir, variables } = configure({ source, distDir: DIST_DIR });
  const [url, emulatorsUrl] = [`http://localhost:${env.PORT}`, `http://localhost:${env.EMULATORS_PORT}`];
  return { url, emulatorsUrl, databaseUrl, dataDir, env, variables: { ...variables, DATABASE_URL: databaseUrl } };
}

/** One after the other, where several commands use the same services. */
async function alone<T>({ command }: Kept, work: () => Promise<T>): Promise<T> {
  const folder = join(DATA_DIR, 'turn');
  mkdirSync(folder, { recursive: true });
  const start = { command, url: null };
  for (;;) {
    const before = readRun(folder);
    if (before && isSame(before.supervisor)) {
      await pause(AGAIN_MS);
      continue;
    }
    const turn = await takeRunFile(folder, [], start, () => undefined).catch(() => null);
    if (!turn) continue;
    try {
      return await work();
    } finally {
      turn.remove();
    }
  }
}

/** Brings database and emulators up in the kept folder; they end with the supervisor. */
export async function bringUpServices({ supervisor, say, command }: Kept): Promise<Stack> {
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
  const source = sourceOf(await choosePorts());
  const place = { distDir: DIST_DIR, mayMove: true, isForgetful: true };
  return bringUp({ command, source, supervisor, say, mode: 'services', ...place });
}

/** Fills the database anew where what it is made of has changed. */
async function fill(kept: Kept, stack: Stack): Promise<void> {
  const stamp = seedStamp();
  if (existsSync(SEEDED) && readFileSync(SEEDED, 'utf8') === stamp) return;
  const steps = { ...kept, mode: 'services' as const, source: {} };
  const settings = { ...process.env, ...stack.variables };
  try {
    await migrate(steps, stack.databaseUrl, settings);
    await seed(steps, stack.env, stack.databaseUrl, settings);
  } catch (error) {
    if (!(error instanceof StackError)) throw error;
    throw new StackError(
      ...error.lines,
      `The kept database cannot be brought to what prisma/ says: stop ${SERVICES}, delete ${DATA_DIR}, and start again.`,
    );
  }
  await keepTemplate(stack);
  // Pages show what is in the database.
  rmSync(join(ROOT, DIST_DIR, STAMP), { force: true });
  writeFileSync(SEEDED, stamp);
}

/**
 * The base of lanes that is kept from one run to the next: that of `npm run services` where it runs, else brought up for
 * this run. It is built only where tests need the shop and its sources have changed.
 */
export async function openKept(kept: Kept, needsShop: boolean): Promise<Omit<Base, 'reports'>> {
  const stack = (await borrow()) ?? (await bringUpServices(kept));
  await alone(kept, async () => {
    await fill(kept, stack);
    const steps = { ...kept, mode: 'built' as const, source: {}, distDir: DIST_DIR };
    if (needsShop) await build(steps, stack.env, stack.dataDir, stack.variables);
  });
  return { stack, distDir: DIST_DIR, admin: adminOf() };
}
