import { bringUp, joinShop, type StackOptions } from '../stack.ts';
import { StackError, say, sentences } from './say.ts';
import { loadDotEnv } from './settings.ts';
import { onStopSignal } from './signals.ts';
import { Supervisor } from './supervisor.ts';

const COMMANDS = { start: 'npm start', dev: 'npm run dev', worker: 'npm run worker' };
type Command = keyof typeof COMMANDS;

function optionsFor(command: Command, supervisor: Supervisor): StackOptions {
  const source = { ...process.env, ...(command === 'worker' ? { SHOP_ROLE: 'worker' } : {}) };
  return { command: COMMANDS[command], source, supervisor, say, mode: command === 'dev' ? 'dev' : 'start' };
}

/** Brings the shop up, or a worker of one that runs already, keeps it up, and ends it in order. */
export async function serveForever(command: Command): Promise<never> {
  const supervisor = new Supervisor(say);
  const leave = async (code: number): Promise<never> => {
    await supervisor.stop();
    process.exit(code);
  };
  // Whatever goes wrong here, those who are served are served on.
  for (const name of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(name, (error: unknown) => sentences(error).forEach(say));
  onStopSignal((isSecond) => {
    say(isSecond ? 'stopping at once' : 'stopping');
    void supervisor.stop(isSecond).then(() => process.exit(0));
  });
  try {
    if (process.argv.length > 2)
      throw new StackError(`${COMMANDS[command]} takes nothing: its port and all else are keys, see .env.example.`);
    loadDotEnv();
    const options = optionsFor(command, supervisor);
    const joined = command === 'worker' ? await joinShop(options) : null;
    const { url, emulatorsUrl } = joined ? { url: joined, emulatorsUrl: null } : await bringUp(options);
    if (emulatorsUrl) say(`SMS, mail and payment links: ${emulatorsUrl}`);
    say(`ready ${url}`);
  } catch (error) {
    if (supervisor.isStopping()) return await new Promise<never>(() => undefined);
    for (const line of sentences(error)) console.error(line);
    return leave(1);
  }
  return new Promise<never>(() => undefined);
}
