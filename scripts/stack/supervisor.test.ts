import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChildSpec } from './child.ts';
import { startedAt } from './processes.ts';
import { printsReady } from './ready.ts';
import { readRun, takeRunFile } from './run-file.ts';
import { deathsAfter, Supervisor, waitAfter } from './supervisor.ts';

let folder = '';
let supervisor: Supervisor;
let lines: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'supervisor-'));
  lines = [];
  supervisor = new Supervisor((line) => lines.push(line));
});
afterEach(async () => {
  await supervisor.stop(true);
  rmSync(folder, { recursive: true, force: true });
});

const script = (name: string, code: string): ChildSpec => ({
  name,
  command: process.execPath,
  args: ['-e', code],
  env: { ...process.env, HERE: folder },
  cwd: folder,
  stop: 'SIGTERM',
  stopMs: 5_000,
});
const READY = "console.log('ready');";
const isUp = printsReady('ready');
const isAlive = (pid: number) => startedAt(pid) !== null;

describe('a server that does not stay up', () => {
  it('waits longer each time, to a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 20].map(waitAfter)).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
    ]);
  });

  it('waits for eight seconds at most where it came up each time, and for one after a good run', () => {
    const pauses = (...up: number[]) => {
      let deaths = 0;
      return up.map((upMs) => {
        deaths = deathsAfter(deaths, upMs);
        return waitAfter(deaths - 1);
      });
    };
    expect(pauses(0, 2_000, 2_000, 2_000, 2_000, 10_000)).toEqual([1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
    expect(pauses(0, 0, 0, 10_001, 0)).toEqual([1_000, 2_000, 4_000, 1_000, 2_000]);
  });

  it('is started again and again, with the reason, while the others run; and is back when the cause is gone', async () => {
    const cause = join(folder, 'cause');
    const moody = script(
      'moody',
      `if (require('fs').existsSync('${cause}')) { console.error('there is no room'); process.exit(1); }
       ${READY} setInterval(() => {}, 1000);`,
    );
    const other = await supervisor.keep(script('other', `${READY} setInterval(() => {}, 1000);`), isUp);
    const first = await supervisor.keep(moody, isUp);
    writeFileSync(cause, '');
    process.kill(first.pid, 'SIGKILL');
    await expect.poll(() => lines, { timeout: 10_000 }).toContain('moody: starting it again in 2 s');
    expect(lines).toContain('moody ended unexpectedly (signal SIGKILL)');
    expect(lines).toContain('moody: there is no room');
    rmSync(cause);
    await expect.poll(() => lines, { timeout: 10_000 }).toContain('moody is back');
    expect(other.hasExited()).toBe(false);
  }, 20_000);

  it('is not told a second time what it has said itself', async () => {
    const talker = {
      ...script('talker', "console.error('give an id'); process.exit(1)"),
      onLine: (line: string) => lines.push(line),
    };
    await expect(supervisor.run(talker)).rejects.toMatchObject({ lines: [] });
    expect(lines).toEqual(['give an id']);
    const silent = { ...script('silent', 'process.exit(1)'), onLine: () => {} };
    await expect(supervisor.run(silent)).rejects.toMatchObject({ lines: ['silent failed (exit code 1).'] });
  });

  it('ends the start when it cannot come up at first', async () => {
    const broken = script('broken', "console.error('the key is wrong'); process.exit(1)");
    await expect(supervisor.keep(broken, isUp)).rejects.toMatchObject({
      lines: ['the key is wrong', 'broken ended while starting (exit code 1).'],
    });
  });

  it('keeps its place in the order of ending when it was started again', async () => {
    const end = (name: string) =>
      script(
        name,
        `process.on('SIGTERM', () => {
      require('fs').appendFileSync(process.env.HERE + '/ended', '${name} '); process.exit(0) });
      ${READY} setInterval(() => {}, 1000);`,
      );
    const database = await supervisor.keep(end('database'), isUp);
    await supervisor.keep(end('app'), isUp);
    process.kill(database.pid, 'SIGKILL');
    await expect.poll(() => lines, { timeout: 10_000 }).toContain('database is back');
    await supervisor.stop();
    expect(readFileSync(join(folder, 'ended'), 'utf8')).toBe('app database ');
  });
});

describe('the record of what runs', () => {
  it('may fail to be written, as on a full disk, and is true again by itself', async () => {
    const start = { command: 'npm start', url: null };
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    const run = await takeRunFile(dataDir, [folder], start, () => undefined);
    rmSync(dataDir, { recursive: true });
    expect(() => run.save({ state: 'running' })).not.toThrow();
    mkdirSync(dataDir);
    await expect.poll(() => readRun(dataDir)?.state, { timeout: 10_000 }).toBe('running');
    run.remove();
  }, 15_000);

  it('is asked for in a sentence where it cannot be written at first', async () => {
    const start = { command: 'npm start', url: null };
    await expect(takeRunFile(join(folder, 'missing'), [folder], start, () => undefined)).rejects.toThrow(
      /run\.json cannot be written \(ENOENT.*: make room for it\./,
    );
  });
});

const FIXTURE = `
  import { Supervisor } from '${join(import.meta.dirname, 'supervisor.ts')}';
  import { printsReady } from '${join(import.meta.dirname, 'ready.ts')}';
  const supervisor = new Supervisor(() => undefined);
  const code = "process.on('SIGHUP', () => {}); console.log('ready'); setInterval(() => {}, 1000)";
  const spec = { name: 'app', command: process.execPath, args: ['-e', code], env: process.env, cwd: process.cwd(), stop: 'SIGTERM', stopMs: 5000 };
  const child = await supervisor.keep(spec, printsReady('ready'));
  console.log(child.pid);
  setInterval(() => {}, 1000);
`;

describe('a supervisor that is killed', () => {
  it('takes with it all that it had started, with nobody else to see to it', async () => {
    const parent = spawn(process.execPath, ['--input-type=module', '-e', FIXTURE], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const pid = await new Promise<number>((resolve) =>
      createInterface({ input: parent.stdout }).once('line', (line) => resolve(Number(line))),
    );
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
  }, 15_000);
});
