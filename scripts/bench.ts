import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sentences } from './stack/say.ts';
import { ROOT } from './stack/settings.ts';
import { onStopSignal } from './stack/signals.ts';
import { createSupervisor } from './stack/supervisor.ts';
import { bringUpScratch, openScratch, removeFolder, type Scratch, type ScratchStack } from './testing/scratch.ts';

type Benchmark = { run?: (stack: ScratchStack) => Promise<void> };

const FOLDER = join(import.meta.dirname, 'bench');
const say = (line: string) => console.log(line);
const supervisor = createSupervisor(say);
let scratch: Scratch | undefined;

async function leave(code: number): Promise<never> {
  await supervisor.stop();
  if (scratch) {
    removeFolder(scratch.dataDir);
    rmSync(join(ROOT, scratch.distDir), { recursive: true, force: true });
  }
  process.exit(code);
}

async function runAll(): Promise<void> {
  scratch = await openScratch('npm run bench', 'bench');
  const stack = await bringUpScratch(scratch, supervisor, say);
  const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => /(?<!\.test)\.ts$/.test(name)) : [];
  for (const file of files.sort()) {
    const benchmark = (await import(join(FOLDER, file))) as Benchmark;
    if (!benchmark.run) continue;
    say(`\n${file.replace(/\.ts$/, '')}`);
    await benchmark.run(stack);
  }
}

onStopSignal(() => void leave(130));
try {
  await runAll();
  await leave(0);
} catch (error) {
  if (!supervisor.isStopping()) {
    for (const line of sentences(error)) console.error(line);
    await leave(1);
  }
}
