import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../stack/settings.ts';
import { add, failure, orFailure, slowest, success, tallyPlaywright, tallyVitest, verdict } from './results.ts';

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((state, index) => ({ fullName: `test ${index}`, status: state })),
});

test('skipped and unfinished tests count as failed', () => {
  const tally = tallyVitest({ testResults: [file('passed', 'passed', 'skipped', 'todo', 'pending')] });
  expect(tally).toMatchObject({ passed: 1, failed: 3 });
  expect(tally.failures[0]).toBe('a.test.ts: test 1 (skipped)');
});

test('where only some names were asked for, the other tests do not count, and a failed one does', () => {
  const tally = tallyVitest({ testResults: [file('failed', 'passed', 'skipped', 'pending', 'failed')] }, true);
  expect(tally).toMatchObject({ passed: 1, failed: 1, failures: ['a.test.ts: test 3'] });
});

test('the ten slowest files come first, whichever suite they are of', () => {
  const took = (name: string, ms: number) => ({ ...file('passed', 'passed'), name, startTime: 500, endTime: 500 + ms });
  const units = Array.from({ length: 12 }, (_, at) => took(join(ROOT, `lib/${at}.test.ts`), at * 100));
  const specs = [{ title: 'x', tests: [{ projectName: 'phone', status: 'expected', results: [{ duration: 2_000 }] }] }];
  const suites = [{ title: 'buy.spec.ts', file: 'buy.spec.ts', specs, suites: [{ title: 'inner', specs }] }];
  const lines = slowest(add([tallyVitest({ testResults: units }), tallyPlaywright({ suites, errors: [] }), success]));
  expect(lines).toHaveLength(10);
  expect(lines.slice(0, 2)).toEqual(['   4.0 s  e2e/buy.spec.ts', '   1.1 s  lib/11.test.ts']);
});

test('a file that could not be loaded is one failure', () => {
  expect(tallyVitest({ testResults: [file('failed')] })).toMatchObject({ passed: 0, failed: 1 });
  expect(tallyVitest({ testResults: [file('failed', 'failed', 'passed')] })).toMatchObject({ passed: 1, failed: 1 });
});

test('end-to-end: nested suites, both projects, flaky and skipped count as failed', () => {
  const tests = ['expected', 'unexpected', 'flaky', 'skipped'].map((status) => ({ projectName: 'phone', status }));
  const inner = { title: 'cart', specs: [{ title: 'adds', tests }] };
  const report = { suites: [{ title: 'buy.spec.ts', suites: [inner] }], errors: [{ message: 'no tests\nmore' }] };
  const tally = tallyPlaywright(report);
  expect(tally).toMatchObject({ passed: 1, failed: 4 });
  expect(tally.failures[0]).toBe('[phone] buy.spec.ts > cart > adds');
  expect(tally.failures.at(-1)).toBe('end-to-end: no tests');
});

test('a runner that ran nothing or failed silently is a failure', () => {
  const none = { passed: 0, failed: 0, failures: [] };
  expect(orFailure(none, true, 'unit').failed).toBe(1);
  expect(orFailure(success, false, 'unit')).toMatchObject({ passed: 1, failed: 1 });
  expect(orFailure(failure('x'), false, 'unit').failed).toBe(1);
  expect(orFailure(success, true, 'unit').failed).toBe(0);
});

test('the last line and the exit code', () => {
  expect(verdict(add([success, success]))).toEqual({ line: '2 passed, 0 failed', code: 0 });
  expect(verdict(add([success, failure('x')]))).toEqual({ line: '1 passed, 1 failed', code: 1 });
  expect(verdict(add([]))).toEqual({ line: '0 passed, 0 failed', code: 1 });
});
