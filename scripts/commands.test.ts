import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './stack/settings.ts';

/** What a file loads when it is loaded itself; types are gone by then. */
const loadedBy = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(/^(?:import|export)(?! type )[^;]*?from '([^']+)';|^import '([^']+)';/gm),
  ].map(([, from, bare]) => from ?? bare ?? '');

/** Everything that Node itself has to find when it starts this program. */
function reached(file: string, found = new Map<string, string[]>()): Map<string, string[]> {
  if (found.has(file)) return found;
  const names = loadedBy(file);
  found.set(file, names);
  for (const name of names.filter((each) => each.startsWith('.'))) {
    const next = resolve(dirname(file), name);
    if (existsSync(next)) reached(next, found);
  }
  return found;
}

const PROGRAMS = readdirSync(import.meta.dirname).filter((name) => /^[a-z-]+\.ts$/.test(name));

const textOf = (program: string): string => readFileSync(join(import.meta.dirname, program), 'utf8');

it('there are commands to look at', () => expect(PROGRAMS.length).toBeGreaterThan(20));

it.each(PROGRAMS)('%s loads nothing by a name that Node does not know', (program) => {
  const unknown = [...reached(join(import.meta.dirname, program))].flatMap(([file, names]) =>
    names
      .filter((name) => name.startsWith('@/') || name === 'server-only')
      .map((name) => `${relative(ROOT, file)}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

const CONFIGURED = PROGRAMS.filter((name) => /source: process\.env\b/.test(textOf(name)));

it('there are commands that are configured', () => expect(CONFIGURED).toContain('serve.ts'));

it.each(CONFIGURED)('%s reads .env as npm start does', (program) => {
  expect(textOf(program)).toMatch(/^ +loadDotEnv\(\);$/m);
});
