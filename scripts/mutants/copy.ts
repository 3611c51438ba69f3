import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseAst } from 'vitest/node';
import { startedAt } from '../stack/processes.ts';
import { ROOT } from '../stack/settings.ts';
import { removeFolder } from '../testing/scratch.ts';
import { applied } from './apply.ts';
import type { Drawn } from './draw.ts';

const PREFIX = '.data-mutants-';

type Named = { name: string };
type Statement = {
  type: string;
  exportKind?: string;
  declaration?: { type: string; id?: Named; declarations?: { id: Named }[] } | null;
  specifiers?: { exported: Named; exportKind?: string }[];
};

/** The names of values that a file exports. */
function exportsOf(source: string): string[] {
  const { body } = parseAst(source, { lang: 'ts' }) as unknown as { body: Statement[] };
  const found = body.filter(({ type, exportKind }) => type === 'ExportNamedDeclaration' && exportKind !== 'type');
  return found.flatMap(({ declaration, specifiers = [] }) => {
    const one = declaration?.id && !declaration.type.startsWith('TS') ? [declaration.id.name] : [];
    const several = declaration?.declarations?.map(({ id }) => id.name) ?? [];
    return [
      ...one,
      ...several,
      ...specifiers.filter((part) => part.exportKind !== 'type').map((part) => part.exported.name),
    ];
  });
}

/** A service that asks a file at every call which of its mutants is to answer; none where the file names another. */
function switchboard(name: string, source: string, ids: readonly number[], activeFile: string): string {
  const variants = ids.map((id) => `import * as mutant${id} from './${name}.mutant-${id}';`);
  const table = ids.map((id) => `'${id}': mutant${id}`).join(', ');
  const wrapped = exportsOf(source).map(
    (value) =>
      `export const ${value} = typeof original.${value} === 'function' ? (...given) => chosen().${value}(...given) : original.${value};`,
  );
  return [
    '// @ts-nocheck',
    "import 'server-only';",
    "import { readFileSync } from 'node:fs';",
    `import * as original from './${name}.original';`,
    ...variants,
    `export type * from './${name}.original';`,
    `const MUTANTS = { ${table} };`,
    `const chosen = () => MUTANTS[readFileSync(${JSON.stringify(activeFile)}, 'utf8')] ?? original;`,
    ...wrapped,
    '',
  ].join('\n');
}

function writeMutants(folder: string, drawn: readonly Drawn[], activeFile: string): void {
  for (const [file, ones] of Map.groupBy(drawn, ({ mutant }) => mutant.file)) {
    const path = join(folder, file);
    const source = readFileSync(path, 'utf8');
    const name = basename(path, '.ts');
    const beside = (what: string) => join(dirname(path), `${name}.${what}.ts`);
    writeFileSync(beside('original'), source);
    for (const { id, mutant } of ones)
      writeFileSync(beside(`mutant-${id}`), `// @ts-nocheck\n${applied(source, mutant)}`);
    const ids = ones.map(({ id }) => id);
    writeFileSync(path, switchboard(name, source, ids, activeFile));
  }
}

function clearOldCopies(): void {
  for (const entry of readdirSync(ROOT).filter((name) => name.startsWith(PREFIX)))
    if (startedAt(Number(entry.slice(PREFIX.length))) === null) removeFolder(join(ROOT, entry));
}

export type Copy = { folder: string; activeFile: string; remove: () => void };

/** A copy of the checkout with mutants in its services; the packages are the same files under other names. */
export function makeCopy(drawn: readonly Drawn[]): Copy {
  clearOldCopies();
  const folder = join(ROOT, `${PREFIX}${process.pid}`);
  const activeFile = join(folder, 'active-mutant');
  mkdirSync(folder, { mode: 0o711 });
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
  for (const file of [...listed.split('\0').filter(Boolean), 'prisma/generated'])
    cpSync(join(ROOT, file), join(folder, file), { recursive: true });
  execFileSync('cp', ['-al', join(ROOT, 'node_modules'), join(folder, 'node_modules')]);
  // Where there is no repository, Tailwind looks for class names in all packages.
  execFileSync('git', ['init', '-q'], { cwd: folder });
  writeFileSync(activeFile, '');
  writeMutants(folder, drawn, activeFile);
  return { folder, activeFile, remove: () => removeFolder(folder) };
}
