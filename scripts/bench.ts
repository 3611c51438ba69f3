import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Results } from './bench/figures.ts';
import { keepResults, type Note, openNotes } from './bench/results.ts';
import { runCommand } from './stack/command.ts';
import { StackError, say, sentences } from './stack/say.ts';
import { ROOT } from './stack/settings.ts';
import { Supervisor } from './stack/supervisor.ts';
import { bringUpScratch, openScratch, removeFolder, type Scratch, type ScratchStack } from './testing/scratch.ts';

type Benchmark = { run?: (stack: ScratchStack, note: Note) => Promise<void> };

const FOLDER = join(import.meta.dirname, 'bench');
const supervisor = new Supervisor(say);
let scratch: Scratch | undefined;

function clean(): void {
  if (!scratch) return;
  removeFolder(scratch.dataDir);
  rmSync(join(ROOT, scratch.distDir), { recursive: true, force: true });
}

/** `npm run bench -- pages orders` runs these two alone; arguments that are paths or `name=value` are for the benchmarks. */
function pickFiles(): string[] {
  const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => /(?<!\.test)\.ts$/.test(name)) : [];
  const picked = process.argv.slice(2).filter((argument) => !/^\/|=/.test(argument));
  for (const name of picked)
    if (!files.includes(`${name}.ts`)) throw new StackError(`There is no benchmark "${name}" in scripts/bench.`);
  return files.filter((file) => picked.length === 0 || picked.includes(file.replace(/\.ts$/, ''))).sort();
}

/** @returns how many of them failed; the others are measured nevertheless */
async function runAll(): Promise<number> {
  let failed = 0;
  const found: Results = {};
  const files = pickFiles();
  scratch = await openScratch('npm run bench', 'bench');
  const stack = await bringUpScratch(scratch, supervisor, say);
  for (const file of files) {
    const benchmark = (await import(join(FOLDER, file))) as Benchmark;
    if (!benchmark.run) continue;
    const name = file.replace(/\.ts$/, '');
    const { note, findings } = openNotes();
    say(`\n${name}`);
    try {
      await benchmark.run(stack, note);
      found[name] = findings();
    } catch (error) {
      if (supervisor.isStopping()) throw error;
      failed += 1;
      for (const line of sentences(error)) console.error(line);
    }
  }
  keepResults(found, say);
  return failed;
}

await runCommand(supervisor, async () => ((await runAll()) === 0 ? 0 : 1), clean);
