import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '..');
const NEXT = join(ROOT, 'node_modules/next/dist/bin/next');
/** Long enough for a machine that has its hands full. */
const READY_MS = 50_000;
const STOP_MS = 16_000;

/** The folder of the build that the shop under test runs. */
export const DIST_DIR = process.env.SHOP_DIST_DIR ?? '.next';

/** A process that was started, ready or not. */
export type Started = {
  pid: number;
  /** Every line it has printed. */
  lines: string[];
  signal(name: NodeJS.Signals): void;
  /** Settles when it has said where it listens, or has ended. */
  listening: Promise<void>;
  hasExited(): boolean;
  /** Settles with how it ended. */
  exited: Promise<string>;
  stop(): Promise<void>;
};
export type Server = Started & { url: string };

const LISTENS = /Local: +(http:\S+)/;

const urlIn = (lines: string[]): string | undefined => lines.map((line) => LISTENS.exec(line)?.[1]).find(Boolean);

/** @returns what keeps a process from being ready; nothing when it is */
async function look(url: string): Promise<string> {
  try {
    const answer = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(5_000) });
    const said = await answer.text();
    return answer.status === 200 ? '' : `${answer.status} ${said}`;
  } catch (error) {
    return String(error);
  }
}

async function end(child: ChildProcess, exited: Promise<string>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await exited;
  clearTimeout(timer);
}

/**
 * One more process of the built shop on a free loopback port, with the same database and providers; `changes` replace
 * variables of its environment. It stays in the process group of the tests, so that it never outlives them.
 */
export function launchServer(changes: Record<string, string> = {}): Started {
  const distDir = changes.SHOP_DIST_DIR ?? DIST_DIR;
  if (!existsSync(join(ROOT, distDir, 'BUILD_ID'))) throw new Error(`${distDir} holds no production build of the shop`);
  const env = { ...process.env, NODE_ENV: 'production' as const, ...changes };
  const args = ['--dns-result-order=ipv4first', NEXT, 'start', '-H', 'localhost', '-p', '0'];
  const child = spawn(process.execPath, args, { cwd: ROOT, env });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const lines: string[] = [];
  const listening = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (LISTENS.test(line)) listening.resolve();
    });
  let hasExited = false;
  const exited = new Promise<string>((resolve) => {
    child.once('close', (code, name) => {
      hasExited = true;
      process.off('exit', kill);
      listening.resolve();
      resolve(code === null ? `signal ${name}` : `exit code ${code}`);
    });
  });
  return {
    pid: child.pid ?? 0,
    lines,
    signal: (name) => void child.kill(name),
    exited,
    listening: listening.promise,
    hasExited: () => hasExited,
    stop: () => end(child, exited),
  };
}

/** The same, when it is ready. */
export async function startServer(changes: Record<string, string> = {}): Promise<Server> {
  const started = launchServer(changes);
  const deadline = performance.now() + READY_MS;
  let why = 'it does not listen';
  while (!started.hasExited() && performance.now() < deadline) {
    const url = urlIn(started.lines);
    if (url) why = await look(url);
    if (url && !why) return { ...started, url };
    await pause(50);
  }
  await started.stop();
  throw new Error([`the second server did not come up: ${why}`, ...started.lines].join('\n'));
}

/** Where the build says what runs before a route, and under which name. */
const MANIFEST = 'functions-config-manifest.json';
const MIDDLEWARE = '/_middleware';
const WITHOUT = 'without-middleware';

function linkAll(from: string, to: string, except: string[]): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) if (!except.includes(name)) symlinkSync(join(from, name), join(to, name));
}

/** The same build as if `middleware.ts` had been deleted: links to all of it but the list of what runs before a route. */
export function buildWithoutMiddleware(): string {
  const [from, to] = [join(ROOT, DIST_DIR), join(ROOT, DIST_DIR, WITHOUT)];
  rmSync(to, { recursive: true, force: true });
  linkAll(from, to, ['server', WITHOUT]);
  linkAll(join(from, 'server'), join(to, 'server'), [MANIFEST]);
  const manifest = JSON.parse(readFileSync(join(from, 'server', MANIFEST), 'utf8')) as { functions: object };
  if (!Object.hasOwn(manifest.functions, MIDDLEWARE)) throw new Error(`${MANIFEST} names no middleware to leave out`);
  const functions = Object.fromEntries(Object.entries(manifest.functions).filter(([name]) => name !== MIDDLEWARE));
  writeFileSync(join(to, 'server', MANIFEST), JSON.stringify({ ...manifest, functions }));
  return join(DIST_DIR, WITHOUT);
}
