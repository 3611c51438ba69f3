import { TRY_LATER } from '../../prisma/later.ts';
import { type Child, type ChildSpec, startChild } from './child.ts';
import { type Guard, startGuard } from './guard.ts';
import { identityOf } from './processes.ts';
import type { ChildRecord, RunFile } from './run-file.ts';
import { pause, type Say, StackError, sentences } from './say.ts';
import { ROOT } from './settings.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** A child that was up for this long before it died starts with a clean sheet. */
const GOOD_RUN_MS = 10_000;
/** One that comes up each time is wanted back soon, however often it dies: so many deaths count at most, 8 s. */
const MOST_DEATHS = 4;
const LAST_LINES = 10;

/** A command that may succeed later without a change. */
export class TryLater extends StackError {}

/** How long to wait before a server is started again that did not stay up so many times in a row. */
export const waitAfter = (failures: number): number => Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);

/** How many deaths in a row count for the next pause, after one more that followed `upMs` of service. */
export const deathsAfter = (before: number, upMs: number): number =>
  upMs > GOOD_RUN_MS ? 1 : Math.min(before + 1, MOST_DEATHS);

export type Ready = (child: Child) => Promise<void>;

export type Supervisor = {
  /** Runs a command to its end and answers its lines. */
  run(spec: ChildSpec): Promise<string[]>;
  /** Starts a server, waits until it answers, and from then on starts it again whenever it dies. */
  keep(spec: ChildSpec, ready: Ready): Promise<Child>;
  /** Ends a server that is kept, in order, starts it anew at once and waits until it answers. */
  restart(name: string): Promise<void>;
  stop(hurry?: boolean): Promise<void>;
  isStopping(): boolean;
  /** Keeps the run file true from now on; it goes when everything has ended. */
  attach(run: RunFile): void;
};

export function createSupervisor(say: Say): Supervisor {
  const children: Child[] = [];
  let run: RunFile | undefined;
  let stopping = false;
  let hurried = false;
  let stopped: Promise<void> | undefined;
  let guard: Guard | undefined;
  const rank: string[] = [];
  const renewals = new Map<string, PromiseWithResolvers<void>>();

  /** As they were first started, whichever was started again since. */
  const inOrder = () => children.toSorted((one, other) => rank.indexOf(one.spec.name) - rank.indexOf(other.spec.name));

  function tell(): void {
    const records: ChildRecord[] = inOrder()
      .filter(({ pid }) => pid > 0)
      .map(({ spec, pid }) => ({ ...identityOf(pid), name: spec.name, stop: spec.stop }));
    run?.save({ children: records });
    guard ??= startGuard();
    guard.tell(records, [ROOT, ...new Set(children.map(({ spec }) => spec.cwd))]);
  }

  function launch(spec: ChildSpec): Child {
    if (stopping) throw new StackError('stopped');
    const child = startChild(spec);
    if (!rank.includes(spec.name)) rank.push(spec.name);
    children.push(child);
    tell();
    void child.exited.then(() => {
      children.splice(children.indexOf(child), 1);
      if (!stopping) tell();
    });
    return child;
  }

  async function start(spec: ChildSpec, ready: Ready): Promise<Child> {
    await spec.prepare?.();
    const child = launch(spec);
    const failed = child.exited.then((how) => {
      throw new StackError(...child.tail(), `${spec.name} ended while starting (${how}).`);
    });
    try {
      await Promise.race([ready(child), failed]);
      if (child.hasExited()) await failed;
    } catch (error) {
      await child.end(true);
      throw error;
    }
    return child;
  }

  /** Starts it until it is up, with a longer pause each time; null when all is to end. */
  async function revive(spec: ChildSpec, ready: Ready, failures: number): Promise<Child | null> {
    for (let failed = failures; !stopping; failed += 1) {
      const wait = waitAfter(failed);
      say(`${spec.name}: starting it again in ${wait / 1000} s`);
      await pause(wait);
      if (stopping) break;
      try {
        return await start(spec, ready);
      } catch (error) {
        if (stopping) break;
        for (const line of sentences(error).slice(-LAST_LINES)) say(`${spec.name}: ${line}`);
      }
    }
    return null;
  }

  async function watch(first: Child, spec: ChildSpec, ready: Ready): Promise<void> {
    let child: Child | null = first;
    let deaths = 0;
    while (child) {
      const began = performance.now();
      const how = await child.exited;
      if (stopping) return;
      const renewal = renewals.get(spec.name);
      renewals.delete(spec.name);
      if (renewal) {
        child = await start(spec, ready).catch(() => revive(spec, ready, 0));
        renewal.resolve();
        continue;
      }
      deaths = deathsAfter(deaths, performance.now() - began);
      for (const line of child.tail().slice(-LAST_LINES)) say(`${spec.name}: ${line}`);
      say(`${spec.name} ended unexpectedly (${how})`);
      child = await revive(spec, ready, deaths - 1);
      if (child) say(`${spec.name} is back`);
    }
  }

  async function stopAll(): Promise<void> {
    run?.save({ state: 'stopping' });
    for (const child of inOrder().toReversed()) await child.end(hurried);
    run?.remove();
    guard?.dismiss();
  }

  return {
    isStopping: () => stopping,
    attach(file) {
      run = file;
      tell();
    },
    async run(spec) {
      const child = launch(spec);
      const how = await child.exited;
      if (how === 'exit code 0') return child.output();
      const Failure = how === `exit code ${TRY_LATER}` ? TryLater : StackError;
      throw new Failure(...child.tail(), `${spec.name} failed (${how}).`);
    },
    async keep(spec, ready) {
      const child = await start(spec, ready);
      void watch(child, spec, ready);
      return child;
    },
    async restart(name) {
      const child = children.find(({ spec }) => spec.name === name);
      if (!child) throw new StackError(`${name} is not running.`);
      const renewal = Promise.withResolvers<void>();
      renewals.set(name, renewal);
      await child.end(false);
      await renewal.promise;
    },
    async stop(hurry = false) {
      stopping = true;
      if (hurry && !hurried) {
        hurried = true;
        if (stopped) for (const child of inOrder().toReversed()) void child.end(true);
      }
      stopped ??= stopAll();
      await stopped;
    },
  };
}
