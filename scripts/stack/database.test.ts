import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { refusal } from '../testing/refusal.ts';
import { databaseSentence, patienceFor, requireDatabase } from './database.ts';

const ADDRESS = 'postgresql://ann:s3cret-word@db.example:6000/toys';

test.each([
  ['28P01', 'password authentication failed', /refuses the password of the user "ann"/],
  ['3D000', 'database "toys" does not exist', /no database "toys".*CREATE DATABASE toys/],
  ['ECONNREFUSED', 'connect ECONNREFUSED', /nothing answers at db\.example:6000/],
  ['ENOTFOUND', 'getaddrinfo', /host "db\.example" is unknown/],
  [undefined, 'timeout expired', /did not answer within 5 s/],
  [undefined, 'Connection terminated unexpectedly', /ended the connection/],
  ['XX000', 'something else', /cannot be used \(something else\)/],
])('%s: %s', (code, message, expected) => {
  const sentence = databaseSentence(ADDRESS, { ...(code ? { code } : {}), message });
  expect(sentence).toMatch(expected);
  expect(sentence).toMatch(/^DATABASE_URL: /);
  expect(sentence).not.toContain('s3cret');
  expect(sentence).not.toContain('\n');
});

test('a sentence names the key that leads there', async () => {
  const options = { say: () => undefined, isStopping: () => false, longestMs: 0 };
  await expect(requireDatabase('postgresql://shop@127.0.0.1:1/shop', options, 'DIRECT_DATABASE_URL')).rejects.toThrow(
    'DIRECT_DATABASE_URL: nothing answers at 127.0.0.1:1: start that PostgreSQL or correct the host and port in DIRECT_DATABASE_URL.',
  );
});

test.each([
  ['ECONNREFUSED', 'connect ECONNREFUSED', Number.POSITIVE_INFINITY],
  ['57P03', 'the database system is starting up', Number.POSITIVE_INFINITY],
  ['53300', 'sorry, too many clients already', Number.POSITIVE_INFINITY],
  [undefined, 'timeout expired', Number.POSITIVE_INFINITY],
  ['ENOTFOUND', 'getaddrinfo', 30_000],
  ['28P01', 'password authentication failed', 0],
  ['28000', 'no pg_hba.conf entry', 0],
  ['3D000', 'database "toys" does not exist', 0],
  ['42501', 'permission denied', 0],
])('%s is waited for: %s', (code, message, expected) => {
  expect(patienceFor({ ...(code ? { code } : {}), message })).toBe(expected);
});

test('a database that comes up is waited for with a line, a wrong password is not', async () => {
  const said = [refusal('57P03', 'the database system is starting up'), refusal('28P01', 'password failed')];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(said.length > 1 ? (said.shift() ?? '') : (said[0] ?? '')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const lines: string[] = [];
  const waiting = { say: (line: string) => void lines.push(line), isStopping: () => false };
  try {
    const required = requireDatabase(`postgresql://ann:s3cret-word@127.0.0.1:${port}/toys`, waiting);
    await expect(required).rejects.toThrow(/refuses the password/);
    expect(lines).toEqual([expect.stringMatching(/the database system is starting up.* Waiting for it\.$/)]);
  } finally {
    server.close();
  }
});
