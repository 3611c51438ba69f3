import { randomInt } from 'node:crypto';
import { readEnv } from '../lib/core/env.ts';
import { isEmbedded, readFilling, requireLocal } from './db/local.ts';
import { runCommand } from './stack/command.ts';
import { nodeChild, withReactServer } from './stack/parts.ts';
import { say } from './stack/say.ts';
import { loadDotEnv } from './stack/settings.ts';
import { Supervisor } from './stack/supervisor.ts';
import { openShop } from './stack.ts';

const SEEDS = 1_000_000;
const PROGRAM = 'scripts/fill/main.ts';
const supervisor = new Supervisor(say);

async function fill(args: string[]): Promise<void> {
  loadDotEnv();
  const { count, seed = randomInt(SEEDS), told } = readFilling(args);
  const command = `npm run db:fill -- ${count}`;
  const { SHOP_MODE, DATABASE_URL } = readEnv(process.env);
  requireLocal(command, { SHOP_MODE, DATABASE_URL }, told);
  const options = { command, source: process.env, supervisor, say, mode: 'database' as const };
  const variables = await openShop(options);
  // A shop that runs may have been started on another database.
  const { DATABASE_URL: used = '', SHOP_DATA_DIR = '' } = variables;
  if (!isEmbedded(used, SHOP_DATA_DIR)) requireLocal(command, { SHOP_MODE, DATABASE_URL: used }, told);
  const program = [...withReactServer(PROGRAM), String(count), String(seed)];
  for (const line of await supervisor.run(nodeChild(PROGRAM, program, { ...process.env, ...variables }))) say(line);
}

await runCommand(supervisor, fill);
