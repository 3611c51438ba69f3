import { placeMigration, writeMigration } from '../prisma/new-migration.ts';
import { sentences } from './stack/say.ts';
import { onStopSignal } from './stack/signals.ts';
import { createSupervisor } from './stack/supervisor.ts';
import { bringUp } from './stack.ts';
import { openScratch, removeFolder, type Scratch } from './testing/scratch.ts';

const COMMAND = 'npm run db:migration';
const say = (line: string) => console.log(line);
const supervisor = createSupervisor(say);
let scratch: Scratch | undefined;

async function leave(code: number): Promise<never> {
  await supervisor.stop();
  if (scratch) removeFolder(scratch.dataDir);
  process.exit(code);
}

/** The migrations are applied to an empty database of their own, so that it does not matter what any other one holds. */
async function create(name: string | undefined): Promise<void> {
  const folder = await placeMigration(name);
  scratch = await openScratch(COMMAND, 'migration');
  const source = { SHOP_DATA_DIR: scratch.dataDir };
  const { databaseUrl } = await bringUp({ command: COMMAND, source, supervisor, say, mode: 'database', mayMove: true });
  say(`wrote ${await writeMigration(folder, databaseUrl)}`);
}

onStopSignal(() => void leave(130));
try {
  await create(process.argv.slice(2).join(' '));
  await leave(0);
} catch (error) {
  if (!supervisor.isStopping()) {
    for (const line of sentences(error)) console.error(line);
    await leave(1);
  }
}
