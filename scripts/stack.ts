import { lookup } from 'node:dns/promises';
import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { directUrl, type Env, readEnv, refusePrivateProviders } from '../lib/core/env.ts';
import { requireDatabase } from './stack/database.ts';
import { makeFolder } from './stack/folders.ts';
import { build, homeOf, migrate, seed, serve, startEmulators, waiting } from './stack/parts.ts';
import { freePort, requireHost, requirePorts, SMTP_OFFSET } from './stack/ports.ts';
import { openEmbedded } from './stack/postgres.ts';
import { isSame } from './stack/processes.ts';
import { type RunFile, readRun, takeRunFile } from './stack/run-file.ts';
import { type Say, StackError, step } from './stack/say.ts';
import { keptSecret, ROOT, toVariables } from './stack/settings.ts';
import type { Supervisor } from './stack/supervisor.ts';

export type StackOptions = {
  /** The command a person typed, for messages. */
  command: string;
  /** Where the configuration is read from. */
  source: Record<string, string | undefined>;
  supervisor: Supervisor;
  say: Say;
  /** `services` is the database and the emulators without the app, `seeded` with what a new shop holds, `built` ready for it. */
  mode: 'start' | 'dev' | 'database' | 'services' | 'seeded' | 'built';
  /** What is done to the database before the migrations, past a pooler. */
  prepare?: (databaseUrl: string) => Promise<void>;
  distDir?: string;
  /** Whether the database stays as it is: nothing is migrated. */
  isLeftAlone?: boolean;
  /** Whether no build follows this one in its folder: what a later one would reuse is not kept, and it is quicker for it. */
  buildsOnce?: boolean;
  /** Whether the database may be put elsewhere where PostgreSQL cannot enter the data folder. */
  mayMove?: boolean;
  /** Whether the embedded database may lose what it was told last when the machine dies: it is quicker for it. */
  isForgetful?: boolean;
  /** Whether the app's log lines are shown; the end of them is shown anyway when it dies. */
  showLog?: boolean;
};

export type Stack = {
  url: string;
  emulatorsUrl: string | null;
  databaseUrl: string;
  dataDir: string;
  env: Env;
  /** The whole environment of the app, for tests and tools that act as the app. */
  variables: Record<string, string>;
};

function openFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch {
    throw new StackError(`${dataDir} cannot be made or written: choose another folder with SHOP_DATA_DIR.`);
  }
}

export function configure({ source, distDir }: Pick<StackOptions, 'source' | 'distDir'>): {
  env: Env;
  dataDir: string;
  variables: Record<string, string>;
} {
  const env = readEnv(source);
  const dataDir = resolve(ROOT, env.SHOP_DATA_DIR);
  openFolder(dataDir);
  const secret = env.AUTH_SECRET ?? keptSecret(dataDir, 'auth-secret');
  const variables = {
    ...toVariables({ ...env, AUTH_SECRET: secret }),
    SHOP_DATA_DIR: dataDir,
    NEXTAUTH_SECRET: secret,
    NEXTAUTH_URL: env.APP_URL,
    NEXT_TELEMETRY_DISABLED: '1',
    ...(distDir === undefined ? {} : { SHOP_DIST_DIR: distDir }),
  };
  return { env, dataDir, variables };
}

function portUses(env: Env, hasApp: boolean) {
  const emulators = [
    { port: env.EMULATORS_PORT, key: 'EMULATORS_PORT' as const, what: "the emulators' page" },
    { port: env.EMULATORS_PORT + SMTP_OFFSET, key: 'EMULATORS_PORT' as const, what: "the emulators' SMTP" },
  ];
  const app = { port: env.PORT, key: 'PORT' as const, what: 'the shop' };
  return [...(hasApp ? [app] : []), ...(env.emulated.length > 0 ? emulators : [])];
}

async function database(options: StackOptions, env: Env, dataDir: string): Promise<string> {
  const { supervisor, say, source, mayMove = !source.SHOP_DATA_DIR, isForgetful = false } = options;
  if (env.DATABASE_URL) {
    const given = env.DATABASE_URL;
    await step(say, 'database', async () => {
      const direct = directUrl(env);
      if (direct !== given) await requireDatabase(direct, waiting(options), 'DIRECT_DATABASE_URL');
      await requireDatabase(given, waiting(options));
    });
    return given;
  }
  return step(say, 'database', () => openEmbedded({ supervisor, dataDir, mayMove, say, isForgetful }));
}

async function provide(options: StackOptions, run: RunFile, config: ReturnType<typeof configure>): Promise<Stack> {
  const { mode, say } = options;
  const { env, dataDir } = config;
  const databaseUrl = await database(options, env, dataDir);
  run.save({ databaseUrl });
  await options.prepare?.(directUrl(env) || databaseUrl);
  const variables = { ...config.variables, DATABASE_URL: databaseUrl };
  const settings = { ...process.env, ...variables };
  const url = homeOf(env);
  const emulatorsUrl = env.emulated.length > 0 && mode !== 'database' ? `http://localhost:${env.EMULATORS_PORT}` : null;
  const stack = { url, emulatorsUrl, databaseUrl, dataDir, env, variables };
  if (!options.isLeftAlone) await migrate(options, databaseUrl, settings);
  if (mode === 'database') return stack;
  if (emulatorsUrl) await startEmulators(options, settings);
  if (mode === 'services') return stack;
  const notes = await seed(options, env, databaseUrl, settings);
  try {
    if (mode === 'start' || mode === 'built') await build(options, env, dataDir, variables);
    if (mode === 'start' || mode === 'dev') await serve(options, env, variables);
  } finally {
    for (const line of notes) say(line);
  }
  return stack;
}

/**
 * Brings up what the shop needs, in order, each step told with its time.
 * @throws ConfigError, StackError with sentences for a person
 */
export async function bringUp(options: StackOptions): Promise<Stack> {
  const { supervisor, say, command, mode } = options;
  const config = configure(options);
  const { env, dataDir } = config;
  await refusePrivateProviders(env, (name) => lookup(name, { all: true }));
  const hasApp = mode === 'start' || mode === 'dev';
  const url = hasApp ? homeOf(env) : null;
  const told = (names: string[]) => say(`ended what an earlier start left behind: ${names.join(', ')}`);
  const run = await takeRunFile(dataDir, [ROOT, dataDir], { command, url }, told);
  supervisor.attach(run);
  if (hasApp) await requireHost(env.HOST);
  if (mode !== 'database') await requirePorts(portUses(env, hasApp));
  const stack = await provide(options, run, config);
  run.save({ state: 'running' });
  return stack;
}

/** The database of the shop that runs from this folder. */
function runningDatabase(dataDir: string): string | null {
  const run = readRun(dataDir);
  return run?.state === 'running' && isSame(run.supervisor) ? run.databaseUrl : null;
}

/** One more process of the shop that runs from this data folder, on a port of its own; null where none runs. */
export async function joinShop(options: StackOptions): Promise<string | null> {
  const { env, dataDir, variables } = configure(options);
  const DATABASE_URL = runningDatabase(dataDir);
  if (!DATABASE_URL) return null;
  const own = { ...env, PORT: await freePort() };
  await serve(options, own, { ...variables, DATABASE_URL, PORT: String(own.PORT) });
  return homeOf(own);
}

/** The environment of the running shop, or of the parts of it that `mode` names, brought up for one command. */
export async function openShop(options: StackOptions): Promise<Record<string, string>> {
  const config = configure(options);
  const DATABASE_URL = runningDatabase(config.dataDir);
  if (DATABASE_URL) return { ...config.variables, DATABASE_URL };
  return (await bringUp(options)).variables;
}
