import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DOOR, FLOORS, HTTP, KINDS, LISTS, MACHINERY, MAY, OWNED, PROVIDERS } from './rooms.table';

const ROOT = join(import.meta.dirname, '..');
const SKIPPED = new Set(['node_modules', 'generated', 'migrations', 'test-results', 'playwright-report']);
const DRAWERS = /(^|\/)(utils?|helpers|hooks|types|constants|common|index)(\.tsx?$|\/)/;
const MAX_LINES = 250;

type Import = { from: string; isType: boolean; names: string };

function walk(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name) || entry.name.startsWith('.')) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return walk(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });
}

const files = walk('.');
const source = new Map(files.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));

/** Which room a file is in; the words are those of the import table. */
function roomOf(path: string): string {
  if (/\.(test|spec)\.tsx?$/.test(path)) return 'test';
  if (path === 'middleware.ts') return 'middleware';
  if (path === 'instrumentation.ts') return 'instrumentation';
  if (path === 'cache-handler.ts') return 'cache-handler';
  const [top = '', second = ''] = path.split('/');
  if (path.startsWith('scripts/bench/desk/')) return 'bench';
  if (top === 'app') return basename(path) === 'route.ts' ? 'route' : 'page';
  if (top === 'components') return second === 'ui' ? 'ui' : 'screen';
  if (top !== 'lib') return top.includes('.') ? 'config' : top;
  const name = basename(path).replace(/\.tsx?$/, '');
  if (second === 'http' || second === 'door') return `${second}/${name}`;
  if (second === 'providers') return 'providers';
  if (dirname(path) === 'lib' || dirname(path) === 'lib/core') return name;
  return name.split('.')[0] ?? name;
}

const isNounFile = (path: string): boolean => /^lib\/(?!http|providers|door)[\w-]+\/([\w-]+\/)?[^/]+$/.test(path);
const nounOf = (path: string): string => dirname(path);
const wingOf = (path: string): string | undefined => (path.startsWith('lib/') ? path.split('/')[1] : undefined);

/** Why no arrow may lead from a file to another by their wings, or null. */
function objectionOfWings(path: string, target: string): string | null {
  const [from, to] = [wingOf(path) ?? '', wingOf(target) ?? ''];
  const [floor, other] = [FLOORS[from], FLOORS[to]];
  if (floor === undefined || other === undefined || from === to || other < floor || floor === 0) return null;
  const above = Object.keys(FLOORS).filter((wing) => (FLOORS[wing] ?? 0) > other);
  return `${path} (wing ${from}, floor ${floor}) may not import ${target} (wing ${to}, floor ${other}): only ${above.join(', ')} may`;
}

function importsOf(path: string): Import[] {
  const text = source.get(path) ?? '';
  const statements = text.matchAll(/^(?:import|export)\s+(type\s+)?([^'";]*?)\s*from\s+'([^']+)'/gm);
  const found = [...statements].map(([, type, names, from]) => ({
    from: from ?? '',
    isType: Boolean(type),
    names: names ?? '',
  }));
  const bare = [...text.matchAll(/(?:^import\s+|\bimport\()'([^']+)'/gm)].map(([, from]) => ({
    from: from ?? '',
    isType: false,
    names: '',
  }));
  return [...found, ...bare];
}

/** The file of our own that an import means, or null for a package. */
function targetOf(from: string, importer: string): string | null {
  const path = from.startsWith('@/')
    ? from.slice(2)
    : from.startsWith('.')
      ? relative(ROOT, join(ROOT, dirname(importer), from))
      : null;
  if (path === null) return null;
  return [path, `${path}.ts`, `${path}.tsx`].find((candidate) => source.has(candidate)) ?? path;
}

function objection(path: string, { from, isType, names }: Import): string | null {
  const room = roomOf(path);
  const target = targetOf(from, path);
  if (target === null) {
    const owned = OWNED.find(([name, owner]) => name.test(from) && !owner.test(path));
    return owned ? `${path} imports ${from}: only ${owned[1].source} may` : null;
  }
  if (!/\.tsx?$/.test(target)) return null;
  const other = roomOf(target);
  const upwards = objectionOfWings(path, target);
  if (upwards) return upwards;
  if (isType && ['rules', 'schema', 'data', 'service', 'session', 'db', 'http/client'].includes(other)) return null;
  if (room === 'data' && LISTS.includes(target)) return null;
  if (!MAY[room]?.includes(other)) return `${path} (${room}) may not import ${target} (${other})`;
  if (other === 'data' && nounOf(target) !== nounOf(path))
    return `${path} reaches into ${target}: go through ${nounOf(target)}/service.ts`;
  if (
    room === 'service' &&
    other === 'db' &&
    !/^\{\s*(transaction|type Tx)(,\s*(transaction|type Tx))*\s*\}$/.test(names)
  )
    return `${path} may take only \`transaction\` from lib/db: the rest belongs in data.ts`;
  return null;
}

const NODES = /^(node:|server-only$)/;
/** Whether an import brings code along, and not types alone. */
const carries = ({ isType, names }: Import): boolean =>
  !isType && !/^\{\s*type [^,}]+(,\s*type [^,}]+)*,?\s*\}$/.test(names);

const inRooms = files.filter((path) => roomOf(path) !== 'test');

describe('rooms', () => {
  it('holds the import table on every file', () => {
    expect(
      inRooms.flatMap((path) =>
        importsOf(path)
          .map((item) => objection(path, item))
          .filter(Boolean),
      ),
    ).toEqual([]);
  });

  it('keeps the closed list of file names in lib', () => {
    const strangers = files
      .filter((path) => path.startsWith('lib/'))
      .filter((path) => {
        const name =
          basename(path)
            .replace(/(\.test)?\.tsx?$/, '')
            .split('.')[0] ?? '';
        if (dirname(path) === 'lib') return ![...MACHINERY, 'rooms', 'process'].includes(name);
        if (nounOf(path) === 'lib/core') return !MACHINERY.includes(name);
        if (nounOf(path) === 'lib/http') return !HTTP.includes(name);
        if (nounOf(path) === 'lib/door') return !DOOR.includes(name);
        if (nounOf(path) === 'lib/providers') return !PROVIDERS.includes(name);
        const [, wing = '', ...rest] = path.split('/');
        if (FLOORS[wing] === undefined || rest.length !== 2) return true;
        return !(KINDS.includes(name) || path.startsWith('lib/people/auth/session.'));
      });
    expect(
      strangers,
      `lib/<wing>/<noun>/<kind>.ts with ${KINDS.join(', ')}; core has only ${MACHINERY.join(', ')}`,
    ).toEqual([]);
  });

  it('has no drawers, no barrels, no long files and kebab-case names', () => {
    expect(files.filter((path) => DRAWERS.test(path))).toEqual([]);
    expect(files.filter((path) => !/^[a-z0-9-]+(\.[a-z]+)*\.tsx?$/.test(basename(path)))).toEqual([]);
    const long = files.filter((path) => (source.get(path)?.split('\n').length ?? 0) > MAX_LINES + 1);
    expect(long).toEqual([]);
  });

  it('reads process.env in one file', () => {
    const readers = inRooms.filter(
      (path) => /process\.env/.test(source.get(path) ?? '') && /^(app|components|content|lib|middleware)/.test(path),
    );
    // The media SDK reads its address from the environment while it is loaded.
    expect(readers.sort()).toEqual(['lib/core/env.ts', 'lib/providers/storage.ts']);
  });

  it('marks every data, service and provider file as server-only', () => {
    const server = inRooms.filter((path) => ['data', 'service', 'providers', 'session'].includes(roomOf(path)));
    expect(server.filter((path) => !source.get(path)?.startsWith("import 'server-only';"))).toEqual([]);
  });

  it("marks at most two of five components as the browser's", () => {
    const drawn = inRooms.filter((path) => /^components\/.*\.tsx$/.test(path));
    const handedOver = drawn.filter((path) => source.get(path)?.startsWith("'use client'"));
    expect(handedOver.length / drawn.length, handedOver.join('\n')).toBeLessThanOrEqual(0.4);
  });

  it('gives browsers nothing that needs Node', () => {
    const begun = inRooms.filter((path) => source.get(path)?.startsWith("'use client'"));
    const given = new Set(begun);
    for (const path of given)
      for (const item of importsOf(path).filter(carries)) {
        const target = targetOf(item.from, path);
        if (target && source.has(target)) given.add(target);
      }
    const needing = [...given].filter((path) => importsOf(path).some((item) => carries(item) && NODES.test(item.from)));
    expect(begun.length).toBeGreaterThan(50);
    expect(needing).toEqual([]);
  });

  it('lets no admin page begin without asking for the admin', () => {
    const pages = inRooms.filter((path) => /^app\/admin\/(.*\/)?page\.tsx$/.test(path));
    expect(pages.length).toBeGreaterThan(0);
    const open = pages.filter((path) => {
      const [, page = ''] = (source.get(path) ?? '').split(/^export default async function /m);
      const [, body = ''] = page.split(/\)(?:: [^{]+)? \{\n/);
      return !/^\s*(const \w+ = )?await requireAdmin\(['`]\/admin\b/.test(body);
    });
    expect(
      open,
      "a layout is not run again on every navigation: start with `await requireAdmin('/admin/...')`",
    ).toEqual([]);
  });

  it('has no cycles between nouns', () => {
    const edges = new Map<string, Set<string>>();
    for (const path of inRooms.filter((path) => isNounFile(path) && roomOf(path) !== 'fixture'))
      for (const item of importsOf(path)) {
        const target = targetOf(item.from, path);
        if (item.isType || !target || !isNounFile(target) || nounOf(target) === nounOf(path)) continue;
        edges.set(nounOf(path), (edges.get(nounOf(path)) ?? new Set()).add(nounOf(target)));
      }
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      [...(edges.get(from) ?? [])].some(
        (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
      );
    expect([...edges.keys()].filter((noun) => reaches(noun, noun))).toEqual([]);
  });
});
