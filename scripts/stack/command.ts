import { sentences } from './say.ts';
import { onStopSignal } from './signals.ts';
import type { Supervisor } from './supervisor.ts';

/** A command from its arguments to its exit code: what it started ends with it, and what went wrong is told in sentences. */
export async function runCommand(supervisor: Supervisor, work: (args: string[]) => Promise<void>, clean = () => {}) {
  const leave = async (code: number): Promise<never> => {
    await supervisor.stop();
    clean();
    process.exit(code);
  };
  onStopSignal(() => void leave(130));
  try {
    await work(process.argv.slice(2));
  } catch (error) {
    if (supervisor.isStopping()) return;
    for (const line of sentences(error)) console.error(line);
    await leave(1);
  }
  if (!supervisor.isStopping()) await leave(0);
}
