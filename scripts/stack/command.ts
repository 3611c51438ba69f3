import { type Say, sentences } from './say.ts';
import { onStopSignal } from './signals.ts';
import type { Supervisor } from './supervisor.ts';

/**
 * A command from its arguments to its exit code: what it started ends with it, and what went wrong is told in sentences.
 * @param work may answer with the exit code
 */
export async function runCommand(
  supervisor: Supervisor,
  work: (args: string[]) => Promise<number> | Promise<void>,
  clean: () => Promise<void> | void = () => {},
) {
  const leave = async (code: number): Promise<never> => {
    await supervisor.stop();
    await clean();
    process.exit(code);
  };
  onStopSignal(() => void leave(130));
  try {
    const code = await work(process.argv.slice(2));
    if (!supervisor.isStopping()) await leave(code ?? 0);
  } catch (error) {
    if (supervisor.isStopping()) return;
    for (const line of sentences(error)) console.error(line);
    await leave(1);
  }
}

/** The same of a command that supervises nothing. @param close ends what it has opened, whichever way it goes */
export async function runToEnd(say: Say, work: () => Promise<number>, close: () => Promise<void>): Promise<void> {
  const leave = async (code: number): Promise<never> => {
    await close();
    process.exit(code);
  };
  onStopSignal(() => {
    say('stopping');
    void leave(130);
  });
  try {
    await leave(await work());
  } catch (error) {
    for (const line of sentences(error)) console.error(line);
    await leave(1);
  }
}
