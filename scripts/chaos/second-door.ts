import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '../stack/ports.ts';
import { endAll, identityOf } from '../stack/processes.ts';
import { pause, StackError } from '../stack/say.ts';
import { NEXT, ROOT } from '../stack/settings.ts';
import { configure } from '../stack.ts';
import type { Shop } from './shop.ts';

const READY_MS = 60_000;

/** The way to a server, which can be cut: connections end and new ones are refused. */
export class Way {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  readonly port: number;
  private readonly target: () => number;

  constructor(port: number, target: () => number) {
    this.port = port;
    this.target = target;
  }

  async open(): Promise<void> {
    const server = createServer((near) => {
      const far = createConnection({ port: this.target(), host: '127.0.0.1' });
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.add(one);
        one.pipe(other);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          this.sockets.delete(one);
          other.destroy();
        });
      }
    });
    this.server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.port, '127.0.0.1', resolve);
    });
  }

  async cut(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    const closed = new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}

export type SecondDoor = { url: string; way: Way; close(): Promise<void> };

/**
 * One more process of the same shop, whose way to the database is ours to cut.
 * @param more of its environment
 */
export async function openSecondDoor(
  shop: Shop,
  logPath: string,
  more: Record<string, string> = {},
): Promise<SecondDoor> {
  const [port, wayPort] = [await freePort(), await freePort()];
  const target = () => Number(new URL(shop.databaseUrl).port);
  const way = new Way(wayPort, target);
  await way.open();
  const { variables } = configure({ source: shop.source, distDir: shop.settings.distDir });
  const address = new URL(shop.databaseUrl);
  address.port = String(wayPort);
  const log = openSync(logPath, 'a');
  const child = spawn(
    process.execPath,
    ['--dns-result-order=ipv4first', NEXT, 'start', '-H', 'localhost', '-p', String(port)],
    {
      cwd: ROOT,
      env: { ...process.env, ...variables, DATABASE_URL: address.href, NODE_ENV: 'production', ...more },
      stdio: ['ignore', log, log],
    },
  );
  closeSync(log);
  child.on('error', () => undefined);
  const url = `http://127.0.0.1:${port}`;
  const close = async () => {
    if (child.pid && child.exitCode === null) await endAll([identityOf(child.pid)], 'SIGTERM', 12_000);
    await way.cut();
  };
  const until = performance.now() + READY_MS;
  for (;;) {
    const answer = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.status === 200) return { url, way, close };
    if (child.exitCode !== null || performance.now() > until) break;
    await pause(100);
  }
  await close();
  throw new StackError('The second process of the shop did not come up.');
}
