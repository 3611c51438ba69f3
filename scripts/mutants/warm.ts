import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ViteUserConfig } from 'vitest/config';
import { type CliOptions, createVitest, type TestModule, type Vite, type Vitest } from 'vitest/node';
import config from '../../vitest.config.ts';
import { ROOT } from '../stack/settings.ts';
import { applied } from './apply.ts';
import type { Mutant } from './changes.ts';

/** One test file with one mutant under it; none where the tests are tried as they are. */
export type Trial = { id: number; mutant: Mutant | null; test: string; carriers: ReadonlySet<string> };

const MARK = /\.mutant-(\d+)(?=(\.test)?\.tsx?$)/;

const marked = (path: string, id: number) => path.replace(/(\.test)?\.tsx?$/, `.mutant-${id}$&`);

/**
 * Gives each trial copies of its own of the test, the mutated file and all between them, under names that stand on no
 * disk. So one warm worker runs hundreds of mutants one after another, and the checkout is never written to.
 */
function copies(trials: Map<number, Trial>): Vite.Plugin {
  return {
    name: 'mutants',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (MARK.test(source)) return source.startsWith(ROOT) ? source : join(ROOT, source);
      const id = Number(MARK.exec(importer ?? '')?.[1] ?? -1);
      const trial = trials.get(id);
      if (!trial || !importer) return null;
      const found = await this.resolve(source, importer.replace(MARK, ''), { skipSelf: true });
      if (!found) return null;
      return trial.carriers.has(found.id.slice(ROOT.length + 1)) ? marked(found.id, id) : found;
    },
    load(path) {
      const trial = trials.get(Number(MARK.exec(path)?.[1] ?? -1));
      if (!trial) return null;
      const real = path.replace(MARK, '');
      const source = readFileSync(real, 'utf8');
      return trial.mutant && real === join(ROOT, trial.mutant.file) ? applied(source, trial.mutant) : source;
    },
  };
}

type Outcome = { trial: Trial; passed: boolean; why: string };

const reasonOf = (module: TestModule): string => {
  const [failed] = module.children.allTests('failed');
  return failed?.result().errors?.[0]?.message ?? module.errors()[0]?.message ?? '';
};

const STALL_MS = 60_000;

function unitTests(): object {
  const projects = (config.test?.projects ?? []) as { test: { name: string } }[];
  return projects.find(({ test }) => test.name === 'unit')?.test ?? {};
}

/** A Vitest with one worker that stays up, with the configuration of the unit tests. */
async function openVitest(trials: Map<number, Trial>, onEvent: (module: TestModule, isOver: boolean) => void) {
  const alone = { watch: false, isolate: false, maxWorkers: 1 };
  // A name of a copy comes again in the next run, and what stands between test and rule with the same text, but another mutant below.
  const options = { ...unitTests(), root: ROOT, config: false, fsModuleCache: false, ...alone };
  const reporter = {
    onTestModuleStart: (module: TestModule) => onEvent(module, false),
    onTestModuleEnd: (module: TestModule) => onEvent(module, true),
  };
  const server = { resolve: config.resolve, plugins: [copies(trials)], configFile: false, logLevel: 'silent' };
  return createVitest('test', { ...options, reporters: [reporter] } as CliOptions, server as ViteUserConfig);
}

/** Runs trials one after another in a warm worker, which is replaced where a trial does not come back. */
export class Lane {
  #trials = new Map<number, Trial>();
  #vitest: Vitest | undefined;
  #onEvent: (module: TestModule, isOver: boolean) => void = () => undefined;

  async run(all: readonly Trial[], onEnd: (outcome: Outcome) => void): Promise<void> {
    let left = [...all];
    while (left.length > 0) {
      const stuck = await this.#some(left, (outcome) => {
        left = left.filter((trial) => trial !== outcome.trial);
        onEnd(outcome);
      });
      if (!stuck) return;
      left = left.filter((trial) => trial !== stuck);
      onEnd({ trial: stuck, passed: false, why: 'it did not come back' });
      await this.close();
    }
  }

  /** Answers the trial that did not come back, if there was one. */
  async #some(all: readonly Trial[], onEnd: (outcome: Outcome) => void): Promise<Trial | null> {
    this.#vitest ??= await openVitest(this.#trials, (module, isOver) => this.#onEvent(module, isOver));
    this.#trials.clear();
    for (const trial of all) this.#trials.set(trial.id, trial);
    const { promise, resolve } = Promise.withResolvers<Trial | null>();
    let current = all[0] ?? null;
    let timer = setTimeout(() => resolve(current), STALL_MS);
    this.#onEvent = (module, isOver) => {
      clearTimeout(timer);
      timer = setTimeout(() => resolve(current), STALL_MS);
      const trial = this.#trials.get(Number(MARK.exec(module.moduleId)?.[1] ?? -1));
      if (!trial) return;
      if (isOver) onEnd({ trial, passed: module.ok(), why: reasonOf(module) });
      else current = trial;
    };
    const project = this.#vitest.getRootProject();
    const specifications = all.map(({ id, test }) => project.createSpecification(marked(join(ROOT, test), id)));
    const stuck = await Promise.race([promise, this.#vitest.runTestSpecifications(specifications).then(() => null)]);
    clearTimeout(timer);
    return stuck;
  }

  async close(): Promise<void> {
    await this.#vitest?.close();
    this.#vitest = undefined;
  }
}
