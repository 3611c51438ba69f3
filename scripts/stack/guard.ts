import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './settings.ts';

const AGAIN_MS = 1_000;

export type Guard = {
  /** Who is to be ended when we are gone, with the folders they work in. */
  tell(children: object[], folders: string[]): void;
  dismiss(): void;
};

/**
 * A process beside us that ends what we have started when we are gone, also when we are killed: it learns that from the
 * pipe between us, which the system closes. It belongs to no terminal, and is replaced when it dies.
 */
export function startGuard(): Guard {
  let last = '';
  let isDismissed = false;
  let pipe: NodeJS.WritableStream | null = null;
  const start = () => {
    if (isDismissed) return;
    const again = () => void setTimeout(start, AGAIN_MS).unref();
    try {
      const guardian = spawn(process.execPath, [join(import.meta.dirname, 'guardian.ts')], {
        cwd: ROOT,
        detached: true,
        stdio: ['pipe', 'ignore', 'ignore'],
      });
      guardian.once('error', again).once('exit', again).unref();
      guardian.stdin.on('error', () => undefined);
      (guardian.stdin as unknown as { unref(): void }).unref();
      pipe = guardian.stdin;
      pipe.write(last);
    } catch {
      again();
    }
  };
  start();
  return {
    tell(children, folders) {
      last = `${JSON.stringify({ children, folders })}\n`;
      pipe?.write(last);
    },
    dismiss() {
      isDismissed = true;
      pipe?.end(`${JSON.stringify({ children: [], folders: [] })}\n`);
    },
  };
}
