import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Say } from '../stack/say.ts';
import { type Copy, makeCopy } from './copy.ts';
import type { Drawn } from './draw.ts';
import type { Verdict } from './units.ts';

const ENDS_WITHIN_MS = 30_000;

/** Tries mutants of services in a copy of the checkout, with the database, the emulators and a shop of its own. */
export class ServiceTrial {
  #copy: Copy | undefined;
  #child: ChildProcess | undefined;

  /** @throws Error where the copy did not come up, or its run ended early */
  async run(drawn: readonly Drawn[], say: Say): Promise<Verdict[]> {
    const copy = makeCopy(drawn);
    this.#copy = copy;
    const plan = join(copy.folder, 'plan.json');
    writeFileSync(plan, JSON.stringify(drawn));
    const script = join(copy.folder, 'scripts/mutants/inside.ts');
    const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;
    const child = spawn(process.execPath, [script, plan, copy.activeFile, copy.callsFile], {
      cwd: copy.folder,
      stdio: [...stdio],
    });
    this.#child = child;
    const verdicts: Verdict[] = [];
    child.on('message', ({ id, killer }: { id: number; killer: string | null }) => {
      const mutant = drawn.find((one) => one.id === id)?.mutant;
      if (!mutant) return;
      verdicts.push({ mutant, isKilled: killer !== null });
      say(`${verdicts.length}/${drawn.length} ${mutant.file}:${mutant.line} ${mutant.change}: ${killer ?? 'survived'}`);
    });
    const code = await new Promise((done) => child.once('exit', done));
    if (code !== 0 || verdicts.length < drawn.length) throw new Error('the mutated shop did not run to its end');
    return verdicts;
  }

  async close(): Promise<void> {
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS);
      await ended;
      clearTimeout(timer);
    }
    this.#copy?.remove();
  }
}
