import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { code, dangling, files, has, pages, prose, ROOT, read, sources, spans } from './pages';

describe('pages', () => {
  it('link to pages and places that are there', () => {
    const broken = dangling(pages, (text, path) =>
      [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target))
        .filter((target) => {
          const [file = '', anchor] = target.split('#');
          const page = file === '' ? path : relative(ROOT, join(ROOT, dirname(path), file));
          return !existsSync(join(ROOT, page)) || (anchor !== undefined && !has(page, anchor));
        }),
    );
    expect(broken).toEqual([]);
  });

  it('name files and folders that are there', () => {
    const tops = 'app|components|content|docs|e2e|emulators|lib|prisma|public|scripts';
    const isPath = (span: string) =>
      !/[<>{}$ ]|^\/|:/.test(span) &&
      (new RegExp(`^(${tops})/`).test(span) || /^[\w.[\]-]+\.(ts|tsx|mjs|md|json|css|prisma|sql)$/.test(span));
    const isThere = (span: string, page: string) =>
      span.includes('*')
        ? globSync(span, { cwd: ROOT }).length > 0
        : existsSync(join(ROOT, span)) ||
          existsSync(join(ROOT, dirname(page), span)) ||
          (!span.includes('/') && files.some((path) => basename(path) === span));
    expect(dangling(pages, (text, page) => spans(text).filter((span) => isPath(span) && !isThere(span, page)))).toEqual(
      [],
    );
  });

  it('name commands that there are', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const unknown = (text: string) =>
      [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(test|start)\b)/g)]
        .map(([, run, own]) => run ?? own ?? '')
        .filter((name) => !(name in scripts));
    expect(dangling([...pages, ...sources], unknown)).toEqual([]);
  });

  it('name keys and constants that there are', () => {
    const known = `${read('.env.example')}\n${[...sources.values()].join('\n')}`;
    const names = (text: string) => spans(text).flatMap((span) => span.match(/\b[A-Z][A-Z0-9]+(_[A-Z0-9]+)+\b/g) ?? []);
    expect(dangling(pages, (text) => names(text).filter((name) => !known.includes(name)))).toEqual([]);
  });

  it('are named by their address in the repository', () => {
    const unknown = (text: string) =>
      [...text.matchAll(/(?<![\w*/.-])([\w/-]*[\w-]\.md)\b/g)]
        .map(([, page = '']) => page)
        .filter((page) => !existsSync(join(ROOT, page)));
    expect(
      dangling(code, (text, path) => unknown(text).filter((page) => !existsSync(join(ROOT, dirname(path), page)))),
    ).toEqual([]);
  });
});

describe('the example of CONTRIBUTING', () => {
  const listings = new Map(
    [...(pages.get('CONTRIBUTING.md') ?? '').matchAll(/^```tsx?\n\/\/ (\S+)\n([\s\S]*?)^```/gm)].map(
      ([, path = '', text = '']) => [path, text],
    ),
  );
  const textOf = (path: string) =>
    [path, `${path}.ts`, `${path}.tsx`].map((file) => sources.get(file) ?? listings.get(file)).find(Boolean);

  it('imports what there is', () => {
    expect(listings.size).toBeGreaterThan(8);
    const missing = dangling(listings, (text, path) =>
      [...text.matchAll(/^import (?:type )?\{([^}]+)\} from '([@.][^']+)';/gm)].flatMap(([, names = '', from = '']) => {
        const target = from.startsWith('@/') ? from.slice(2) : join(dirname(path), from);
        const isExported = (name: string) =>
          new RegExp(`export (?:(?:async )?function|const|type|class) ${name}\\b|export \\{[^}]*\\b${name}\\b`).test(
            textOf(target) ?? '',
          );
        const wanted = names.split(',').map((name) => name.replace(/^\s*type |\s+as .*|\s/g, ''));
        return wanted.filter((name) => name !== '' && !isExported(name)).map((name) => `${name} of ${from}`);
      }),
    );
    expect(missing).toEqual([]);
  });
});
