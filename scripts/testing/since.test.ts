import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SinceLastRun } from './since.ts';

const LAST_RUN = Date.UTC(2026, 0, 2);
const BEFORE = new Date(LAST_RUN - 1_000);
const AFTER = new Date(LAST_RUN + 1_000);
const FILES = {
  'package-lock.json': '{}',
  'lib/sales/tax/rules.ts': '',
  'lib/sales/tax/rules.test.ts': "import './rules';",
  'lib/rooms.test.ts': "import { globSync } from 'node:fs';",
  'docs/runbook.test.ts': "import { pages } from './pages.ts';",
  'emulators/twilio.test.ts': "import './testing.ts';",
  'emulators/page/home.css': '',
};
const WIDE = ['docs/runbook.test.ts', 'lib/rooms.test.ts'];

let root: string;

function write(path: string, text: string, at: Date) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  utimesSync(join(root, path), at, at);
}

async function changed(unknown: string[] = []): Promise<string[]> {
  const getDependencies = async () =>
    Object.keys(FILES)
      .filter((path) => path.endsWith('.ts'))
      .map((path) => ({ file: join(root, path), recordedAt: unknown.includes(path) ? undefined : LAST_RUN }));
  const resolver = { getDependencies, getAffectedSpecifications: async () => [] };
  const found = await new SinceLastRun().findChangedFiles({ root, resolver });
  return [...new Set(found)].map((path) => path.slice(root.length + 1)).sort();
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'since-'));
  for (const [path, text] of Object.entries(FILES)) write(path, text, BEFORE);
});

afterEach(() => rmSync(root, { recursive: true }));

test('where nothing has changed, only those count that look anywhere', async () => {
  expect(await changed()).toEqual(WIDE);
});

test('a module that has changed is named', async () => {
  write('lib/sales/tax/rules.ts', 'export const a = 1;', AFTER);
  expect(await changed()).toEqual([...WIDE, 'lib/sales/tax/rules.ts']);
});

test('a file that a test looks at without loading it makes the test count', async () => {
  write('emulators/page/home.css', 'a {}', AFTER);
  expect(await changed()).toEqual(['docs/runbook.test.ts', 'emulators/twilio.test.ts', 'lib/rooms.test.ts']);
});

test('other packages may change everything', async () => {
  write('package-lock.json', '{ }', AFTER);
  expect(await changed()).toEqual(
    Object.keys(FILES)
      .filter((path) => path.endsWith('.ts'))
      .sort(),
  );
});
