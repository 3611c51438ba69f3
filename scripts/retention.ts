import { runCommand } from './stack/command.ts';
import { nodeChild, withReactServer } from './stack/parts.ts';
import { StackError, say } from './stack/say.ts';
import { loadDotEnv } from './stack/settings.ts';
import { Supervisor } from './stack/supervisor.ts';
import { openShop } from './stack.ts';

const DRY = '--dry-run';
const PROGRAM = 'prisma/retention.ts';
const supervisor = new Supervisor(say);

async function keep(args: string[]): Promise<void> {
  loadDotEnv();
  if (args.some((arg) => arg !== DRY)) throw new StackError(`The only option is ${DRY}: npm run retention -- ${DRY}`);
  const options = { command: 'npm run retention', source: process.env, supervisor, say, mode: 'database' as const };
  const env = { ...process.env, ...(await openShop(options)), LOG_LEVEL: 'error' };
  await supervisor.run(nodeChild(PROGRAM, [...withReactServer(PROGRAM), ...args], env, say));
}

await runCommand(supervisor, keep);
