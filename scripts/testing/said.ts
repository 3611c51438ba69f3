import { execFile } from 'node:child_process';
import { ROOT } from '../stack/settings.ts';

type Said = { code: unknown; said: string };

/** What a program of the shop says to these arguments, and how it ends. */
export const said = (args: string[], env: Record<string, string> = {}): Promise<Said> =>
  new Promise((done) => {
    execFile(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      done({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });
