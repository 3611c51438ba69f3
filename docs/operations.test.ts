import { describe, expect, it } from 'vitest';
import { code, OPERATIONS, pages, read, sources } from './pages';

describe('what operators read', () => {
  const keys = [...read('lib/core/env.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, key = '']) => key);

  it('lists the keys that the shop reads, as .env.example does', () => {
    expect(keys.length).toBeGreaterThan(20);
    const example = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, key = '']) => key);
    expect(example.toSorted()).toEqual(keys.toSorted());
    const [, after = ''] = (pages.get(OPERATIONS) ?? '').split('\n## Configuration\n');
    const [configuration = ''] = after.split('\n## ');
    const rows = [...configuration.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) +\|/gm)];
    const listed = rows.flatMap(([, cell = '']) => cell.match(/[A-Z_]+/g) ?? []);
    expect(listed.toSorted()).toEqual(keys.toSorted());
  });

  it('lists the benchmarks that there are', () => {
    const runs = [...sources].filter(
      ([path, text]) => path.startsWith('scripts/bench/') && / function run\(/.test(text),
    );
    const [, after = ''] = (pages.get(OPERATIONS) ?? '').split('\n## Benchmarks\n');
    const listed = [...after.matchAll(/^\| `(\w+)` /gm)].map(([, name = '']) => `scripts/bench/${name}.ts`);
    expect(listed.toSorted()).toEqual(runs.map(([path]) => path).toSorted());
  });

  it('quotes what the shop prints as it prints it', () => {
    const texts = code.map(([, text]) => text.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…').replace(/\s+/g, ' '));
    const [, after = ''] = (pages.get(OPERATIONS) ?? '').split('\n## What to do when\n');
    const quoted = [...after.matchAll(/^\| `([^`]+)`/gm)].map(([, text = '']) => text);
    expect(quoted.length).toBeGreaterThan(10);
    const isPrinted = (quote: string) =>
      texts.some((text) => quote.split('…').every((part) => text.includes(part.trim())));
    expect(quoted.filter((quote) => !isPrinted(quote))).toEqual([]);
  });
});
