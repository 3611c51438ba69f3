// Runs inside the copy: brings the mutated shop up and lets the tests find its mutants one by one.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sentences } from '../stack/say.ts';
import { ROOT } from '../stack/settings.ts';
import { onStopSignal } from '../stack/signals.ts';
import { createSupervisor } from '../stack/supervisor.ts';
import { tellOneOwner } from '../testing/lanes.ts';
import { bringUpScratch, openScratch, removeFolder, type Scratch } from '../testing/scratch.ts';
import { bareEnvironment } from '../testing/suites.ts';
import type { Drawn } from './draw.ts';

const LONGEST_MS = 120_000;
/** Of the tests that call what is mutated, so many of the nearest are tried. */
const MOST_TESTS = 20;
const TOLD_EVERY = 25;
const say = (line: string) => console.log(line);
const supervisor = createSupervisor(say);
const [planFile = '', activeFile = '', callsFile = ''] = process.argv.slice(2);
const report = join(ROOT, 'mutant-report.json');
let scratch: Scratch | undefined;
let tests: ChildProcess | undefined;

async function leave(code: number): Promise<never> {
  tests?.kill('SIGKILL');
  await supervisor.stop();
  if (scratch) removeFolder(scratch.dataDir);
  process.exit(code);
}
onStopSignal(() => void leave(130));

type Env = ReturnType<typeof bareEnvironment>;
type Outcome = { status: string; ancestorTitles: string[]; title: string };
type Report = { testResults: { status: string; assertionResults: Outcome[] }[] };
/** The first test of a file that failed; without a name where the whole file did. */
type Failed = { name: string | undefined };

const hasFailed = ({ status }: { status: string }): boolean => status === 'failed';

async function runTests(file: string, env: Env, name?: string): Promise<Failed | null> {
  rmSync(report, { force: true });
  const only = name === undefined ? [] : ['-t', name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')];
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--project', 'integration', '--bail', '1', '--reporter=json', `--outputFile=${report}`];
  const options = { cwd: ROOT, env: env as NodeJS.ProcessEnv, stdio: 'ignore' } as const;
  const child = spawn(process.execPath, [...args, ...only, file], options);
  tests = child;
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
  await new Promise((done) => child.once('exit', done));
  clearTimeout(timer);
  if (!existsSync(report)) return { name: undefined };
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const failed = testResults.find(hasFailed);
  const test = failed?.assertionResults.find(hasFailed);
  // As the runner itself joins it: its report has blanks instead, by which it would find nothing.
  return failed ? { name: test && [...test.ancestorTitles, test.title].join(' > ') } : null;
}

async function whileActive<T>(said: string, work: () => Promise<T>): Promise<T> {
  writeFileSync(activeFile, said);
  try {
    return await work();
  } finally {
    writeFileSync(activeFile, '');
  }
}

const withMutant = <T>(id: number, work: () => Promise<T>): Promise<T> => whileActive(String(id), work);

/** Runs each test once without a mutant. @returns what each one calls; nothing of one that fails as it is */
async function learnCalls(tests: readonly string[], env: Env): Promise<Map<string, Set<string>>> {
  const sound: string[] = [];
  for (const [turn, test] of tests.entries()) {
    const failed = await whileActive(` ${turn}`, () => runTests(test, env));
    if (failed) say(`${test} is left out, for it fails as it is: ${failed.name ?? 'all of it'}`);
    else sound.push(test);
    if ((turn + 1) % TOLD_EVERY === 0) say(`${turn + 1} of ${tests.length} test files have shown what they call`);
  }
  const calls = readFileSync(callsFile, 'utf8').split('\n');
  const callsOf = (test: string) => {
    const start = `${tests.indexOf(test)} `;
    return new Set(calls.filter((call) => call.startsWith(start)).map((call) => call.slice(start.length)));
  };
  return new Map(sound.map((test) => [test, callsOf(test)]));
}

/** How what failed is tried again: alone, or with its whole file where it needs the tests before it. */
async function soundWay(file: string, env: Env, failed: Failed): Promise<Failed | null> {
  for (const way of failed.name === undefined ? [failed] : [failed, { name: undefined }])
    if (!(await runTests(file, env, way.name))) return way;
  return null;
}

/** A mutant is killed where a test fails with it, passes without it, and fails again with it: chance is no killer. */
async function killerOf({ id }: Drawn, files: readonly string[], env: Env): Promise<string | null> {
  for (const file of files) {
    const failed = await withMutant(id, () => runTests(file, env));
    if (!failed) continue;
    const way = await soundWay(file, env, failed);
    if (way && (await withMutant(id, () => runTests(file, env, way.name))))
      return `${file}: ${failed.name ?? 'all of it'}`;
    say(`${file} fails ${way ? 'only now and then' : 'without a mutant too'}`);
  }
  return null;
}

try {
  scratch = await openScratch('npm run mutants', 'mutants-inside');
  const { variables, admin, url, emulatorsUrl, databaseUrl } = await bringUpScratch(scratch, supervisor, say);
  await tellOneOwner(databaseUrl, admin.ADMIN_EMAIL);
  const urls = { TEST_BASE_URL: url, TEST_EMULATORS_URL: emulatorsUrl ?? '' };
  const env = { ...bareEnvironment(), ...variables, ...admin, ...urls };
  const plan = JSON.parse(readFileSync(planFile, 'utf8')) as Drawn[];
  const calls = await learnCalls([...new Set(plan.flatMap(({ tests }) => tests))], env);
  for (const drawn of plan) {
    const { entries, mutant } = drawn;
    const isCalledBy = (test: string) => entries.some((entry) => calls.get(test)?.has(`${mutant.file}#${entry}`));
    const killer = await killerOf(drawn, drawn.tests.filter(isCalledBy).slice(0, MOST_TESTS), env);
    process.send?.({ id: drawn.id, killer });
  }
  await leave(0);
} catch (error) {
  for (const line of sentences(error)) console.error(line);
  await leave(1);
}
