import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { startedAt } from '../stack/processes.ts';
import { ROOT } from '../stack/settings.ts';
import { removeFolder } from '../testing/scratch.ts';
import { applied } from './apply.ts';
import type { Drawn } from './draw.ts';
import { exportsOf } from './exports.ts';

const PREFIX = '.data-mutants-';

type Service = { file: string; source: string; ids: readonly number[] };
type Files = Pick<Copy, 'activeFile' | 'callsFile'>;

/**
 * A service that asks a file at every call which of its mutants is to answer, none where the file names another; and
 * that writes down what is called while the file names the tests that are under way.
 */
function switchboard({ file, source, ids }: Service, { activeFile, callsFile }: Files): string {
  const name = basename(file, '.ts');
  const variants = ids.map((id) => `import * as mutant${id} from './${name}.mutant-${id}';`);
  const table = ids.map((id) => `'${id}': mutant${id}`).join(', ');
  const wrapped = exportsOf(source).map(
    (value) =>
      `export const ${value} = typeof original.${value} === 'function' ? (...given) => chosen('${value}').${value}(...given) : original.${value};`,
  );
  const imports = [
    "import 'server-only';",
    "import { appendFileSync, readFileSync } from 'node:fs';",
    `import * as original from './${name}.original';`,
    ...variants,
    `export type * from './${name}.original';`,
  ];
  const switching = `const MUTANTS = { ${table} };
const told = new Set();
const chosen = (value) => {
  const [id, tests] = readFileSync(${JSON.stringify(activeFile)}, 'utf8').split(' ');
  const call = tests + ' ${file}#' + value + '\\n';
  if (tests && !told.has(call)) appendFileSync(${JSON.stringify(callsFile)}, call);
  if (tests) told.add(call);
  return MUTANTS[id] ?? original;
};`;
  return ['// @ts-nocheck', ...imports, switching, ...wrapped, ''].join('\n');
}

function writeMutants(folder: string, drawn: readonly Drawn[], files: Files): void {
  for (const [file, ones] of Map.groupBy(drawn, ({ mutant }) => mutant.file)) {
    const path = join(folder, file);
    const source = readFileSync(path, 'utf8');
    const name = basename(path, '.ts');
    const beside = (what: string) => join(dirname(path), `${name}.${what}.ts`);
    writeFileSync(beside('original'), source);
    for (const { id, mutant } of ones)
      writeFileSync(beside(`mutant-${id}`), `// @ts-nocheck\n${applied(source, mutant)}`);
    const ids = ones.map(({ id }) => id);
    writeFileSync(path, switchboard({ file, source, ids }, files));
  }
}

function clearOldCopies(): void {
  for (const entry of readdirSync(ROOT).filter((name) => name.startsWith(PREFIX)))
    if (startedAt(Number(entry.slice(PREFIX.length))) === null) removeFolder(join(ROOT, entry));
}

export type Copy = {
  folder: string;
  /** Says `id`, ` tests` or nothing: which mutant answers, or for which file of tests calls are written down. */
  activeFile: string;
  /** A line `tests file#function` for each function that a file of tests called. */
  callsFile: string;
  remove: () => void;
};

/** A copy of the checkout with mutants in its services; the packages are the same files under other names. */
export function makeCopy(drawn: readonly Drawn[]): Copy {
  clearOldCopies();
  const folder = join(ROOT, `${PREFIX}${process.pid}`);
  const files = { activeFile: join(folder, 'active-mutant'), callsFile: join(folder, 'calls') };
  mkdirSync(folder, { mode: 0o711 });
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
  for (const file of [...listed.split('\0').filter(Boolean), 'prisma/generated'])
    cpSync(join(ROOT, file), join(folder, file), { recursive: true });
  execFileSync('cp', ['-al', join(ROOT, 'node_modules'), join(folder, 'node_modules')]);
  // Where there is no repository, Tailwind looks for class names in all packages.
  execFileSync('git', ['init', '-q'], { cwd: folder });
  for (const file of Object.values(files)) writeFileSync(file, '');
  writeMutants(folder, drawn, files);
  return { folder, ...files, remove: () => removeFolder(folder) };
}
