import { join } from 'node:path';
import type { Env } from '../../lib/core/env.ts';
import type { StackOptions } from '../stack.ts';
import { buildIfStale } from './build.ts';
import type { Child, ChildSpec } from './child.ts';
import { requireDatabase } from './database.ts';
import { answersReady, printsReady } from './ready.ts';
import { pause, type Say, step } from './say.ts';
import { adminVariables, keptSecret, NEXT, ROOT } from './settings.ts';
import { TryLater } from './supervisor.ts';
import { keepingTsconfig } from './tsconfig.ts';

type Given = Record<string, string | undefined>;
/** What the steps of a start need to know of it. */
export type Steps = Pick<StackOptions, 'supervisor' | 'say' | 'mode' | 'source' | 'distDir' | 'buildsOnce' | 'showLog'>;

const COMMAND_WAITS_MS = 30_000;
const AGAIN_MS = 2_000;
const TURNS = 30;
const LAST_LINES = 3;

export function nodeChild(name: string, args: string[], env: Given, onLine?: Say): ChildSpec {
  return { name, command: process.execPath, args, env, cwd: ROOT, stop: 'SIGTERM', stopMs: 10_000, onLine };
}

export const withReactServer = (file: string) => ['--conditions=react-server', '--import', 'tsx', file];

/** A shop waits for its database as long as it takes, a command that somebody typed for a moment. */
export const waiting = ({ supervisor, say, mode }: Steps) => {
  const isShop = mode === 'start' || mode === 'dev';
  return { say, isStopping: () => supervisor.isStopping(), ...(isShop ? {} : { longestMs: COMMAND_WAITS_MS }) };
};

/** Runs a command of the start again where its database went away meanwhile. */
async function persist(options: Steps, address: string, spec: ChildSpec): Promise<string[]> {
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

export const migrate = (options: Steps, databaseUrl: string, settings: Given) =>
  step(options.say, 'migrations', () =>
    persist(options, databaseUrl, nodeChild('prisma/migrate.ts', ['prisma/migrate.ts'], settings)),
  );

export const startEmulators = ({ supervisor, say }: Pick<Steps, 'supervisor' | 'say'>, settings: Given) =>
  step(say, 'emulators', () =>
    supervisor.keep(nodeChild('emulators', ['emulators/main.ts'], settings), printsReady('emulators ready')),
  );

/** @returns what a person is to be told once the shop is up */
export function seed(options: Steps, env: Env, databaseUrl: string, settings: Given): Promise<string[]> {
  // Between its many calls nobody would find the password that is told once.
  const LOG_LEVEL = env.LOG_LEVEL === 'info' ? 'warn' : env.LOG_LEVEL;
  const variables = { ...settings, ...adminVariables(env), LOG_LEVEL };
  const spec = nodeChild('prisma/seed.ts', withReactServer('prisma/seed.ts'), variables);
  return step(options.say, 'seed', () => persist(options, databaseUrl, spec));
}

const ANSWERS_LOCALHOST = ['localhost', '127.0.0.1', '0.0.0.0', '::', '::1'];

/** Where this machine finds the shop. */
export function homeOf({ HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>): string {
  const host = HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${ANSWERS_LOCALHOST.includes(HOST) ? 'localhost' : host}:${PORT}`;
}

/**
 * Next is told the name of these addresses and which of them it means: by their numbers it would take the page that the
 * guard shows in the place of another for one of a foreign server, and fetch it from there.
 */
const LOOPBACK: Record<string, string> = { '127.0.0.1': 'ipv4first', '::1': 'ipv6first' };

/** Each hash of a password takes 46 MiB for a moment: in pages of 2 MiB it takes half the time; only glibc reads this. */
const HUGE_PAGES = 'glibc.malloc.hugetlb=1';
/** With all of a large machine to grow into, the heap lets what is no longer needed lie: half as much again within a day. */
const HEAP = '--max-old-space-size=768';

/** What Next is told, by the name of loopback where it has one. */
export const shopArguments = (mode: 'start' | 'dev', { HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>): string[] => [
  mode,
  '-p',
  String(PORT),
  '-H',
  LOOPBACK[HOST] ? 'localhost' : HOST,
];

/** One process of the shop. */
export function shopProcess(name: string, mode: 'start' | 'dev', env: Pick<Env, 'HOST' | 'PORT'>, variables: Given) {
  const order = LOOPBACK[env.HOST];
  const args = [...(order ? [`--dns-result-order=${order}`] : []), NEXT, ...shopArguments(mode, env)];
  const NODE_ENV = mode === 'dev' ? 'development' : 'production';
  const limits = mode === 'dev' ? {} : { NODE_OPTIONS: HEAP };
  const settings = { GLIBC_TUNABLES: HUGE_PAGES, ...limits, ...process.env, ...variables, NODE_ENV };
  // Notice, requests under way and a margin: see lib/door/drain.ts.
  const spec: ChildSpec = { ...nodeChild(name, args, settings), stopMs: 20_000 };
  return { spec, ready: (app: Child) => answersReady(`${homeOf(env)}/api/health/ready`, app) };
}

export async function serve(options: Steps, env: Env, variables: Given): Promise<void> {
  const { supervisor, say, mode, showLog = true } = options;
  const { spec, ready } = shopProcess('app', mode === 'dev' ? 'dev' : 'start', env, variables);
  await step(say, 'app', () =>
    keepingTsconfig(join(ROOT, 'tsconfig.json'), () =>
      supervisor.keep({ ...spec, onLine: showLog ? say : undefined }, ready),
    ),
  );
}

/** Builds if stale; the values are those that end up in pages. */
export async function build(options: Steps, env: Env, dataDir: string, variables: Given) {
  const { supervisor, say, source, distDir = source.SHOP_DIST_DIR ?? '.next' } = options;
  const values = [
    env.APP_URL,
    env.SHOP_MODE,
    env.CLOUDINARY_DELIVERY_URL,
    keptSecret(dataDir, 'id'),
    env.DATABASE_URL ?? '',
  ];
  const once = options.buildsOnce ? { SHOP_BUILDS_ONCE: '1' } : {};
  const settings = { ...process.env, ...variables, NODE_ENV: 'production', ...once };
  await step(say, 'build', () => buildIfStale({ supervisor, distDir, env: settings, values, say }));
}
