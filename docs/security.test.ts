import { describe, expect, it } from 'vitest';
import { dangling, has, numbersAfter, pages, SECURITY, sources, spans } from './pages';

describe('the cases of security', () => {
  const table = (pages.get(SECURITY) ?? '').split('\n').flatMap((line) => {
    const found = /<a id="case-(\d+)">/.exec(line);
    return found ? [[found[1] ?? '', line] as const] : [];
  });
  const proofs = new Map<string, Set<string>>();
  for (const [path, text] of sources)
    if (/\.(test|spec)\.tsx?$/.test(path) && !path.startsWith('docs/'))
      for (const number of numbersAfter('case', text)) proofs.set(number, (proofs.get(number) ?? new Set()).add(path));

  it('are all there', () => {
    expect(table.map(([number]) => number)).toEqual(Array.from({ length: 85 }, (_, at) => String(at + 1)));
    const missing = (text: string) => numbersAfter('case', text).filter((number) => !has(SECURITY, `case-${number}`));
    expect(dangling(sources, missing)).toEqual([]);
  });

  it('name a test that names them', () => {
    const wrong = table.filter(([number, line]) => {
      const named = spans(line.slice(line.lastIndexOf('|', line.length - 2)));
      const tests = named.filter((span) => /\.(test|spec)\.tsx?$/.test(span));
      const known = proofs.get(number);
      return tests.length === 0 ? known !== undefined : tests.some((path) => !known?.has(path));
    });
    expect(wrong.map(([number]) => `case ${number}`)).toEqual([]);
  });

  it('have the invariants beside them that tests and the chaos run name', () => {
    const missing = (text: string) =>
      [...text.matchAll(/['^/`]I(\d)\b/g)]
        .map(([, number = '']) => number)
        .filter((number) => !has(SECURITY, `invariant-${number}`));
    expect(dangling(sources, missing)).toEqual([]);
  });
});
