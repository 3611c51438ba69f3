import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './stack/settings.ts';

/** What a file loads when it is loaded itself; types are gone by then. */
const loadedBy = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(/^(?:import|export)(?! type )[^;]*?from '([^']+)';|^import '([^']+)';/gm),
  ].map(([, from, bare]) => from ?? bare ?? '');

/** The file of ours that is meant; null for a package. */
function placeOf(name: string, from: string): string | null {
  const path = name.startsWith('@/')
    ? join(ROOT, name.slice(2))
    : name.startsWith('.')
      ? resolve(dirname(from), name)
      : null;
  return (
    [path, `${path}.ts`, `${path}.tsx`].find((each) => path && each && /\.\w+$/.test(each) && existsSync(each)) ?? null
  );
}

/** Everything that Node itself has to find when it starts this program. */
function reached(file: string, found = new Map<string, string[]>()): Map<string, string[]> {
  if (found.has(file)) return found;
  const names = loadedBy(file);
  found.set(file, names);
  for (const name of names) {
    const next = placeOf(name, file);
    if (next) reached(next, found);
  }
  return found;
}

const PROGRAMS = readdirSync(import.meta.dirname).filter((name) => /^[a-z-]+\.ts$/.test(name));

/** A command's own text, with that of what runs it, where it says no more than which program it is. */
function textOf(program: string): string {
  const [own = '', shared = ''] = [program, 'stack/program.ts'].map((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  );
  return own.includes('runProgram(') ? own + shared : own;
}

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

const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
const image = readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8');
const deployed = ['compose.yaml', 'kubernetes/backup.yaml'].map((name) =>
  readFileSync(join(ROOT, 'deploy', name), 'utf8'),
);
const IN_IMAGE = [
  ...new Set([image, page, ...deployed].flatMap((text) => text.match(/\bscripts\/[a-z-]+\.ts\b/g) ?? [])),
];
const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};

it('each command that somebody needs who runs the image is told as the image can run it', () => {
  expect(IN_IMAGE.sort()).toEqual(
    ['admin-create', 'backup', 'erase', 'media-sweep', 'restore', 'retention', 'serve'].map(
      (name) => `scripts/${name}.ts`,
    ),
  );
});

it.each(IN_IMAGE)('%s finds in the image all that it loads, and so do the programs that it starts', (program) => {
  const found = reached(join(ROOT, program));
  for (const file of [...found.keys()])
    for (const [, started = ''] of readFileSync(file, 'utf8').matchAll(/'(prisma\/[a-z-]+\.ts)'/g))
      reached(join(ROOT, started), found);
  const copied = /^(scripts|lib|prisma|content)\//;
  expect([...found.keys()].map((file) => relative(ROOT, file)).filter((file) => !copied.test(file))).toEqual([]);
  const packages = [...found.values()]
    .flat()
    .filter((name) => !/^(\.|@\/|node:)/.test(name))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  expect([...new Set(packages)].filter((name) => !(name in dependencies))).toEqual([]);
});
