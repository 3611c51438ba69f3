import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { StackError } from './say.ts';

const HOSTS = ['::', '0.0.0.0', '127.0.0.1', '::1'];
/** The emulators' SMTP listens this far above their page. */
export const SMTP_OFFSET = 25;

export type PortUse = { port: number; key: 'PORT' | 'EMULATORS_PORT'; what: string };

function bind(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** What stands against the port: nothing, another server, or the system. */
export async function obstacle(port: number): Promise<'taken' | 'forbidden' | null> {
  for (const host of HOSTS) {
    const code = await bind(port, host);
    if (code === 'EADDRINUSE') return 'taken';
    if (code === 'EACCES') return 'forbidden';
  }
  return null;
}

export function portSentence(use: PortUse, reason: 'taken' | 'forbidden'): string {
  const why = reason === 'taken' ? 'is used by another program' : 'may not be opened by this user';
  const named = use.key === 'EMULATORS_PORT' && use.what.includes('SMTP') ? ` (EMULATORS_PORT + ${SMTP_OFFSET})` : '';
  return `Port ${use.port}${named}, wanted for ${use.what}, ${why}: end that program or choose another port with ${use.key}.`;
}

/** @throws StackError with one sentence per port that cannot be had */
export async function requirePorts(uses: PortUse[]): Promise<void> {
  const problems: string[] = [];
  for (const use of uses) {
    const reason = await obstacle(use.port);
    if (reason) problems.push(portSentence(use, reason));
  }
  if (problems.length > 0) throw new StackError(...problems);
}

/** @throws StackError where nobody can listen on that address here */
export async function requireHost(host: string): Promise<void> {
  if ((await bind(0, host)) !== 'EADDRNOTAVAIL') return;
  throw new StackError(
    `HOST ${host} is no address of this machine: choose 127.0.0.1 behind a proxy on it, or 0.0.0.0 for all.`,
  );
}

/** A free port below the range the system hands out by itself; `offsets` above it are free as well. */
export async function freePort(offsets: number[] = []): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(20_000, 31_000);
    const found = await Promise.all([0, ...offsets].map((offset) => obstacle(port + offset)));
    if (found.every((reason) => reason === null)) return port;
  }
  throw new StackError('No free port was found between 20000 and 31000.');
}
