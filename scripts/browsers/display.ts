import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

export type Program = { child: ChildProcess; end(): Promise<void> };

export function startProgram(
  path: string,
  args: string[],
  env = process.env,
  stdio: 'ignore' | 'pipe' = 'ignore',
): Program {
  const child = spawn(path, args, { env, stdio: ['ignore', 'ignore', 'ignore', stdio] });
  const ended = once(child, 'close').catch(() => []);
  return {
    child,
    async end() {
      child.kill();
      await ended;
    },
  };
}

/** The display there is, or one of our own that is added to what has to be ended. */
export async function openDisplay(started: Program[]): Promise<string> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const program = startProgram('Xvfb', args, process.env, 'pipe');
  started.push(program);
  const [number] = (await once(program.child.stdio[3] as Readable, 'data')) as [Buffer];
  return `:${String(number).trim()}`;
}
