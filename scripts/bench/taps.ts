import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Supervisor } from '../stack/supervisor.ts';
import { findChromium, NO_CHROMIUM } from '../testing/chromium.ts';
import type { ScratchStack } from '../testing/scratch.ts';
import { endToEnd } from '../testing/suites.ts';
import type { Note } from './results.ts';

const MOST = { taps: 9, keys: 45 };
const JOURNEY = 'from the first page to a placed cash order';

type Annotation = { type: string; description?: string };
type Suite = { specs?: { tests: { results: { annotations?: Annotation[] }[] }[] }[]; suites?: Suite[] };

const annotationsOf = ({ specs = [], suites = [] }: Suite): Annotation[] => [
  ...specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.flatMap(({ annotations = [] }) => annotations)),
  ),
  ...suites.flatMap(annotationsOf),
];

/** What a new buyer on a phone has to touch, counted by the journey that buys. */
export async function run(stack: ScratchStack, note: Note): Promise<void> {
  const chromium = await findChromium(console.log);
  if (!chromium) return console.log(`  not measured: ${NO_CHROMIUM}`);
  const reports = mkdtempSync(join(tmpdir(), 'shop-taps-'));
  const say = () => undefined;
  const lane = {
    ...stack.variables,
    ...stack.admin,
    TEST_BASE_URL: stack.url,
    TEST_EMULATORS_URL: stack.emulatorsUrl,
  } as Record<string, string>;
  try {
    const picked = { files: ['e2e/cash-on-delivery.spec.ts'], names: [JOURNEY], options: [] };
    const runner = { supervisor: new Supervisor(say), say, reports };
    const { failures } = await endToEnd(runner, [lane], chromium, picked);
    if (failures.length > 0) throw new Error(failures.join('; '));
    const found = annotationsOf(JSON.parse(readFileSync(join(reports, 'e2e.json'), 'utf8')) as Suite);
    for (const [name, most] of Object.entries(MOST)) {
      const value = Number(found.find(({ type }) => type === name)?.description);
      console.log(`  ${value} ${name} (budget ${most})`);
      note({ name, value, unit: name, budget: { most } });
    }
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}
