export type Tally = { passed: number; failed: number; failures: string[] };

export const NOTHING: Tally = { passed: 0, failed: 0, failures: [] };

export const add = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  failures: tallies.flatMap(({ failures }) => failures),
});

export const failure = (what: string): Tally => ({ passed: 0, failed: 1, failures: [what] });
export const success: Tally = { passed: 1, failed: 0, failures: [] };

type VitestReport = {
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
};

/** A skipped test proves nothing and counts as failed; so does a file that could not be loaded. */
export function tallyVitest(report: VitestReport): Tally {
  return add(
    report.testResults.map(({ name, status, assertionResults }) => {
      const failures = assertionResults
        .filter((test) => test.status !== 'passed')
        .map((test) => `${name}: ${test.fullName}${test.status === 'failed' ? '' : ` (${test.status})`}`);
      const passed = assertionResults.length - failures.length;
      if (status === 'failed' && failures.length === 0) failures.push(`${name}: could not be run`);
      return { passed, failed: failures.length, failures };
    }),
  );
}

type PlaywrightTest = { projectName: string; status: string };
type PlaywrightSuite = {
  title: string;
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

/** Only a test that passed at once counts as passed. */
export function tallyPlaywright(report: PlaywrightReport): Tally {
  const broken = report.errors.map(({ message }) => failure(`end-to-end: ${message?.split('\n')[0] ?? 'error'}`));
  return add([...report.suites.map((suite) => tallySuite(suite, [])), ...broken]);
}

/** A runner that failed without saying which test is one failure of its own. */
export function orFailure(tally: Tally, exitedWell: boolean, what: string): Tally {
  if (tally.passed + tally.failed === 0) return failure(`${what}: no test ran`);
  if (!exitedWell && tally.failed === 0) return add([tally, failure(`${what}: the runner failed outside of a test`)]);
  return tally;
}

/** The last line of a run, and its exit code. */
export function verdict({ passed, failed }: Tally): { line: string; code: 0 | 1 } {
  return { line: `${passed} passed, ${failed} failed`, code: failed === 0 && passed > 0 ? 0 : 1 };
}
