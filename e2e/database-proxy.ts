import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type DatabaseProxy = {
  /** The address of the database through the proxy. */
  url: string;
  /** Nothing goes through any more; connections stay, and new ones are taken. */
  freeze(): void;
  thaw(): void;
  /** Every connection breaks, and new ones are refused until `thaw`. */
  cut(): void;
  close(): Promise<void>;
};

/** Stands in front of a PostgreSQL and can make it look frozen or gone. */
export async function startDatabaseProxy(target = process.env.DATABASE_URL ?? ''): Promise<DatabaseProxy> {
  const url = new URL(target);
  const sockets = new Set<Socket>();
  let [isFrozen, isCut] = [false, false];
  const server = createServer((client) => {
    if (isCut) return void client.resetAndDestroy();
    const database = connect(Number(url.port || 5432), url.hostname);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => void to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        if (!isFrozen) to.destroy();
      });
      if (isFrozen) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(target);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      [isFrozen, isCut] = [false, false];
      for (const socket of sockets) socket.resume();
    },
    cut() {
      isCut = true;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
