import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Say, seconds } from './say.ts';
import { NEXT, ROOT } from './settings.ts';
import type { Supervisor } from './supervisor.ts';
import { keepingTsconfig } from './tsconfig.ts';

/** Everything that `next build` reads; a path that is missing counts as missing. */
const BUILD_INPUTS = [
  'app',
  'components',
  'content',
  'lib',
  'public',
  'prisma/schema.prisma',
  'middleware.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'cache-handler.ts',
  'next.config.ts',
  'postcss.config.mjs',
  'package-lock.json',
  'scripts/stack/build.ts',
];

/** The file in the folder of a build that says what it was made from. */
export const STAMP = 'shop-build';
const PROGRESS_MS = 5_000;
/** Read by V8; every other engine takes it for a comment. */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad\n';
const IS_TEST = /(\.test|\/fixture)\.tsx?$/;

function filesUnder(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return IS_TEST.test(path) ? [] : [path];
  return readdirSync(path)
    .filter((name) => !name.startsWith('.'))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

/** A fingerprint of the sources and of the values that end up in built pages. */
export function buildStamp(root: string, values: string[]): string {
  const hash = createHash('sha256');
  for (const input of BUILD_INPUTS) {
    for (const file of filesUnder(join(root, input))) {
      const content = readFileSync(file);
      hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
    }
  }
  for (const value of values) hash.update(`\0${value}`);
  return hash.digest('hex');
}

export function isStale(distDir: string, stamp: string): boolean {
  const path = join(distDir, STAMP);
  if (!existsSync(path) || !existsSync(join(distDir, 'BUILD_ID'))) return true;
  return readFileSync(path, 'utf8') !== stamp;
}

/**
 * Asks browsers to compile scripts whole while they come, beside the page's own thread, instead of function by function on
 * it (docs/decisions/25-what-is-not-seen-comes-later.md).
 */
export function compileAhead(distDir: string): void {
  const folder = join(distDir, 'static', 'chunks');
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!name.endsWith('.js')) continue;
    const script = readFileSync(path, 'utf8');
    if (!script.startsWith(COMPILE_AHEAD)) writeFileSync(path, COMPILE_AHEAD + script);
  }
}

export type BuildOptions = {
  supervisor: Supervisor;
  distDir: string;
  env: Record<string, string | undefined>;
  values: string[];
  say: Say;
};

/** Builds the app unless the last build was made from the same sources and values. */
export async function buildIfStale({ supervisor, distDir, env, values, say }: BuildOptions): Promise<'kept' | 'built'> {
  const stamp = buildStamp(ROOT, values);
  if (!isStale(join(ROOT, distDir), stamp)) return 'kept';
  say('building the shop (the first time this takes about a minute)');
  const began = performance.now();
  const progress = setInterval(() => say(`building the shop: ${seconds(performance.now() - began)}`), PROGRESS_MS);
  try {
    const args = [NEXT, 'build'];
    const spec = { name: 'next build', command: process.execPath, args, env, cwd: ROOT };
    const config = join(ROOT, 'tsconfig.json');
    await keepingTsconfig(config, () => supervisor.run({ ...spec, stop: 'SIGTERM', stopMs: 5_000 }));
  } finally {
    clearInterval(progress);
  }
  compileAhead(join(ROOT, distDir));
  writeFileSync(join(ROOT, distDir, STAMP), stamp);
  return 'built';
}
