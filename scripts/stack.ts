import { lookup } from 'node:dns/promises';
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Env, readEnv, refusePrivateProviders } from '../lib/core/env.ts';
import { buildIfStale } from './stack/build.ts';
import type { ChildSpec } from './stack/child.ts';
import { requireDatabase } from './stack/database.ts';
import { requirePorts, SMTP_OFFSET } from './stack/ports.ts';
import { openEmbedded } from './stack/postgres.ts';
import { isSame } from './stack/processes.ts';
import { answersReady, printsReady } from './stack/ready.ts';
import { type RunFile, readRun, takeRunFile } from './stack/run-file.ts';
import { pause, type Say, StackError, step } from './stack/say.ts';
import { adminVariables, keptSecret, NEXT, ROOT, toVariables } from './stack/settings.ts';
import { type Supervisor, TryLater } from './stack/supervisor.ts';
import { keepingTsconfig } from './stack/tsconfig.ts';

export type StackOptions = {
  /** The command a person typed, for messages. */
  command: string;
  /** Where the configuration is read from. */
  source: Record<string, string | undefined>;
  supervisor: Supervisor;
  say: Say;
  /** `services` is the database and the emulators without the app, `seeded` with what a new shop holds. */
  mode: 'start' | 'dev' | 'database' | 'services' | 'seeded';
  /** What is done to the database before the migrations. */
  prepare?: (databaseUrl: string) => Promise<void>;
  distDir?: string;
  /** Whether the database may be put elsewhere where PostgreSQL cannot enter the data folder. */
  mayMove?: boolean;
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

const COMMAND_WAITS_MS = 30_000;
const AGAIN_MS = 2_000;
const TURNS = 30;
const LAST_LINES = 3;

type Given = Record<string, string | undefined>;

export function nodeChild(name: string, args: string[], env: Given, onLine?: Say): ChildSpec {
  return { name, command: process.execPath, args, env, cwd: ROOT, stop: 'SIGTERM', stopMs: 10_000, onLine };
}

export const withReactServer = (file: string) => ['--conditions=react-server', '--import', 'tsx', file];

function openFolder(dataDir: string): void {
  try {
    // Node's recursive mkdir never returns below /proc and the like.
    const recursive = !existsSync(dirname(dataDir));
    if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive, mode: 0o700 });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch {
    throw new StackError(`${dataDir} cannot be made or written: choose another folder with SHOP_DATA_DIR.`);
  }
}

export function configure({ source, distDir }: StackOptions): {
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

const ANSWERS_LOCALHOST = ['localhost', '127.0.0.1', '0.0.0.0', '::', '::1'];

/** Where this machine finds the shop. */
export function homeOf({ HOST, PORT }: Env): string {
  const host = HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${ANSWERS_LOCALHOST.includes(HOST) ? 'localhost' : host}:${PORT}`;
}

function portUses(env: Env, hasApp: boolean) {
  const emulators = [
    { port: env.EMULATORS_PORT, key: 'EMULATORS_PORT' as const, what: "the emulators' page" },
    { port: env.EMULATORS_PORT + SMTP_OFFSET, key: 'EMULATORS_PORT' as const, what: "the emulators' SMTP" },
  ];
  const app = { port: env.PORT, key: 'PORT' as const, what: 'the shop' };
  return [...(hasApp ? [app] : []), ...(env.emulated.length > 0 ? emulators : [])];
}

/** A shop waits for its database as long as it takes, a command that somebody typed for a moment. */
const waiting = ({ supervisor: { isStopping }, say, mode }: StackOptions) => {
  const isShop = mode === 'start' || mode === 'dev';
  return { say, isStopping, ...(isShop ? {} : { longestMs: COMMAND_WAITS_MS }) };
};

/** Runs a command of the start again where its database went away meanwhile. */
async function persist(options: StackOptions, address: string, spec: ChildSpec): Promise<string[]> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await options.supervisor.run(spec);
    } catch (error) {
      if (!(error instanceof TryLater) || turn === TURNS || options.supervisor.isStopping()) throw error;
      for (const line of error.lines.slice(-LAST_LINES)) options.say(line);
      options.say(`${spec.name}: trying again`);
      await pause(AGAIN_MS);
      await requireDatabase(address, waiting(options));
    }
  }
}

async function database(options: StackOptions, env: Env, dataDir: string): Promise<string> {
  const { supervisor, say, source, mayMove = !source.SHOP_DATA_DIR } = options;
  if (env.DATABASE_URL) {
    const given = env.DATABASE_URL;
    await step(say, 'database', () => requireDatabase(given, waiting(options)));
    return given;
  }
  return step(say, 'database', () => openEmbedded({ supervisor, dataDir, mayMove, say }));
}

/**
 * Next is told the name of these addresses and which of them it means: by their numbers it would take the page that the
 * guard shows in the place of another for one of a foreign server, and fetch it from there.
 */
const LOOPBACK: Record<string, string> = { '127.0.0.1': 'ipv4first', '::1': 'ipv6first' };

async function serve(options: StackOptions, env: Env, variables: Record<string, string>): Promise<void> {
  const { supervisor, say, mode, showLog = true } = options;
  const order = LOOPBACK[env.HOST];
  const program = order ? [`--dns-result-order=${order}`, NEXT] : [NEXT];
  const args = [
    ...program,
    mode === 'dev' ? 'dev' : 'start',
    '-p',
    String(env.PORT),
    '-H',
    order ? 'localhost' : env.HOST,
  ];
  const settings = { ...process.env, ...variables, NODE_ENV: mode === 'dev' ? 'development' : 'production' };
  // Notice, requests under way and a margin: see lib/process.ts.
  const spec = { ...nodeChild('app', args, settings, showLog ? say : undefined), stopMs: 20_000 };
  const address = `${homeOf(env)}/api/health/ready`;
  await step(say, 'app', () =>
    keepingTsconfig(join(ROOT, 'tsconfig.json'), () => supervisor.keep(spec, (app) => answersReady(address, app))),
  );
}

/** Builds if stale; the values are those that end up in pages. */
async function build(options: StackOptions, env: Env, dataDir: string, variables: Record<string, string>) {
  const { supervisor, say, source, distDir = source.SHOP_DIST_DIR ?? '.next' } = options;
  const values = [env.APP_URL, env.CLOUDINARY_DELIVERY_URL, keptSecret(dataDir, 'id'), env.DATABASE_URL ?? ''];
  const settings = { ...process.env, ...variables, NODE_ENV: 'production' };
  await step(say, 'build', () => buildIfStale({ supervisor, distDir, env: settings, values, say }));
}

async function provide(options: StackOptions, run: RunFile, config: ReturnType<typeof configure>): Promise<Stack> {
  const { supervisor, say, mode } = options;
  const { env, dataDir } = config;
  const databaseUrl = await database(options, env, dataDir);
  run.save({ databaseUrl });
  await options.prepare?.(databaseUrl);
  const variables = { ...config.variables, DATABASE_URL: databaseUrl };
  const settings = { ...process.env, ...variables };
  const url = homeOf(env);
  const emulatorsUrl = env.emulated.length > 0 && mode !== 'database' ? `http://localhost:${env.EMULATORS_PORT}` : null;
  const stack = { url, emulatorsUrl, databaseUrl, dataDir, env, variables };
  await step(say, 'migrations', () =>
    persist(options, databaseUrl, nodeChild('prisma/migrate.ts', ['prisma/migrate.ts'], settings)),
  );
  if (mode === 'database') return stack;
  if (emulatorsUrl)
    await step(say, 'emulators', () =>
      supervisor.keep(nodeChild('emulators', ['emulators/main.ts'], settings), printsReady('emulators ready')),
    );
  if (mode === 'services') return stack;
  const seeding = nodeChild('prisma/seed.ts', withReactServer('prisma/seed.ts'), {
    ...settings,
    ...adminVariables(env),
  });
  const notes = await step(say, 'seed', () => persist(options, databaseUrl, seeding));
  try {
    if (mode === 'start') await build(options, env, dataDir, variables);
    if (mode !== 'seeded') await serve(options, env, variables);
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
  if (mode !== 'database') await requirePorts(portUses(env, hasApp));
  const stack = await provide(options, run, config);
  run.save({ state: 'running' });
  return stack;
}

/** The environment of the running shop, or of the parts of it that `mode` names, brought up for one command. */
export async function openShop(options: StackOptions): Promise<Record<string, string>> {
  const config = configure(options);
  const run = readRun(config.dataDir);
  if (run?.state === 'running' && run.databaseUrl && isSame(run.supervisor))
    return { ...config.variables, DATABASE_URL: run.databaseUrl };
  return (await bringUp(options)).variables;
}
