import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { BASE_URL } from '@/e2e/shopper';

const { port } = new URL(BASE_URL);

const reach = (host: string) =>
  new Promise<string>((resolve) => {
    const socket = connect(Number(port), host, () => {
      socket.destroy();
      resolve('open');
    });
    socket.setTimeout(2_000, () => socket.destroy(new Error('no answer')));
    socket.on('error', () => resolve('closed'));
  });

describe('without HOST', () => {
  it('listens to this machine alone, at the one address that a proxy on it uses', async () => {
    const others = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    const hosts = [...others.filter(({ internal }) => !internal).map(({ address }) => address), '127.0.0.2'];
    expect(await reach('127.0.0.1')).toBe('open');
    expect(await Promise.all(hosts.map(reach))).toEqual(hosts.map(() => 'closed'));
    expect((await fetch(`http://localhost:${port}/api/health/live`)).status).toBe(200);
  });
});
