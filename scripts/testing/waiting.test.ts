import { expect, test } from 'vitest';
import { readTurns, turnsLine } from './turns.ts';
import { waitingFiles, waitingNames, waits } from './waiting.ts';

const HELPERS = `
export async function drain() { await new Promise((done) => setTimeout(done, 100)); }
export const mails = async () => { await drain(); return []; };
export const drained = 3;
export class Shopper { async wait() { await drain(); } }
`;

test('what calls something that waits, waits as well', () => {
  const names = waitingNames([HELPERS, 'export const told = () => mails();']);
  expect([...names]).toEqual(['drain', 'mails', 'told']);
  expect(waits('expect(await told()).toEqual([])', names)).toBe(true);
  expect(waits('await expect.poll(() => 1).toBe(1)', names)).toBe(true);
  expect(waits('expect(drained).toBe(3); // untold()', names)).toBe(false);
});

test('every journey in a browser waits, and tests of queues and clocks do', () => {
  const files = waitingFiles().map(({ file }) => file);
  for (const file of [
    'e2e/gallery.spec.ts',
    'app/api/shutdown.test.ts',
    'app/api/swept-pages.test.ts',
    'lib/messages/outbox/service.test.ts',
    'scripts/stack/supervisor.test.ts',
  ])
    expect(files).toContain(file);
  expect(files).not.toContain('lib/sales/pricing/rules.test.ts');
  expect(files).not.toContain('app/api/roles.test.ts');
});

const CHOSEN = [
  { suite: 'e2e' as const, file: 'e2e/gallery.spec.ts' },
  { suite: 'integration' as const, file: 'app/api/shutdown.test.ts' },
];
const OTHER = [...CHOSEN, { suite: 'unit' as const, file: 'lib/core/env.test.ts' }];

test('twenty turns of all that waits, or so many of the files that are named', () => {
  expect(readTurns([], CHOSEN, OTHER)).toEqual({ turns: 20, files: CHOSEN });
  expect(readTurns(['3'], CHOSEN, OTHER)).toEqual({ turns: 3, files: CHOSEN });
  expect(readTurns(['shutdown', '5'], CHOSEN, OTHER)).toEqual({ turns: 5, files: [CHOSEN[1]] });
  expect(readTurns(['lib/core/env'], CHOSEN, OTHER)).toEqual({ turns: 20, files: [OTHER[2]] });
});

test.each([
  ['0', 'At least one turn is needed: npm run shaky -- 20 [files]'],
  ['nowhere.test.ts', 'No test file has "nowhere.test.ts" in its path.'],
])('%s is refused', (word, sentence) => {
  expect(() => readTurns([word], CHOSEN, OTHER)).toThrow(sentence);
});

test('what came of the turns of a file stands in one line', () => {
  const turn = (ms: number, ...failures: string[]) => ({ ms, failures });
  expect(turnsLine('a.test.ts', [turn(900), turn(100), turn(300)])).toBe(
    'steady 0 of 3 failed, 0.1 / 0.3 / 0.9 s  a.test.ts',
  );
  expect(turnsLine('a.test.ts', [turn(100), turn(5_000, 'one', 'two')])).toBe(
    'SHAKY  1 of 2 failed, 0.1 / 0.1 / 5.0 s  a.test.ts',
  );
});
