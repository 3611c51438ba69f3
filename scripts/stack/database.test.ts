import { expect, test } from 'vitest';
import { databaseSentence } from './database.ts';

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
