import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from '../stack/ports.ts';
import { Way } from './second-door.ts';

async function ask(port: number): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  try {
    await once(socket, 'connect');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    return answer.toString();
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'closed';
  } finally {
    socket.destroy();
  }
}

test('a way carries, ends what it carried when it is cut, refuses, and carries again', async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    socket.write('here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: target } = server.address() as AddressInfo;
  const way = new Way(await freePort(), () => target);
  await way.open();
  expect(await ask(way.port)).toBe('here');
  const open = connect({ port: way.port, host: '127.0.0.1' });
  open.on('error', () => undefined);
  await once(open, 'data');
  const ended = once(open, 'close');
  await way.cut();
  await ended;
  expect(await ask(way.port)).toBe('ECONNREFUSED');
  await way.open();
  expect(await ask(way.port)).toBe('here');
  await way.cut();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});
