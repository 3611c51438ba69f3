import { relative } from 'node:path';
import { ROOT } from '../stack/settings.ts';

type FileTime = { file: string; ms: number };
export type Tally = { passed: number; failed: number; failures: string[]; times?: FileTime[] };

export const add = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  failures: tallies.flatMap(({ failures }) => failures),
  times: tallies.flatMap(({ times = [] }) => times),
});

export const failure = (what: string): Tally => ({ passed: 0, failed: 1, failures: [what] });
export const success: Tally = { passed: 1, failed: 0, failures: [] };

type VitestFile = {
  name: string;
  status: string;
  startTime?: number;
  endTime?: number;
  assertionResults: { fullName: string; status: string }[];
};
type VitestReport = { testResults: VitestFile[] };

const LEFT_OUT = ['skipped', 'pending'];

/**
 * A skipped test proves nothing and counts as failed; so does a file that could not be loaded.
 * @param isPicked whether only tests of some names were asked for: the others are then skipped and do not count
 */
export function tallyVitest(report: VitestReport, isPicked = false): Tally {
  return add(
    report.testResults.map(({ name, status, startTime = 0, endTime = 0, assertionResults }) => {
      const run = isPicked ? assertionResults.filter((test) => !LEFT_OUT.includes(test.status)) : assertionResults;
      const failures = run
        .filter((test) => test.status !== 'passed')
        .map((test) => `${name}: ${test.fullName}${test.status === 'failed' ? '' : ` (${test.status})`}`);
      const passed = run.length - failures.length;
      if (status === 'failed' && failures.length === 0) failures.push(`${name}: could not be run`);
      const times = [{ file: relative(ROOT, name), ms: endTime - startTime }];
      return { passed, failed: failures.length, failures, times };
    }),
  );
}

type PlaywrightTest = { projectName: string; status: string; results?: { duration: number }[] };
type PlaywrightSuite = {
  title: string;
  file?: string;
  specs?: { title: string; tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[];
};
type PlaywrightReport = { suites: PlaywrightSuite[]; errors: { message?: string }[] };

function tallySuite(suite: PlaywrightSuite, path: string[]): Tally {
  const here = [...path, suite.title].filter(Boolean);
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ projectName, status }) => {
      if (status === 'expected') return success;
      const note = status === 'unexpected' ? '' : ` (${status})`;
      return failure(`[${projectName}] ${[...here, title].join(' > ')}${note}`);
    }),
  );
  return add([...own, ...(suite.suites ?? []).map((inner) => tallySuite(inner, here))]);
}

const durationOf = ({ specs = [], suites = [] }: PlaywrightSuite): number =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results = [] }) => results))
    .reduce((sum, { duration }) => sum + duration, 0) + suites.reduce((sum, inner) => sum + durationOf(inner), 0);

/** Only a test that passed at once counts as passed. */
export function tallyPlaywright(report: PlaywrightReport): Tally {
  const broken = report.errors.map(({ message }) => failure(`end-to-end: ${message?.split('\n')[0] ?? 'error'}`));
  const times = report.suites.map((suite) => ({ file: `e2e/${suite.file}`, ms: durationOf(suite) }));
  return { ...add([...report.suites.map((suite) => tallySuite(suite, [])), ...broken]), times };
}

/** A runner that failed without saying which test is one failure of its own. */
export function orFailure(tally: Tally, exitedWell: boolean, what: string): Tally {
  if (tally.passed + tally.failed === 0) return failure(`${what}: no test ran`);
  if (!exitedWell && tally.failed === 0) return add([tally, failure(`${what}: the runner failed outside of a test`)]);
  return tally;
}

const SLOWEST = 10;

/** The files that took longest, all their tests together. */
export const slowest = ({ times = [] }: Tally): string[] =>
  times
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`);

/** The last line of a run, and its exit code. */
export function verdict({ passed, failed }: Tally): { line: string; code: 0 | 1 } {
  return { line: `${passed} passed, ${failed} failed`, code: failed === 0 && passed > 0 ? 0 : 1 };
}
