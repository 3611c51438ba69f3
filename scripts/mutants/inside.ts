// Runs inside the copy: brings the mutated shop up and lets the tests find its mutants one by one.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { say, sentences } from '../stack/say.ts';
import { ROOT } from '../stack/settings.ts';
import { onStopSignal } from '../stack/signals.ts';
import { Supervisor } from '../stack/supervisor.ts';
import { tellOneOwner } from '../testing/lanes.ts';
import { bringUpScratch, openScratch, removeFolder, type Scratch } from '../testing/scratch.ts';
import { bareEnvironment } from '../testing/suites.ts';
import type { Drawn } from './draw.ts';

/** A file that takes longer hangs. */
const LONGEST_MS = 120_000;
const LOOK_MS = 1_000;
/** Of the tests that call what is mutated, so many of the nearest are tried. */
const MOST_TESTS = 20;
const TOLD_EVERY = 25;
const supervisor = new Supervisor(say);
const [planFile = '', activeFile = '', callsFile = ''] = process.argv.slice(2);
const report = join(ROOT, 'mutant-report.json');
/** Says which file of tests is under way. */
const turnFile = join(ROOT, 'mutant-turn');
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
type Report = { testResults: { name: string; status: string; assertionResults: Outcome[] }[] };
/** The first test of a file that failed; without a name where the whole file did. */
type Failed = { file: string; name?: string };

const hasFailed = ({ status }: { status: string }): boolean => status === 'failed';
const turn = (): string => readFileSync(turnFile, 'utf8');

/** What failed, in the order of the files; the file that hung or broke off where nothing is reported. */
function failedOf(files: readonly string[]): Failed[] {
  if (!existsSync(report)) return [{ file: turn() }];
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const failed = new Map(testResults.filter(hasFailed).map((result) => [relative(ROOT, result.name), result]));
  return files.flatMap((file): Failed[] => {
    const result = failed.get(file);
    const test = result?.assertionResults.find(hasFailed);
    // As the runner itself joins it: its report has blanks instead, by which it would find nothing.
    if (test) return [{ file, name: [...test.ancestorTitles, test.title].join(' > ') }];
    return result ? [{ file }] : [];
  });
}

/** Runs files in one process, in their order. @returns what failed */
async function runTests(files: readonly string[], env: Env, flags: string[], onTurn?: (file: string) => void) {
  rmSync(report, { force: true });
  writeFileSync(turnFile, files[0] ?? '');
  const vitest = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'scripts/mutants/tests.config.ts'];
  const args = [...vitest, '--project', 'integration*', '--reporter=json', `--outputFile=${report}`, ...flags];
  const told: Env = { ...env, MUTANT_TESTS: JSON.stringify(files), MUTANT_TURN: turnFile };
  const options = { cwd: ROOT, env: told as NodeJS.ProcessEnv, stdio: 'ignore' } as const;
  const child = spawn(process.execPath, [...args, ...files], options);
  tests = child;
  const looks = setInterval(() => {
    onTurn?.(turn());
    if (Date.now() - statSync(turnFile).mtimeMs > LONGEST_MS) child.kill('SIGKILL');
  }, LOOK_MS);
  await new Promise((done) => child.once('exit', done));
  clearInterval(looks);
  return failedOf(files);
}

async function withMutant<T>(id: number, work: () => Promise<T>): Promise<T> {
  writeFileSync(activeFile, String(id));
  try {
    return await work();
  } finally {
    writeFileSync(activeFile, '');
  }
}

/**
 * Runs every test once without a mutant.
 * @returns what each file calls; nothing of one that fails as it is
 * @throws Error where they did not run to their end
 */
async function learnCalls(files: readonly string[], env: Env): Promise<Map<string, Set<string>>> {
  let told = 0;
  const tell = (file: string) => {
    const place = files.indexOf(file) + 1;
    if (place < told + TOLD_EVERY) return;
    told = place;
    say(`${place} of ${files.length} test files have shown what they call`);
  };
  const failed = await runTests(files, { ...env, MUTANT_CALLS: activeFile }, [], tell);
  writeFileSync(activeFile, '');
  if (!existsSync(report)) throw new Error(`the tests ended before their time, in ${turn()}`);
  for (const { file, name } of failed) say(`${file} is left out, for it fails as it is: ${name ?? 'all of it'}`);
  const calls = new Map<string, Set<string>>(files.map((file) => [file, new Set()]));
  for (const line of readFileSync(callsFile, 'utf8').split('\n')) {
    const [file = '', call = ''] = line.split(' ');
    calls.get(file)?.add(call);
  }
  for (const { file } of failed) calls.delete(file);
  return calls;
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const again = ({ file, name }: Failed, env: Env) =>
  runTests([file], env, ['--bail', '1', ...(name === undefined ? [] : ['-t', literally(name)])]);

/** How what failed is tried again: alone, or with its whole file where it needs the tests before it. */
async function soundWay({ file, name }: Failed, env: Env): Promise<Failed | null> {
  for (const way of name === undefined ? [{ file }] : [{ file, name }, { file }])
    if ((await again(way, env)).length === 0) return way;
  return null;
}

/** A mutant is killed where a test fails with it, passes without it, and fails again with it: chance is no killer. */
async function killerOf(id: number, files: readonly string[], env: Env): Promise<string | null> {
  let left = files;
  while (left.length > 0) {
    const [failed] = await withMutant(id, () => runTests(left, env, ['--bail', '1']));
    if (!failed) return null;
    const way = await soundWay(failed, env);
    if (way && (await withMutant(id, () => again(way, env))).length > 0)
      return `${failed.file}: ${failed.name ?? 'all of it'}`;
    say(`${failed.file} fails ${way ? 'only now and then' : 'without a mutant too'}`);
    left = left.slice(left.indexOf(failed.file) + 1);
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
  for (const { id, entries, mutant, tests: all } of plan) {
    const isCalledBy = (test: string) => entries.some((entry) => calls.get(test)?.has(`${mutant.file}#${entry}`));
    const killer = await killerOf(id, all.filter(isCalledBy).slice(0, MOST_TESTS), env);
    process.send?.({ id, killer });
  }
  await leave(0);
} catch (error) {
  for (const line of sentences(error)) console.error(line);
  await leave(1);
}
