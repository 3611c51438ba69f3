import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads the repository for the tests that hold the pages against it. */
export const ROOT = join(import.meta.dirname, '..');
const SKIPPED = new Set(['node_modules', 'generated', 'public', 'test-results', 'playwright-report']);
export const SPECIFICATION = 'docs/specification.md';
export const SECURITY = 'docs/security.md';
export const OPERATIONS = 'docs/operations.md';

function walk(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name) || (entry.name.startsWith('.') && entry.name !== '.env.example')) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(path) : [path];
  });
}

export const files = walk('.');
export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
export const pages = new Map(files.filter((path) => path.endsWith('.md')).map((path) => [path, read(path)]));
export const sources = new Map(
  files.filter((path) => /\.(tsx?|mjs|css|prisma|sql)$/.test(path)).map((path) => [path, read(path)]),
);
export const code = [...sources].filter(([path]) => !/\.(test|spec)\.tsx?$|^e2e\//.test(path));

/** A page without its drawings and listings, where nothing is a link or a name. */
export const prose = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '');
export const spans = (text: string): string[] => [...prose(text).matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);

/** The names by which a place of a page is linked to, as the usual renderers make them from headings. */
function anchorsOf(text: string): Set<string> {
  const headings = [...prose(text).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set([...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)]);
}

const anchors = new Map([...pages].map(([path, text]) => [path, anchorsOf(text)]));
export const has = (page: string, anchor: string): boolean => anchors.get(page)?.has(anchor) ?? false;

/** All that `find` finds dangling in these texts, with the file that says it. */
export const dangling = (texts: Iterable<[string, string]>, find: (text: string, path: string) => string[]): string[] =>
  [...texts].flatMap(([path, text]) => [...new Set(find(text, path))].map((one) => `${path}: ${one}`));

/** The numbers behind a word, as in `cases 26 and 34` or `sections 5 and 8`. */
export const numbersAfter = (word: string, text: string): string[] =>
  [
    ...text.matchAll(
      new RegExp(`\\b${word}s? (\\d+(?:\\.\\d+)?(?:(?:, | and |, and )\\d+(?:\\.\\d+)?)*)(?![\\w%])`, 'gi'),
    ),
  ]
    .flatMap(([, list = '']) => list.match(/\d+(\.\d+)?/g) ?? [])
    .map((number) => number.replace('.', '-'));

/** A table as the formatter writes it. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join('\n');
}

/** A page with what is made from this file in its place. */
export const withMade = (text: string, from: string, made: string): string =>
  text.replace(
    new RegExp(`(<!-- made from ${from} -->\n)[\\s\\S]*?(<!-- end -->)`),
    (_, begin: string, end: string) => `${begin}\n${made}\n\n${end}`,
  );
