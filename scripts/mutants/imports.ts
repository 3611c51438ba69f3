import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseAst } from 'vitest/node';

type Statement = { type: string; source?: { value: string } | null; importKind?: string; exportKind?: string };

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

/** Our own files that a file imports while it runs, by their paths below `root`. */
function importsOf(root: string, file: string): string[] {
  const lang = file.endsWith('x') ? 'tsx' : 'ts';
  const { body } = parseAst(readFileSync(join(root, file), 'utf8'), { lang }) as unknown as { body: Statement[] };
  const sources = body
    .filter(({ importKind, exportKind }) => importKind !== 'type' && exportKind !== 'type')
    .map(({ source }) => source?.value ?? '');
  const paths = sources
    .filter((source) => /^(@\/|\.)/.test(source))
    .map((source) => (source.startsWith('@/') ? join(root, source.slice(2)) : join(root, dirname(file), source)));
  return paths.flatMap((path) => {
    const found = ['', '.ts', '.tsx'].map((ending) => `${path}${ending}`).find(isFile);
    return found && /\.tsx?$/.test(found) ? [relative(root, found)] : [];
  });
}

export type Reach = (file: string) => ReadonlyMap<string, number>;

/** Every file that a file leads to by its imports, with the number of steps; itself with none. */
export function reachOf(root: string): Reach {
  const direct = new Map<string, string[]>();
  const known = new Map<string, Map<string, number>>();
  const importsFrom = (file: string): string[] => {
    const found = direct.get(file) ?? importsOf(root, file);
    direct.set(file, found);
    return found;
  };
  return (file) => {
    const before = known.get(file);
    if (before) return before;
    const reached = new Map([[file, 0]]);
    for (const [one, steps] of reached)
      for (const next of importsFrom(one)) if (!reached.has(next)) reached.set(next, steps + 1);
    known.set(file, reached);
    return reached;
  };
}
