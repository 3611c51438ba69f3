import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { identityOf, isSame } from './processes.ts';
import { decide, endLeftovers, type RunRecord, readRun, refusal, takeRunFile } from './run-file.ts';

const record = (change: Partial<RunRecord> = {}): RunRecord => ({
  supervisor: { pid: 10, startedAt: 'then' },
  command: 'npm start',
  state: 'running',
  url: 'http://localhost:3000',
  databaseUrl: null,
  children: [],
  ...change,
});

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-file-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = { command: 'npm start', url: 'http://localhost:3000' };
const nobody = () => undefined;

test.each([
  ['no record', null, true, 'free'],
  ['a living shop', record(), true, 'refuse'],
  ['a living start', record({ state: 'starting' }), true, 'refuse'],
  ['a shop that is just ending', record({ state: 'stopping' }), true, 'wait'],
  ['a crashed shop', record(), false, 'clean'],
  ['a crash while ending', record({ state: 'stopping' }), false, 'clean'],
] as const)('%s', (_, found, isAlive, expected) => {
  expect(decide(found, () => isAlive)).toBe(expected);
});

test('the refusal names the address and the process', () => {
  expect(refusal(record())).toBe('already running at http://localhost:3000 (pid 10)');
  expect(refusal(record({ state: 'starting' }))).toBe('already starting at http://localhost:3000 (pid 10)');
  expect(refusal(record({ url: null, command: 'npm run admin:create' }))).toContain('"npm run admin:create"');
});

test('a process with our id and another start time is a stranger and is left alone', async () => {
  const stranger = { ...identityOf(process.pid), startedAt: 'another time' };
  expect(isSame(identityOf(process.pid))).toBe(true);
  expect(isSame(stranger)).toBe(false);
  const children = [{ ...stranger, name: 'app', stop: 'SIGKILL' as const }];
  expect(await endLeftovers(record({ children }), [folder])).toEqual([]);
});

test('taking, keeping and giving back the file', async () => {
  const run = await takeRunFile(folder, [folder], start, nobody);
  expect(statSync(join(folder, 'run.json')).mode & 0o777).toBe(0o600);
  run.save({ state: 'running', databaseUrl: 'postgresql://localhost/shop' });
  expect(readRun(folder)).toMatchObject({ state: 'running', supervisor: identityOf(process.pid) });
  run.remove();
  expect(readRun(folder)).toBeNull();
});

test('the record of a dead process, also half a one, is replaced; that of another is not removed', async () => {
  for (const text of [JSON.stringify(record()), '{"supervisor": {"pi']) {
    writeFileSync(join(folder, 'run.json'), text);
    const run = await takeRunFile(folder, [folder], start, nobody);
    expect(readRun(folder)?.supervisor.pid).toBe(process.pid);
    writeFileSync(join(folder, 'run.json'), JSON.stringify(record()));
    run.remove();
    expect(readRun(folder)?.supervisor.pid).toBe(10);
  }
});
