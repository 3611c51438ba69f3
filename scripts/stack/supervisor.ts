import { type Child, type ChildSpec, startChild } from './child.ts';
import { identityOf } from './processes.ts';
import type { RunFile } from './run-file.ts';
import { pause, type Say, StackError } from './say.ts';

const BACKOFF_MS = [1_000, 2_000, 4_000];
/** A child that ran this long before it died starts with a clean sheet. */
const GOOD_RUN_MS = 5 * 60_000;

export type Ready = (child: Child) => Promise<void>;

export type Supervisor = {
  /** Runs a command to its end and answers its lines. */
  run(spec: ChildSpec): Promise<string[]>;
  /** Starts a server, waits until it answers, and starts it again when it dies. */
  keep(spec: ChildSpec, ready: Ready): Promise<Child>;
  stop(hurry?: boolean): Promise<void>;
  isStopping(): boolean;
  /** Keeps the run file true from now on; it goes when everything has ended. */
  attach(run: RunFile): void;
  /** Settles when a server died too often. */
  gaveUp: Promise<string>;
};

export function createSupervisor(say: Say): Supervisor {
  const children: Child[] = [];
  let run: RunFile | undefined;
  let stopping = false;
  let hurried = false;
  let stopped: Promise<void> | undefined;
  let giveUp: (reason: string) => void = () => undefined;
  const gaveUp = new Promise<string>((resolve) => {
    giveUp = resolve;
  });

  const tell = () =>
    run?.save({
      children: children.map(({ spec, pid }) => ({ ...identityOf(pid), name: spec.name, stop: spec.stop })),
    });

  function launch(spec: ChildSpec): Child {
    if (stopping) throw new StackError('stopped');
    const child = startChild(spec);
    children.push(child);
    tell();
    void child.exited.then(() => {
      children.splice(children.indexOf(child), 1);
      if (!stopping) tell();
    });
    return child;
  }

  async function start(spec: ChildSpec, ready: Ready): Promise<Child> {
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

  async function watch(first: Child, spec: ChildSpec, ready: Ready): Promise<void> {
    let child = first;
    for (let failures = 0; ; failures += 1) {
      const began = performance.now();
      const how = await child.exited;
      if (stopping) return;
      if (performance.now() - began > GOOD_RUN_MS) failures = 0;
      for (const line of child.tail()) say(`${spec.name}: ${line}`);
      const wait = BACKOFF_MS[failures];
      if (wait === undefined) return giveUp(`${spec.name} does not stay up (${how}): giving up.`);
      say(`${spec.name} ended unexpectedly (${how}): starting it again in ${wait / 1000} s`);
      await pause(wait);
      if (stopping) return;
      try {
        child = await start(spec, ready);
        say(`${spec.name} is back`);
      } catch (error) {
        if (stopping) return;
        if (error instanceof StackError) for (const line of error.lines) say(line);
      }
    }
  }

  async function stopAll(): Promise<void> {
    run?.save({ state: 'stopping' });
    for (const child of children.toReversed()) await child.end(hurried);
    run?.remove();
  }

  return {
    gaveUp,
    isStopping: () => stopping,
    attach(file) {
      run = file;
      tell();
    },
    async run(spec) {
      const child = launch(spec);
      const how = await child.exited;
      if (how === 'exit code 0') return child.output();
      throw new StackError(...child.tail(), `${spec.name} failed (${how}).`);
    },
    async keep(spec, ready) {
      const child = await start(spec, ready);
      void watch(child, spec, ready);
      return child;
    },
    async stop(hurry = false) {
      stopping = true;
      if (hurry && !hurried) {
        hurried = true;
        if (stopped) for (const child of children.toReversed()) void child.end(true);
      }
      stopped ??= stopAll();
      await stopped;
    },
  };
}
