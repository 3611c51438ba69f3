import { expect, test } from 'vitest';
import { madeAt, nameAt, outdated } from './files.ts';
import { readBackup, readRestore } from './options.ts';
import { keyFrom, lockFrom } from './seal.ts';

test('the commands take what they know', () => {
  expect(readBackup([])).toEqual({ kind: 'backup', keepDays: 30, folder: null });
  expect(readBackup(['--keep', '7', '--dir', '/x'])).toEqual({ kind: 'backup', keepDays: 7, folder: '/x' });
  expect(readBackup(['keys', 'a'])).toEqual({ kind: 'keys', file: 'a' });
  expect(readBackup(['drill'])).toEqual({ kind: 'drill' });
  expect(readRestore(['release'])).toEqual({ kind: 'release' });
  const restore = { kind: 'restore', file: 'f', key: 'k', to: 'shop_2', skipped: 5, isCheck: true };
  expect(readRestore(['f', '--key', 'k', '--to', 'shop_2', '--skip', '5', '--check'])).toEqual(restore);
  const plain = { ...restore, key: null, to: null, skipped: 1_000, isCheck: false };
  expect(readRestore(['f'])).toEqual(plain);
});

test.each([[['--keep', 'x']], [['keys']], [['drill', 'x']], [['--what']], [['else']]])('no backup of %j', (args) => {
  expect(() => readBackup(args)).toThrow(/npm run backup takes/);
});

test.each([[[]], [['a', 'b']], [['a', '--skip', '-1']], [['a', '--to', 'shop; DROP']]])('no restore of %j', (args) => {
  expect(() => readRestore(args)).toThrow(/Say which file|--to takes/);
});

test('files of the last days stay, and the two newest whatever their age', () => {
  const now = Date.parse('2026-11-23T04:00:00Z');
  const names = [-40, -31, -29, 0].map((days) => nameAt(new Date(now + days * 86_400_000)));
  expect(names[3]).toBe('shop-20261123T040000Z.age');
  expect(madeAt(names[3] ?? '')).toBe(now);
  expect(outdated([...names, 'else.age', 'shop-1.age'], 30, now)).toEqual(names.slice(0, 2));
  expect(outdated(names.slice(0, 3), 20, now)).toEqual(names.slice(0, 1));
  expect(outdated(names.slice(0, 2), 30, now)).toEqual([]);
  expect(outdated([], 30, now)).toEqual([]);
});

test('a lock and a key are asked for in a sentence', () => {
  expect(lockFrom({ BACKUP_PUBLIC_KEY: 'age1x' })).toEqual({ publicKey: 'age1x' });
  expect(() => lockFrom({})).toThrow('BACKUP_PUBLIC_KEY is missing');
  expect(keyFrom({ BACKUP_PRIVATE_KEY: '# made today\nAGE-SECRET-KEY-1X\n' }, null)).toEqual({
    privateKey: 'AGE-SECRET-KEY-1X',
  });
  expect(() => keyFrom({ BACKUP_PRIVATE_KEY: 'age1x' }, null)).toThrow('no private key');
  expect(() => keyFrom({}, null)).toThrow('The private key is missing');
  expect(() => keyFrom({}, '/none/at/all')).toThrow('cannot be read');
});
