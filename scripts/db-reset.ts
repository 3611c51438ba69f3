import { readEnv } from '../lib/core/env.ts';
import { rebuild } from '../prisma/rebuild.ts';
import { readResetting, requireLocal } from './db/local.ts';
import { runCommand } from './stack/command.ts';
import { isSame } from './stack/processes.ts';
import { decide, readRun } from './stack/run-file.ts';
import { StackError, say, step } from './stack/say.ts';
import { loadDotEnv } from './stack/settings.ts';
import { Supervisor } from './stack/supervisor.ts';
import { bringUp, configure, type StackOptions } from './stack.ts';

const COMMAND = 'npm run db:reset';
const supervisor = new Supervisor(say);

async function reset(args: string[]): Promise<void> {
  loadDotEnv();
  const told = readResetting(args);
  requireLocal(`${COMMAND} --`, readEnv(process.env), told);
  const options: StackOptions = {
    command: COMMAND,
    source: process.env,
    supervisor,
    say,
    mode: 'seeded',
    prepare: (address) => step(say, 'reset', () => rebuild(address)),
  };
  const run = readRun(configure(options).dataDir);
  if (run && decide(run, isSame) === 'refuse')
    throw new StackError(
      `"${run.command}" is using this database (pid ${run.supervisor.pid}): end it first, because it would go on with what it remembers.`,
    );
  await bringUp(options);
}

await runCommand(supervisor, reset);
