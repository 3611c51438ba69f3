import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, obstacle } from './ports.ts';

const fileIn = (dataDir: string) => join(dataDir, 'postgres-port');

function keptPort(dataDir: string): number | null {
  try {
    const port = Number(readFileSync(fileIn(dataDir), 'utf8'));
    return Number.isInteger(port) && port >= 1024 && port <= 65_535 ? port : null;
  } catch {
    return null;
  }
}

/**
 * The port on which the embedded server was the last time, where it is free, else another: a worker that has joined the
 * shop finds its database again when that was started anew.
 */
export async function portFor(dataDir: string): Promise<number> {
  const kept = keptPort(dataDir);
  return kept !== null && (await obstacle(kept)) === null ? kept : freePort();
}

/** A disk that is full must not keep the server from being used: then it has another port the next time. */
export function keepPort(dataDir: string, port: number): void {
  try {
    writeFileSync(fileIn(dataDir), `${port}\n`, { mode: 0o600 });
  } catch {}
}
