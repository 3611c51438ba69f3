import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';

const MAX_BYTES = 128 * 1024 * 1024;

let found: string | undefined;

/** The one that a package ships for most kinds of machines; elsewhere the machine's own, if it has one. */
function program(): string {
  if (found) return found;
  try {
    found = (createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg') as { path: string }).path;
  } catch {
    found = 'ffmpeg';
  }
  return found;
}

/** What it writes to its output, or null: it is not there, cannot read the film, or takes too long. */
export function ffmpeg(args: readonly string[], timeoutMs: number): Promise<Buffer | null> {
  return new Promise((resolve) => {
    execFile(
      program(),
      ['-v', 'error', '-nostdin', ...args],
      { encoding: 'buffer', timeout: timeoutMs, maxBuffer: MAX_BYTES },
      (error, stdout) => resolve(error ? null : stdout),
    );
  });
}
