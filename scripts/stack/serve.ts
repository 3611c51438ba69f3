import { bringUp } from '../stack.ts';
import { sentences } from './say.ts';
import { loadDotEnv } from './settings.ts';
import { onStopSignal } from './signals.ts';
import { createSupervisor } from './supervisor.ts';

const say = (line: string) => console.log(line);

/** Brings the shop up, keeps it up, and ends it in order. */
export async function serveForever(mode: 'start' | 'dev'): Promise<never> {
  const supervisor = createSupervisor(say);
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
    loadDotEnv();
    const stack = await bringUp({
      command: `npm ${mode === 'dev' ? 'run dev' : 'start'}`,
      source: process.env,
      supervisor,
      say,
      mode,
    });
    if (stack.emulatorsUrl) say(`SMS, mail and payment links: ${stack.emulatorsUrl}`);
    say(`ready ${stack.url}`);
  } catch (error) {
    if (supervisor.isStopping()) return await new Promise<never>(() => undefined);
    for (const line of sentences(error)) console.error(line);
    return leave(1);
  }
  return new Promise<never>(() => undefined);
}
