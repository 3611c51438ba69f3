import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../stack/settings.ts';
import { bareEnvironment } from '../testing/suites.ts';

export type Clone = {
  /** Runs an npm script until it ends or says a line like this one. @returns seconds, and the line */
  runUntil: (script: string, line: RegExp, env?: Record<string, string>) => Promise<{ seconds: number; line: string }>;
  close: () => void;
};

/** What is committed, in an empty folder, as somebody new has it. */
export function openClone(): Clone {
  const folder = mkdtempSync(join(tmpdir(), 'shop-clone-'));
  execFileSync('git', ['clone', '--quiet', ROOT, folder]);
  return {
    runUntil: async (script, wanted, env = {}) => {
      const began = performance.now();
      const child = spawn('npm', ['run', script], {
        cwd: folder,
        env: { ...bareEnvironment(), ...env } as NodeJS.ProcessEnv,
        stdio: ['ignore', 'pipe', 'ignore'],
        detached: true,
      });
      const ended = once(child, 'close');
      let last = '';
      for await (const line of createInterface({ input: child.stdout })) {
        last = line;
        if (wanted.test(line)) break;
      }
      const seconds = (performance.now() - began) / 1000;
      if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
      child.stdout.resume();
      await ended;
      if (!wanted.test(last)) throw new Error(`npm run ${script} ended with: ${last}`);
      return { seconds, line: last };
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
