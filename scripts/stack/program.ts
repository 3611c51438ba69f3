import { openShop } from '../stack.ts';
import { runCommand } from './command.ts';
import { nodeChild, withReactServer } from './parts.ts';
import { StackError, say } from './say.ts';
import { loadDotEnv } from './settings.ts';
import { Supervisor } from './supervisor.ts';

const DRY = '--dry-run';

type Program = {
  command: string;
  file: string;
  mode: 'database' | 'services';
  /** Whether its arguments are its own; otherwise it may only be told to change nothing. */
  takesArguments?: boolean;
};

/** Runs a program of the shop's own code on its database, or on the providers' emulators too, as a command. */
export async function runProgram({ command, file, mode, takesArguments = false }: Program): Promise<void> {
  const supervisor = new Supervisor(say);
  await runCommand(supervisor, async (args) => {
    loadDotEnv();
    if (!takesArguments && args.some((arg) => arg !== DRY))
      throw new StackError(`The only option is ${DRY}: ${command} -- ${DRY}`);
    const shop = await openShop({ command, source: process.env, supervisor, say, mode });
    const env = { ...process.env, ...shop, LOG_LEVEL: 'error' };
    await supervisor.run(nodeChild(file, [...withReactServer(file), ...args], env, say));
  });
}
