import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { files, pages } from './pages';

describe('decisions', () => {
  const decisions = files.filter((path) => /^docs\/decisions\/\d+-[\w-]+\.md$/.test(path));

  it('say context, choice and consequence, and stand in the list', () => {
    expect(decisions.length).toBeGreaterThan(0);
    const list = pages.get('docs/decisions/README.md') ?? '';
    const incomplete = decisions.filter((path) => {
      const text = pages.get(path) ?? '';
      return !['Context', 'Choice', 'Consequence'].every((title) => text.includes(`\n## ${title}\n`));
    });
    expect(incomplete).toEqual([]);
    expect(decisions.filter((path) => !list.includes(`](${basename(path)})`))).toEqual([]);
  });
});
