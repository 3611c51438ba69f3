import { describe, expect, it } from 'vitest';
import { code, files, pages, spans } from './pages';

const PAGE = 'docs/runbook.md';
const page = pages.get(PAGE) ?? '';
const named = spans(page);
const sections = page.split(/^## /m).slice(1);

describe('the runbook', () => {
  it('says of each symptom how one sees it, what to do first and then, and when it is over', () => {
    expect(sections.length).toBeGreaterThan(14);
    const parts = ['One sees', 'First', 'Then', 'Over'];
    const lacking = sections.filter((section) => !parts.every((part) => section.includes(`- **${part}**`)));
    expect(lacking.map((section) => section.split('\n')[0])).toEqual([]);
  });

  it('names metrics that there are', () => {
    const metrics = named.filter((span) => /^(shop|nodejs|process)_/.test(span));
    expect(metrics.length).toBeGreaterThan(15);
    const own = code.filter(([path]) => path.startsWith('lib/')).map(([, text]) => text);
    const standard = ['nodejs_eventloop_lag_seconds', 'process_resident_memory_bytes'];
    const isThere = (metric: string) => standard.includes(metric) || own.some((text) => text.includes(`'${metric}'`));
    expect(metrics.filter((metric) => !isThere(metric))).toEqual([]);
  });

  it('names addresses that there are', () => {
    const addresses = named.filter((span) => /^\/(api|admin)\//.test(span));
    expect(addresses.length).toBeGreaterThan(8);
    const isThere = (address: string) =>
      files.includes(`app${address}/route.ts`) || files.includes(`app${address}/page.tsx`);
    expect(addresses.filter((address) => !isThere(address))).toEqual([]);
  });

  it('quotes what the shop prints as it prints it', () => {
    const texts = code.map(([, text]) => text.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…').replace(/\s+/g, ' '));
    const quoted = named.filter((span) => /^\w+:? .* .* /.test(span) && !/^npm /.test(span));
    expect(quoted.length).toBeGreaterThan(4);
    const isPrinted = (quote: string) =>
      texts.some((text) => quote.split('…').every((part) => text.includes(part.trim())));
    expect(quoted.filter((quote) => !isPrinted(quote))).toEqual([]);
  });

  it('is linked to where one looks first', () => {
    expect(pages.get('docs/operations.md')).toContain('(runbook.md)');
    expect(pages.get('README.md')).toContain('(docs/runbook.md)');
  });
});
