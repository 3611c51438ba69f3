import { runCommand } from './stack/command.ts';
import { say } from './stack/say.ts';
import { loadDotEnv } from './stack/settings.ts';
import { Supervisor } from './stack/supervisor.ts';
import { bringUp } from './stack.ts';

const supervisor = new Supervisor(say);

/** Builds as a start does, and serves nothing. */
await runCommand(supervisor, async () => {
  loadDotEnv();
  await bringUp({ command: 'npm run build', source: process.env, supervisor, say, mode: 'built', mayMove: true });
});
