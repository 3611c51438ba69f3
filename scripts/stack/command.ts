import { sentences } from './say.ts';
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
