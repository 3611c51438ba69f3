import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { measure, type Rate } from './load.ts';

type Target = { url: string; headers: Record<string, string> };

const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '\r\n0\r\n\r\n';

/** One GET on an open connection: the time to its first byte in ms, once all of the answer is there. */
function get(socket: Socket, message: string): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    let firstByteMs: number | undefined;
    let head = '';
    let missing: number | undefined;
    let tail = '';
    const settle = (error?: Error) => {
      socket.off('data', onData).off('error', settle).off('close', onClose);
      if (error) reject(error);
      else resolve(firstByteMs ?? 0);
    };
    const onClose = () => settle(new Error('a connection was closed before its answer was complete'));
    const onData = (chunk: Buffer) => {
      firstByteMs ??= performance.now() - startedAt;
      let length = chunk.length;
      if (!head.includes(HEAD_END)) {
        head += chunk.toString('latin1');
        const end = head.indexOf(HEAD_END);
        if (end < 0) return;
        if (!head.startsWith('HTTP/1.1 200')) return settle(new Error(`a page answered ${head.slice(9, 12)}`));
        length = head.length - end - HEAD_END.length;
        const declared = /^content-length: *(\d+)/im.exec(head.slice(0, end))?.[1];
        missing = declared === undefined ? undefined : Number(declared);
      }
      tail = (tail + chunk.toString('latin1', Math.max(0, chunk.length - LAST_CHUNK.length))).slice(-LAST_CHUNK.length);
      if (missing !== undefined) missing -= length;
      if (missing === undefined ? tail === LAST_CHUNK : missing <= 0) settle();
    };
    socket.on('data', onData).on('error', settle).on('close', onClose);
    socket.write(message);
  });
}

/** What is asked for in one visit, one after the other. */
export type Visit = readonly Target[];

function messageOf({ url, headers }: Target): string {
  const { host, pathname, search } = new URL(url);
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}${HEAD_END}`;
}

type Guest = { socket: Socket; messages: string[] };

/** So many visits over so many kept-alive connections, which take turns with the given ones; bare sockets, because a client as busy as the server would only measure itself. Times are those to the first byte, in ms. */
export async function flood(visits: readonly Visit[], total: number, atOnce: number): Promise<Rate> {
  const guests = await Promise.all(
    Array.from({ length: atOnce }, async (_, at): Promise<Guest> => {
      const visit = visits[at % visits.length] ?? [];
      const { hostname, port } = new URL(visit[0]?.url ?? '');
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      await once(socket, 'connect');
      return { socket, messages: visit.map(messageOf) };
    }),
  );
  const free = [...guests];
  try {
    return await measure(total, atOnce, async () => {
      const guest = free.pop();
      if (!guest) throw new Error('more visits at once than connections');
      let ms = 0;
      for (const message of guest.messages) ms += await get(guest.socket, message);
      free.push(guest);
      return ms;
    });
  } finally {
    for (const { socket } of guests) socket.destroy();
  }
}
