import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { acceptedVersion, accepting } from './accepted';
import { policyWords, refund, termsWith } from './policies';
import { privacyWith } from './privacy';

/** What stood in the texts that parents accepted under each version: a line is added, none is ever changed. */
const TEXTS: Record<string, string> = {
  '2026-11-22': 'd4894b33dda094bff1dff3a91aa1a515748114e6658c3b0db460736eebfff7b3',
  '2026-11-23': '276dcda3c1716a2671808537a2df117f6c1045ed8fcc1b555d1e59e7494f0965',
  '2026-11-27': '4390dc1588232489de8f11710d5e5bccbcc13a78e5f7b3cb260d07485a8d0100',
  '2026-11-29': 'bd04f7aa1d2992ecb45b8667029d2902c409d186cd1dc88b3bd60cd1d4d47a61',
  '2026-11-30': 'f2b327bcaea8cc590f234cd5aaa6e9f0293f775a3969e1c53b9379bf129504e7',
};

const texts = [termsWith(null), termsWith('a court'), refund, privacyWith(12, null), privacyWith(12, 'somebody')];
const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex');

it('what is accepted has a new version whenever a word of it changes', () => {
  expect(hash, 'the texts changed: give them a new `acceptedVersion`, and add its line here').toBe(
    TEXTS[acceptedVersion],
  );
});

it('the version is the last of all, each with texts of its own, and a day that the pages name', () => {
  const versions = Object.keys(TEXTS);
  expect(versions.at(-1)).toBe(acceptedVersion);
  expect(versions).toEqual(versions.toSorted());
  expect(new Set(Object.values(TEXTS)).size).toBe(versions.length);
  const day = new Date(`${acceptedVersion}T00:00:00Z`).toLocaleDateString('en-IN', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  expect(policyWords.changed).toBe(`Last changed: ${day}`);
});

it('the line is the one that the law page asks for', () => {
  expect(accepting.map((part) => (typeof part === 'string' ? part : part.label)).join('')).toBe(
    'By placing the order you accept the terms, the refund policy and the privacy notice',
  );
});
