import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keptSecret } from '../stack/settings.ts';
import { isEmbedded, readFilling, readResetting, requireLocal } from './local.ts';

const NOT_TOLD = { isMeant: false, name: undefined };

test('a number of orders is read, with the seed of an earlier run', () => {
  expect(readFilling(['10000'])).toEqual({ count: 10_000, seed: undefined, told: NOT_TOLD });
  expect(readFilling(['1', '--seed', '0']).seed).toBe(0);
  expect(readFilling(['--seed=4294967295', '1000000'])).toMatchObject({ count: 1_000_000, seed: 4_294_967_295 });
  expect(readFilling(['5', '--really', '--database', 'shop']).told).toEqual({ isMeant: true, name: 'shop' });
});

test.each([
  '',
  '0',
  '-5',
  '1.5',
  '1e3',
  '1000001',
  'many',
  '5 6',
  '5 --seed',
  '5 --seed x',
  '5 --seed 4294967296',
  '5 --fast',
])('is refused with the usage: npm run db:fill -- %s', (text) => {
  const args = text.split(' ').filter(Boolean);
  expect(() => readFilling(args)).toThrow(
    /^Say how many orders, from 1 to 1000000, .*: npm run db:fill -- 1000 --seed 7$/,
  );
});

test('a reset takes nothing but the name of another database', () => {
  expect(readResetting([])).toEqual(NOT_TOLD);
  expect(readResetting(['--really', '--database', 'toys'])).toEqual({ isMeant: true, name: 'toys' });
  for (const args of [['all'], ['--seed', '5'], ['--force'], ['--database']])
    expect(() => readResetting(args)).toThrow(/^npm run db:reset takes nothing but --really --database NAME/);
});

const FOREIGN = { DATABASE_URL: 'postgresql://ann:s3cret@db.example:6000/toys', SHOP_MODE: 'local' } as const;
const RESET = 'npm run db:reset --';

test('the embedded database is open to them', () => {
  expect(() => requireLocal(RESET, { DATABASE_URL: undefined, SHOP_MODE: 'local' }, NOT_TOLD)).not.toThrow();
});

test.each([
  [FOREIGN, NOT_TOLD, /^DATABASE_URL names a database of yours: this is for the embedded database alone\. /],
  [{ ...FOREIGN, SHOP_MODE: 'live' as const }, NOT_TOLD, /^SHOP_MODE is live: this is for the embedded/],
  [FOREIGN, { isMeant: true, name: undefined }, /say so twice/],
  [FOREIGN, { isMeant: false, name: 'toys' }, /say so twice/],
  [FOREIGN, { isMeant: true, name: 'shop' }, /say so twice/],
])('another database is left alone until it is named twice: %j %j', (target, told, sentence) => {
  const attempt = () => requireLocal(RESET, target, told);
  expect(attempt).toThrow(sentence);
  expect(attempt).toThrow(
    /If you mean "toys" at db\.example:6000, say so twice: npm run db:reset -- --really --database toys$/,
  );
  expect(attempt).not.toThrow(/s3cret/);
});

test('a database that is named twice is open to them, in live mode too', () => {
  const told = { isMeant: true, name: 'toys' };
  expect(() => requireLocal(RESET, FOREIGN, told)).not.toThrow();
  expect(() => requireLocal(RESET, { ...FOREIGN, SHOP_MODE: 'live' }, told)).not.toThrow();
});

test('the embedded database is known by the password that is kept beside it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'local-'));
  const password = keptSecret(folder, 'postgres-password');
  expect(isEmbedded(`postgresql://shop:${password}@127.0.0.1:5000/shop`, folder)).toBe(true);
  expect(isEmbedded('postgresql://shop:other@127.0.0.1:5000/shop', folder)).toBe(false);
  expect(isEmbedded('postgresql://db.example/shop', folder)).toBe(false);
  rmSync(folder, { recursive: true });
});
