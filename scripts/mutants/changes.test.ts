import { describe, expect, it } from 'vitest';
import { applied } from './apply.ts';
import { mutantsOf } from './changes.ts';
import { patternChanges } from './patterns.ts';

const changesIn = (source: string) => mutantsOf('a.ts', source).map(({ change }) => change);

describe('what is changed in a file', () => {
  it.each<[string, string[]]>([
    ['const a = 60_000;', ['60_000 -> 60001']],
    ["const a = 'x';", ["'x' -> ''"]],
    ["const a = '';", ["'' -> 'mutant'"]],
    ['const a = true;', ['true -> false']],
    ['const a = b < c;', ['b < c -> ((b) <= (c))']],
    ['const a = b && c;', ['b && c -> ((b) || (c))']],
    ['const a = b + c;', ['b + c -> ((b) - (c))']],
    ['const a = !b;', ['!b -> (b)']],
    ['const a = b ? c : d;', ['b -> true', 'b -> false']],
    ['const a = [b, c];', ['[b, c] -> []']],
    ['const a = { b, c };', ['without b', 'without c']],
    ['const a = b.trim();', ['without .trim()']],
    ['const a = b?.c;', ['b?.c -> b.c']],
    ['const a = Math.max(b, c);', ['max -> min']],
    ['if (a) b();', ['a -> false', 'a -> true', 'b(); -> ;']],
    [['const a = `b ', '{c}`;'].join('$'), ['without the text "b "']],
    ['const a = /^b$/;', ['/^b$/ -> /b$/', '/^b$/ -> /^b/']],
  ])('%s', (source, changes) => {
    expect(changesIn(source)).toEqual(changes);
  });

  it.each([
    "import a from 'a';",
    "type A = 'a' | 7;",
    "const a = b as 'c';",
    "log().warn({ a: 1 }, 'said');",
    "'use client';",
    "export type { A } from 'a';",
  ])('nothing in %s but what it does', (source) => {
    expect(changesIn(source).filter((change) => !change.endsWith('-> ;'))).toEqual([]);
  });

  it('tells the same change twice in a line apart', () => {
    expect(changesIn("const a = [''].concat('');")).toEqual(["[''] -> []", "'' -> 'mutant'", "'' -> 'mutant' (2)"]);
  });

  it('says where', () => {
    const [one, other] = mutantsOf('a.ts', 'const a = 1;\n  const b = () => 2;');
    expect(one).toMatchObject({ line: 1, at: 'const a = 1;' });
    expect(other).toMatchObject({ line: 2, at: 'const b = () => 2;' });
  });
});

describe('a mutant in its file', () => {
  it('stands in the place of what it changes', () => {
    const source = 'const a = 1;\nconst b = a < 2;\n';
    const texts = mutantsOf('a.ts', source).map((mutant) => applied(source, mutant));
    expect(texts).toEqual([
      'const a = 2;\nconst b = a < 2;\n',
      'const a = 1;\nconst b = ((a) <= (2));\n',
      'const a = 1;\nconst b = a < 3;\n',
    ]);
  });

  it('never runs for ever', () => {
    const source = 'let at = 0;\nfor (;;) at++;\n';
    const run = (text: string) => new Function(text);
    for (const mutant of mutantsOf('a.ts', source)) expect(run(applied(source, mutant))).toThrow('endless');
  });
});

it.each<[string, string, string[]]>([
  ['^[a-z]+$', '', ['/[a-z]+$/', '/^[^a-z]+$/', '/^[a-z]$/', '/^[a-z]+/']],
  ['\\d{2,3}', 'g', ['/\\D{2,3}/g', '/\\d{2,4}/g', '/\\d/g', '/\\d{2,3}/']],
  ['(?:a)?b*', '', ['/(?:a)b*/', '/(?:a)?b+/']],
  ['[\\]^]', 'u', ['/[^\\]^]/u', '/[\\]^]/']],
])('the pattern %s is changed in each piece', (pattern, flags, changed) => {
  const found = patternChanges(pattern, flags).map((one) => `/${one.pattern}/${one.flags}`);
  expect(found).toEqual(changed);
});
