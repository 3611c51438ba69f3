import { join } from 'node:path';
import type { Env } from '../../lib/core/env.ts';
import type { StackOptions } from '../stack.ts';
import { buildIfStale } from './build.ts';
import type { ChildSpec } from './child.ts';
import { requireDatabase } from './database.ts';
import { answersReady, printsReady } from './ready.ts';
import { pause, type Say, step } from './say.ts';
import { adminVariables, keptSecret, NEXT, ROOT } from './settings.ts';
import { TryLater } from './supervisor.ts';
import { keepingTsconfig } from './tsconfig.ts';

type Given = Record<string, string | undefined>;
/** What the steps of a start need to know of it. */
export type Steps = Pick<StackOptions, 'supervisor' | 'say' | 'mode' | 'source' | 'distDir' | 'showLog'>;

const COMMAND_WAITS_MS = 30_000;
const AGAIN_MS = 2_000;
const TURNS = 30;
const LAST_LINES = 3;

export function nodeChild(name: string, args: string[], env: Given, onLine?: Say): ChildSpec {
  return { name, command: process.execPath, args, env, cwd: ROOT, stop: 'SIGTERM', stopMs: 10_000, onLine };
}

export const withReactServer = (file: string) => ['--conditions=react-server', '--import', 'tsx', file];

/** A shop waits for its database as long as it takes, a command that somebody typed for a moment. */
export const waiting = ({ supervisor: { isStopping }, say, mode }: Steps) => {
  const isShop = mode === 'start' || mode === 'dev';
  return { say, isStopping, ...(isShop ? {} : { longestMs: COMMAND_WAITS_MS }) };
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
  const variables = { ...settings, ...adminVariables(env) };
  const spec = nodeChild('prisma/seed.ts', withReactServer('prisma/seed.ts'), variables);
  return step(options.say, 'seed', () => persist(options, databaseUrl, spec));
}

const ANSWERS_LOCALHOST = ['localhost', '127.0.0.1', '0.0.0.0', '::', '::1'];

/** Where this machine finds the shop. */
export function homeOf({ HOST, PORT }: Env): string {
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

export async function serve(options: Steps, env: Env, variables: Given): Promise<void> {
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
  const NODE_ENV = mode === 'dev' ? 'development' : 'production';
  const settings = { GLIBC_TUNABLES: HUGE_PAGES, ...process.env, ...variables, NODE_ENV };
  // Notice, requests under way and a margin: see lib/process.ts.
  const spec = { ...nodeChild('app', args, settings, showLog ? say : undefined), stopMs: 20_000 };
  const address = `${homeOf(env)}/api/health/ready`;
  await step(say, 'app', () =>
    keepingTsconfig(join(ROOT, 'tsconfig.json'), () => supervisor.keep(spec, (app) => answersReady(address, app))),
  );
}

/** Builds if stale; the values are those that end up in pages. */
export async function build(options: Steps, env: Env, dataDir: string, variables: Given) {
  const { supervisor, say, source, distDir = source.SHOP_DIST_DIR ?? '.next' } = options;
  const values = [env.APP_URL, env.CLOUDINARY_DELIVERY_URL, keptSecret(dataDir, 'id'), env.DATABASE_URL ?? ''];
  const settings = { ...process.env, ...variables, NODE_ENV: 'production' };
  await step(say, 'build', () => buildIfStale({ supervisor, distDir, env: settings, values, say }));
}
