import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../stack/ports.ts';
import { NEXT, ROOT } from '../stack/settings.ts';
import type { ScratchStack } from '../testing/scratch.ts';
import { type Actors, hurlAll, type Result, strangeLines } from './hostile-run.ts';
import { closeLoad, type Sent, send } from './load.ts';
import type { Note } from './results.ts';

const REQUESTS = 100_000;
const ROUND = 1_000;
const AT_ONCE = 20;
const MAX_SHOWN = 40;
const READY_MS = 30_000;

/** `npm run bench -- hostile seed=7 count=5000` repeats what a run with seed 7 began with. */
function wish(name: string, usual: number): number {
  const given = process.argv.find((argument) => argument.startsWith(`${name}=`))?.slice(name.length + 1);
  return given === undefined ? usual : Number(given);
}

type App = { url: string; lines: string[]; child: ChildProcess };

/** A process of the shop of its own, whose whole output is read. */
async function openApp(stack: ScratchStack): Promise<App> {
  const port = await freePort();
  const env = { ...process.env, ...stack.variables, NODE_ENV: 'production' as const, LOG_LEVEL: 'info' };
  const args = ['--dns-result-order=ipv4first', NEXT, 'start', '-H', 'localhost', '-p', String(port)];
  const child = spawn(process.execPath, args, { cwd: ROOT, env });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (text) => lines.push(text));
  const url = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + READY_MS;
  const isReady = () =>
    send(`${url}/api/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`the shop did not start\n${lines.join('\n')}`);
    await pause(100);
  }
  return { url, lines, child };
}

function cookiesOf(answers: Sent[]): Map<string, string> {
  const lines = answers.flatMap(({ headers }) => headers['set-cookie'] ?? []);
  return new Map(lines.map((text) => (text.split(';', 1)[0] ?? '').split(/=(.*)/s) as [string, string]));
}

const asBrowser = (jar: Map<string, string>) => ({
  cookie: [...jar].map((pair) => pair.slice(0, 2).join('=')).join('; '),
  xsrf: decodeURIComponent(jar.get('XSRF-TOKEN') ?? ''),
});

/** New browsers for each round: what is sent may sign anybody out. */
async function openActors(url: string, round: number, admin: ScratchStack['admin']): Promise<Actors> {
  const greeted = await send(`${url}/api/auth/check-auth`);
  const visitor = asBrowser(cookiesOf([greeted]));
  const call = (path: string, body: object) =>
    send(`${url}${path}`, {
      method: 'POST',
      headers: {
        Cookie: visitor.cookie,
        'X-XSRF-TOKEN': visitor.xsrf,
        'Content-Type': 'application/json',
        'X-Forwarded-For': `10.77.${round >> 8}.${round & 255}`,
      },
      body: JSON.stringify(body),
    });
  const account = { email: `hostile-${process.pid}-${round}@example.com`, password: 'Quiet-Lantern*42' };
  await call('/api/auth/register', { userName: 'Asha Rao', ...account });
  const entered = await call('/api/auth/login', account);
  if (entered.status !== 200) throw new Error(`login answered ${entered.status}: ${entered.body}`);
  const managed = await call('/api/auth/login', { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD });
  if (managed.status !== 200) throw new Error(`the owner's login answered ${managed.status}: ${managed.body}`);
  return {
    nobody: { cookie: '', xsrf: '' },
    visitor,
    shopper: asBrowser(cookiesOf([greeted, entered])),
    owner: asBrowser(cookiesOf([greeted, managed])),
  };
}

/** What the shop said of its failures, in lines of its own. */
const failuresIn = (lines: readonly string[]) => lines.filter((text) => /^\{"level":[56]0,/.test(text));

function report(rounds: Result[], lines: readonly string[], note: Note): void {
  const strange = strangeLines(lines);
  const count = rounds.reduce((sum, round) => sum + round.count, 0);
  const bad = rounds.flatMap((round) => round.bad);
  const slowest = rounds.reduce((one, other) => (other.slowestMs > one.slowestMs ? other : one));
  const statuses = new Map<number, number>();
  for (const round of rounds)
    for (const [status, times] of round.statuses) statuses.set(status, (statuses.get(status) ?? 0) + times);
  const tally = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${times} of ${status || 'none'}`);
  const failures = [...statuses].reduce((sum, [status, times]) => sum + (status >= 500 ? times : 0), 0);
  console.log(`  ${count} requests: ${failures} of 5xx, ${statuses.get(-1) ?? 0} hang, ${bad.length} answered wrongly`);
  console.log(`  ${tally.join(', ')}`);
  console.log(
    `  the slowest took ${slowest.slowestMs.toFixed(0)} ms: ${JSON.stringify(slowest.slowest.slice(0, 120))}`,
  );
  console.log(`  lines of the log that are none of ours: ${strange.length}`);
  note({ name: 'requests that nobody means well', value: count, unit: 'requests' });
  note({ name: 'answered wrongly', value: bad.length, unit: 'requests', budget: { most: 0 } });
  note({ name: 'foreign lines in the log', value: strange.length, unit: 'lines', budget: { most: 0 } });
  for (const text of [...bad.slice(0, MAX_SHOWN), ...strange.slice(0, MAX_SHOWN)]) console.log(`  ${text}`);
  if (bad.length > 0) for (const text of failuresIn(lines).slice(0, MAX_SHOWN)) console.log(`  ${text.slice(0, 600)}`);
  if (bad.length + strange.length > 0) throw new Error('the shop has failed at requests of strangers');
}

/** Requests that nobody means well, by the hundred thousand: none of them may be answered with 5xx, hang or write into the log what looks like a line of ours. */
export async function run(stack: ScratchStack, note: Note): Promise<void> {
  const [seed, total] = [wish('seed', randomInt(1_000_000_000)), wish('count', REQUESTS)];
  console.log(`  seed=${seed} count=${total}`);
  const app = await openApp(stack);
  const rounds: Result[] = [];
  try {
    for (let done = 0; done < total; done += ROUND) {
      const actors = await openActors(app.url, done / ROUND, stack.admin);
      rounds.push(await hurlAll(app.url, actors, seed + done / ROUND, Math.min(ROUND, total - done), AT_ONCE));
    }
  } finally {
    closeLoad();
    app.child.kill('SIGKILL');
  }
  report(rounds, app.lines, note);
}
