import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort, obstacle, portSentence, requireHost, requirePorts } from './ports.ts';

const shop = { port: 3000, key: 'PORT' as const, what: 'the shop' };

test('a taken port is told with the key that chooses another', () => {
  const sentence = portSentence(shop, 'taken');
  expect(sentence).toContain('Port 3000');
  expect(sentence).toMatch(/another port with PORT\.$/);
});

test("the emulators' SMTP port is explained", () => {
  const sentence = portSentence({ port: 4025, key: 'EMULATORS_PORT', what: "the emulators' SMTP" }, 'taken');
  expect(sentence).toContain('Port 4025 (EMULATORS_PORT + 25)');
});

test('a port that may not be opened is not called taken', () => {
  expect(portSentence({ ...shop, port: 80 }, 'forbidden')).toContain('may not be opened by this user');
});

test('a listening server is found, also on loopback only, and all problems are told at once', async () => {
  const port = await freePort([25]);
  expect(await obstacle(port)).toBeNull();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  try {
    expect(await obstacle(port)).toBe('taken');
    const twice = [
      { ...shop, port },
      { port, key: 'EMULATORS_PORT' as const, what: "the emulators' page" },
    ];
    await expect(requirePorts(twice)).rejects.toMatchObject({
      lines: [/with PORT/, /with EMULATORS_PORT/].map((part) => expect.stringMatching(part)),
    });
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});

test('an address of another machine is told as such', async () => {
  for (const host of ['127.0.0.1', '0.0.0.0', 'localhost']) await expect(requireHost(host)).resolves.toBeUndefined();
  await expect(requireHost('192.0.2.1')).rejects.toThrow('HOST 192.0.2.1 is no address of this machine');
});
