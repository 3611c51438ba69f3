import { describe, expect, it } from 'vitest';
import { KEPT, keptReason } from './kept.ts';
import { readMutants } from './units.ts';

describe('mutants that are kept as equivalent', () => {
  const mutants = new Map([...new Set(KEPT.map(({ file }) => file))].map((file) => [file, readMutants(file)]));

  it.each(KEPT)('$file: $change', ({ file, at, change, why }) => {
    const found = mutants.get(file)?.filter((mutant) => mutant.at.startsWith(at) && mutant.change === change) ?? [];
    expect(found.map(keptReason), 'the line has changed: run the mutants again and mend the list').toEqual([why]);
  });

  it('are listed once', () => {
    const names = KEPT.map(({ file, at, change }) => [file, at, change].join('\n'));
    expect(new Set(names).size).toBe(names.length);
  });
});
