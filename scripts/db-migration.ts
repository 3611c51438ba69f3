import { placeMigration, writeMigration } from '../prisma/new-migration.ts';
import { runCommand } from './stack/command.ts';
import { say } from './stack/say.ts';
import { Supervisor } from './stack/supervisor.ts';
import { bringUp } from './stack.ts';
import { openScratch, removeFolder, type Scratch } from './testing/scratch.ts';

const COMMAND = 'npm run db:migration';
const supervisor = new Supervisor(say);
let scratch: Scratch | undefined;

/** The migrations are applied to an empty database of their own, so that it does not matter what any other one holds. */
async function create(name: string | undefined): Promise<void> {
  const folder = await placeMigration(name);
  scratch = await openScratch(COMMAND, 'migration');
  const source = { SHOP_DATA_DIR: scratch.dataDir };
  const { databaseUrl } = await bringUp({ command: COMMAND, source, supervisor, say, mode: 'database', mayMove: true });
  say(`wrote ${await writeMigration(folder, databaseUrl)}`);
}

await runCommand(
  supervisor,
  (args) => create(args.join(' ')),
  () => scratch && removeFolder(scratch.dataDir),
);
