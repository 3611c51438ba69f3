import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEnv } from '../../lib/core/env.ts';
import { endAll, gone, type Identity, identityOf, isSame, processesIn, signal, startedAt } from '../stack/processes.ts';
import { readRun } from '../stack/run-file.ts';
import { pause, StackError } from '../stack/say.ts';
import { ROOT, toVariables } from '../stack/settings.ts';
import { strays } from './strays.ts';

export const PARTS = ['app', 'emulators', 'postgres', 'supervisor'] as const;
export type Part = (typeof PARTS)[number];

const STOP_MS = 45_000;
/** A killed supervisor is missed after this long, by whoever types or automates `npm start`. */
const NOTICED_MS = 500;
const LAST_LINES = 12;

export type Settings = {
  dataDir: string;
  port: number;
  emulatorsPort: number;
  distDir: string;
  more: Settled;
  /** Where its code is, where that is not this one. */
  root?: string;
};
type Settled = Record<string, string>;

/** The shop as `npm start` runs it: processes of their own, known only by what they leave in the data folder. */
export class Shop {
  readonly settings: Settings;
  readonly url: string;
  readonly source: Settled;
  private supervisor: ChildProcess | undefined;
  private isClosed = false;
  private readonly logPath: string;

  constructor(settings: Settings, logPath: string) {
    this.settings = settings;
    this.logPath = logPath;
    this.url = `http://localhost:${settings.port}`;
    this.source = {
      PORT: String(settings.port),
      EMULATORS_PORT: String(settings.emulatorsPort),
      SHOP_DATA_DIR: settings.dataDir,
      SHOP_DIST_DIR: settings.distDir,
      LOG_LEVEL: 'warn',
      // A run sends in minutes what a shop sends in weeks.
      SMS_DAILY_LIMIT: '20000',
      ...settings.more,
    };
  }

  /** Every key is set, if only to nothing: neither the environment nor a `.env` brings in somebody's real keys. */
  private variables(): Record<string, string | undefined> {
    const keys = [...Object.keys(toVariables(readEnv({}))), 'DATABASE_URL', 'AUTH_SECRET'];
    const nothing = Object.fromEntries(keys.map((key) => [key, '']));
    return { ...process.env, ...nothing, NODE_ENV: undefined, NEXT_TELEMETRY_DISABLED: '1', ...this.source };
  }

  /** Types `npm start`; does not wait for anything. @throws StackError once the shop is closed */
  start(): void {
    if (this.isClosed) throw new StackError('The shop was closed.');
    const log = openSync(this.logPath, 'a');
    // With the channel it hears of our death and ends in order.
    const root = this.settings.root ?? ROOT;
    const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
      cwd: root,
      env: this.variables() as NodeJS.ProcessEnv,
      stdio: ['ignore', log, log, 'ipc'],
      detached: true,
    });
    closeSync(log);
    child.on('error', () => undefined);
    this.supervisor = child;
  }

  /** Starts it and waits until it is up. @throws StackError with the end of its log */
  async bringUp(withinMs: number): Promise<void> {
    this.start();
    const until = performance.now() + withinMs;
    while (!(await this.isReady())) {
      if (this.hasEnded() || performance.now() > until)
        throw new StackError('The shop does not start:', ...this.tail());
      await pause(200);
    }
  }

  async isReady(): Promise<boolean> {
    if (!this.isWatched()) return false;
    const answer = await fetch(`${this.url}/api/health/ready`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => null,
    );
    await answer?.arrayBuffer().catch(() => undefined);
    return answer?.status === 200;
  }

  /** Whether the last `npm start` has brought everything up and lives: until then what answers may be about to end. */
  isWatched(): boolean {
    const run = readRun(this.settings.dataDir);
    return run?.state === 'running' && run.supervisor.pid === this.supervisor?.pid && isSame(run.supervisor);
  }

  hasEnded = (): boolean =>
    !this.supervisor || this.supervisor.exitCode !== null || this.supervisor.signalCode !== null;

  /** The end of what it printed. */
  tail = (): string[] => readFileSync(this.logPath, 'utf8').trimEnd().split('\n').slice(-LAST_LINES);

  get databaseUrl(): string {
    const url = readRun(this.settings.dataDir)?.databaseUrl;
    if (!url) throw new StackError('The shop does not say where its database is.');
    return url;
  }

  /** The living process of this name, from what the shop itself keeps about its processes. */
  processOf(part: Part): Identity | null {
    const run = readRun(this.settings.dataDir);
    const found = part === 'supervisor' ? run?.supervisor : run?.children.find(({ name }) => name === part);
    return found && isSame(found) ? found : null;
  }

  /** Kills it without a word; false when it was not there to be killed. */
  async kill(part: Part): Promise<boolean> {
    const found = this.processOf(part);
    if (!found) return false;
    signal(found.pid, 'SIGKILL');
    await gone([found], 5_000);
    if (part !== 'supervisor') return true;
    await pause(NOTICED_MS);
    this.start();
    return true;
  }

  /** The database's processes, its postmaster first. */
  databaseProcesses(): Identity[] {
    const postmaster = this.processOf('postgres');
    if (!postmaster) return [];
    const folder = readFileSync(`/proc/${postmaster.pid}/cmdline`, 'utf8').split('\0')[2] ?? '';
    return [postmaster, ...processesIn(folder).filter(({ pid }) => pid !== postmaster.pid)];
  }

  /** Ends it for good. */
  close(): Promise<number> {
    this.isClosed = true;
    return this.stop();
  }

  /** Ends it in order. @returns what outlived it and had to be ended */
  async stop(): Promise<number> {
    const { supervisor } = this;
    if (supervisor?.pid && !this.hasEnded()) {
      const itself = identityOf(supervisor.pid);
      signal(supervisor.pid, 'SIGTERM');
      if (!(await gone([itself], STOP_MS)) && startedAt(itself.pid) === itself.startedAt) signal(itself.pid, 'SIGKILL');
    }
    let left = strays(this.settings.dataDir);
    // Whoever watches over the end of the others ends last.
    for (let wait = 0; left.length > 0 && wait < 30; wait += 1) {
      await pause(100);
      left = strays(this.settings.dataDir);
    }
    await endAll(left, 'SIGTERM', 3_000);
    return left.length;
  }
}
