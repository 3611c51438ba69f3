import { runCommand } from './stack/command.ts';
import { nodeChild, withReactServer } from './stack/parts.ts';
import { say } from './stack/say.ts';
import { loadDotEnv } from './stack/settings.ts';
import { Supervisor } from './stack/supervisor.ts';
import { openShop } from './stack.ts';

const PROGRAM = 'prisma/erase.ts';
const supervisor = new Supervisor(say);

async function erase(ids: string[]): Promise<void> {
  loadDotEnv();
  const options = { command: 'npm run erase', source: process.env, supervisor, say, mode: 'database' as const };
  const env = { ...process.env, ...(await openShop(options)), LOG_LEVEL: 'error' };
  await supervisor.run(nodeChild(PROGRAM, [...withReactServer(PROGRAM), ...ids], env, say));
}

await runCommand(supervisor, erase);
