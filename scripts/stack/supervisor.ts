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

/** Runs the processes of a stack, and ends them in order: the last that was started first. */
export class Supervisor {
  readonly #say: Say;
  readonly #children: Child[] = [];
  /** Their names, as they were first started. */
  readonly #rank: string[] = [];
  readonly #renewals = new Map<string, PromiseWithResolvers<void>>();
  #runFile: RunFile | undefined;
  #guard: Guard | undefined;
  #isStopping = false;
  #isHurried = false;
  #stopped: Promise<void> | undefined;

  constructor(say: Say) {
    this.#say = say;
  }

  isStopping(): boolean {
    return this.#isStopping;
  }

  /** Keeps the run file true from now on; it goes when everything has ended. */
  attach(runFile: RunFile): void {
    this.#runFile = runFile;
    this.#tell();
  }

  /** Runs a command to its end and answers its lines. */
  async run(spec: ChildSpec): Promise<string[]> {
    const child = this.#launch(spec);
    const how = await child.exited;
    if (how === 'exit code 0') return child.output();
    const Failure = how === `exit code ${TRY_LATER}` ? TryLater : StackError;
    // What it had to say has been shown as it said it.
    if (spec.onLine && how === 'exit code 1' && child.output().length > 0) throw new StackError();
    throw new Failure(...child.tail(), `${spec.name} failed (${how}).`);
  }

  /** Starts a server, waits until it answers, and from then on starts it again whenever it dies. */
  async keep(spec: ChildSpec, ready: Ready): Promise<Child> {
    const child = await this.#start(spec, ready);
    void this.#watch(child, spec, ready);
    return child;
  }

  /** Ends a server that is kept, in order, starts it anew at once and waits until it answers. */
  async restart(name: string): Promise<void> {
    const child = this.#children.find(({ spec }) => spec.name === name);
    if (!child) throw new StackError(`${name} is not running.`);
    const renewal = Promise.withResolvers<void>();
    this.#renewals.set(name, renewal);
    await child.end(false);
    await renewal.promise;
  }

  async stop(hurry = false): Promise<void> {
    this.#isStopping = true;
    if (hurry && !this.#isHurried) {
      this.#isHurried = true;
      if (this.#stopped) for (const child of this.#inOrder().toReversed()) void child.end(true);
    }
    this.#stopped ??= this.#stopAll();
    await this.#stopped;
  }

  async #stopAll(): Promise<void> {
    this.#runFile?.save({ state: 'stopping' });
    for (const child of this.#inOrder().toReversed()) await child.end(this.#isHurried);
    this.#runFile?.remove();
    this.#guard?.dismiss();
  }

  /** As they were first started, whichever was started again since. */
  #inOrder(): Child[] {
    const rankOf = ({ spec }: Child) => this.#rank.indexOf(spec.name);
    return this.#children.toSorted((one, other) => rankOf(one) - rankOf(other));
  }

  #tell(): void {
    const records: ChildRecord[] = this.#inOrder()
      .filter(({ pid }) => pid > 0)
      .map(({ spec, pid }) => ({ ...identityOf(pid), name: spec.name, stop: spec.stop }));
    this.#runFile?.save({ children: records });
    this.#guard ??= startGuard();
    this.#guard.tell(records, [ROOT, ...new Set(this.#children.map(({ spec }) => spec.cwd))]);
  }

  #launch(spec: ChildSpec): Child {
    if (this.#isStopping) throw new StackError('stopped');
    const child = startChild(spec);
    if (!this.#rank.includes(spec.name)) this.#rank.push(spec.name);
    this.#children.push(child);
    this.#tell();
    void child.exited.then(() => {
      this.#children.splice(this.#children.indexOf(child), 1);
      if (!this.#isStopping) this.#tell();
    });
    return child;
  }

  async #start(spec: ChildSpec, ready: Ready): Promise<Child> {
    await spec.prepare?.();
    const child = this.#launch(spec);
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

  async #watch(first: Child, spec: ChildSpec, ready: Ready): Promise<void> {
    let child: Child | null = first;
    let deaths = 0;
    while (child) {
      const began = performance.now();
      const how = await child.exited;
      if (this.#isStopping) return;
      const renewal = this.#renewals.get(spec.name);
      this.#renewals.delete(spec.name);
      if (renewal) {
        child = await this.#start(spec, ready).catch(() => this.#revive(spec, ready, 0));
        renewal.resolve();
        continue;
      }
      deaths = deathsAfter(deaths, performance.now() - began);
      this.#repeat(spec, child.tail());
      this.#say(`${spec.name} ended unexpectedly (${how})`);
      child = await this.#revive(spec, ready, deaths - 1);
      if (child) this.#say(`${spec.name} is back`);
    }
  }

  /** Starts it until it is up, with a longer pause each time; null when all is to end. */
  async #revive(spec: ChildSpec, ready: Ready, failures: number): Promise<Child | null> {
    for (let failed = failures; !this.#isStopping; failed += 1) {
      const wait = waitAfter(failed);
      this.#say(`${spec.name}: starting it again in ${wait / 1000} s`);
      await pause(wait);
      if (this.#isStopping) break;
      try {
        return await this.#start(spec, ready);
      } catch (error) {
        if (this.#isStopping) break;
        this.#repeat(spec, sentences(error));
      }
    }
    return null;
  }

  #repeat({ name }: ChildSpec, lines: string[]): void {
    for (const line of lines.slice(-LAST_LINES)) this.#say(`${name}: ${line}`);
  }
}
