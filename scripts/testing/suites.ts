import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEnv } from '../../lib/core/env.ts';
import type { ChildSpec } from '../stack/child.ts';
import { type Say, StackError, seconds } from '../stack/say.ts';
import { NEXT, ROOT, toVariables } from '../stack/settings.ts';
import type { Supervisor } from '../stack/supervisor.ts';
import { keepingTsconfig } from '../stack/tsconfig.ts';
import { LANES, type Lane, ROOM_FOR_YOUNG } from './lane.ts';
import { failure, orFailure, success, type Tally, tallyPlaywright, tallyVitest } from './results.ts';
import type { Wish } from './wish.ts';

type Variables = Record<string, string | undefined>;
export type Runner = { supervisor: Supervisor; say: Say; reports: string };

const bin = (path: string) => join(ROOT, 'node_modules', path);
export const BIOME = bin('@biomejs/biome/bin/biome');
const KNIP = bin('knip/bin/knip.js');
const TSC = bin('typescript/bin/tsc');
const VITEST = bin('vitest/vitest.mjs');
const PLAYWRIGHT = bin('@playwright/test/cli.js');

/** The environment without any configuration of the shop: tests never meet somebody's real keys. */
export function bareEnvironment(): Variables {
  const keys = [
    ...Object.keys(toVariables(readEnv({}))),
    'DATABASE_URL',
    'AUTH_SECRET',
    'NEXTAUTH_SECRET',
    'NEXTAUTH_URL',
  ];
  return {
    ...process.env,
    ...Object.fromEntries([...keys, 'NODE_ENV', 'SHOP_DIST_DIR'].map((key) => [key, undefined])),
  };
}

type Command = { name: string; args: string[]; env: Variables };

/** @returns whether it ended well */
async function attempt({ supervisor }: Runner, { name, args, env }: Command, onLine: Say): Promise<boolean> {
  const common = { NEXT_TELEMETRY_DISABLED: '1', NODE_OPTIONS: ROOM_FOR_YOUNG };
  const settings = { ...common, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), ...env };
  const spec: ChildSpec = {
    name,
    command: process.execPath,
    args,
    env: settings,
    cwd: ROOT,
    stop: 'SIGTERM',
    stopMs: 5_000,
    onLine,
  };
  try {
    await supervisor.run(spec);
    return true;
  } catch (error) {
    if (!(error instanceof StackError)) throw error;
    return false;
  }
}

export async function timed(runner: Pick<Runner, 'say'>, name: string, work: () => Promise<Tally>): Promise<Tally> {
  const began = performance.now();
  const tally = await work();
  const outcome = `${tally.passed} passed, ${tally.failed} failed`;
  runner.say(`${name.padEnd(12)} ${outcome} (${seconds(performance.now() - began)})`);
  return tally;
}

async function quiet(runner: Runner, name: string, commands: string[][]): Promise<Tally> {
  return timed(runner, name, async () => {
    for (const args of commands) {
      const lines: string[] = [];
      if (await attempt(runner, { name, args, env: bareEnvironment() }, (line) => void lines.push(line))) continue;
      for (const line of lines) runner.say(line);
      return failure(name);
    }
    return success;
  });
}

/** Without the route types a fresh clone lacks the types of pages and style sheets. */
export const routeTypes = (runner: Runner) =>
  keepingTsconfig(join(ROOT, 'tsconfig.json'), () => quiet(runner, 'route types', [[NEXT, 'typegen']]));

// What an earlier check remembers hides errors: an export taken away is not missed in files that stayed the same.
export const types = (runner: Runner) => quiet(runner, 'types', [[TSC, '--noEmit', '--incremental', 'false']]);

/** Style, and what nothing leads to: files, exports, types, packages. */
export const lint = (runner: Runner) =>
  quiet(runner, 'lint', [
    [BIOME, 'check', '.'],
    [KNIP, '--no-progress', '--treat-config-hints-as-errors'],
  ]);

function readReport<T>(path: string): T | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
}

/** All tests of a suite, or those that somebody asked for. */
export type Picked = Pick<Wish, 'files' | 'names' | 'options'>;
const ALL: Picked = { files: [], names: [], options: [] };

const literally = (text: string) => text.replace(/[\^$.*+?()[\]{}|]/g, '\\$&');
const named = (flag: string, names: string[]) => (names.length > 0 ? [flag, names.map(literally).join('|')] : []);

type Named = { name: string; projects: string };

async function vitest(runner: Runner, { name, projects }: Named, env: Variables, picked: Picked): Promise<Tally> {
  return timed(runner, name, async () => {
    const report = join(runner.reports, `${name}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const tests = [...picked.files, ...named('-t', picked.names), ...picked.options];
    const args = [VITEST, 'run', '--project', projects, ...reporters, ...tests];
    const ok = await attempt(runner, { name, args, env }, runner.say);
    const found = readReport<Parameters<typeof tallyVitest>[0]>(report);
    if (!found) return failure(`${name}: the runner did not finish`);
    return orFailure(tallyVitest(found, picked.names.length > 0), ok, name);
  });
}

/** What a runner is told of the lanes; its own process is on the first one. */
const onLanes = (lanes: Lane[]): Variables => ({
  ...bareEnvironment(),
  ...lanes[0],
  [LANES]: JSON.stringify(lanes),
});

export const unit = (runner: Runner, picked = ALL) =>
  vitest(runner, { name: 'unit', projects: 'unit' }, bareEnvironment(), picked);

/** Those that failed, or that something has changed for, since they last ran. */
export const unitSince = (runner: Runner) => unit(runner, { ...ALL, options: ['--changed'] });

export const integration = (runner: Runner, lanes: Lane[], picked = ALL) =>
  vitest(runner, { name: 'integration', projects: 'integration*' }, onLanes(lanes), picked);

/** Those that mind nobody beside them, */
export const inCompany = (runner: Runner, lanes: Lane[]) =>
  vitest(runner, { name: 'integration', projects: 'integration' }, onLanes(lanes), ALL);

/** and those that have the machine to themselves. */
export const alone = (runner: Runner, lanes: Lane[]) =>
  vitest(runner, { name: 'alone', projects: 'integration alone' }, onLanes(lanes), ALL);

export async function endToEnd(runner: Runner, lanes: Lane[], chromium: string, picked = ALL): Promise<Tally> {
  return timed(runner, 'end-to-end', async () => {
    const report = join(runner.reports, 'e2e.json');
    // Its workers are told to print in colour, and warn where they are told otherwise as well.
    const env = { ...onLanes(lanes), NO_COLOR: undefined, CHROMIUM_PATH: chromium, E2E_REPORT: report };
    const tests = [...picked.files.map(literally), ...named('-g', picked.names), ...picked.options];
    const args = [PLAYWRIGHT, 'test', ...tests];
    const ok = await attempt(runner, { name: 'end-to-end', args, env }, runner.say);
    const found = readReport<Parameters<typeof tallyPlaywright>[0]>(report);
    return found
      ? orFailure(tallyPlaywright(found), ok, 'end-to-end')
      : failure('end-to-end: the runner did not finish');
  });
}
