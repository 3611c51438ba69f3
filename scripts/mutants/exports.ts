import { parseAst } from 'vitest/node';

type Named = { name: string };
type Declaration = { type: string; id?: Named | null; declarations?: { id: Partial<Named> }[] };
type Specifier = { exported: Named; exportKind?: string };
type Statement = Declaration & {
  start: number;
  end: number;
  exportKind?: string;
  declaration?: Declaration | null;
  specifiers?: Specifier[];
};

const bodyOf = (source: string): Statement[] =>
  (parseAst(source, { lang: 'ts' }) as unknown as { body: Statement[] }).body;

const isExport = ({ type }: Statement): boolean => type === 'ExportNamedDeclaration';

function declaredBy({ type, id, declarations = [] }: Declaration): string[] {
  const one = id && !type.startsWith('TS') ? [id.name] : [];
  return [...one, ...declarations.flatMap(({ id: { name } }) => name ?? [])];
}

/** The names of values that a statement gives to its file, or to others. */
const namesOf = (statement: Statement): string[] => [
  ...declaredBy(statement.declaration ?? statement),
  ...(isExport(statement) ? (statement.specifiers ?? []) : [])
    .filter(({ exportKind }) => exportKind !== 'type')
    .map(({ exported }) => exported.name),
];

/** The names of values that a file exports. */
export const exportsOf = (source: string): string[] =>
  bodyOf(source)
    .filter((statement) => isExport(statement) && statement.exportKind !== 'type')
    .flatMap(namesOf);

/** The exports by which a place of a file may be come to; all of them where none is seen to lead there. */
export function entriesTo(source: string, at: number): string[] {
  const parts = bodyOf(source).map((statement) => ({
    names: namesOf(statement),
    text: source.slice(statement.start, statement.end),
    isThere: statement.start <= at && at < statement.end,
  }));
  const reached = new Set(parts.filter(({ isThere }) => isThere).flatMap(({ names }) => names));
  for (const name of reached) {
    const isNamed = new RegExp(`\\b${name}\\b`);
    for (const { names, text } of parts) if (isNamed.test(text)) for (const caller of names) reached.add(caller);
  }
  const all = exportsOf(source);
  const entries = all.filter((name) => reached.has(name));
  return entries.length > 0 ? entries : all;
}
