import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnv } from '../../lib/core/env.ts';
import { adminVariables, keptSecret, ROOT, toVariables } from './settings.ts';

test('a secret is made once, long, and readable by its owner only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secret-'));
  const secret = keptSecret(folder, 'auth-secret');
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(keptSecret(folder, 'auth-secret')).toBe(secret);
  expect(keptSecret(folder, 'id')).not.toBe(secret);
  expect(statSync(join(folder, 'auth-secret')).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
});

test('the app reads the same configuration from the variables as the stack from its source', () => {
  const source = { PORT: '3100', RAZORPAY_KEY_ID: 'a', RAZORPAY_KEY_SECRET: 'b', RAZORPAY_WEBHOOK_SECRET: 'new, old' };
  const env = readEnv(source);
  const again = readEnv(toVariables(env));
  expect(again).toEqual({ ...env, emulated: [] });
});

test('every key is set, also those that nobody gave: a framework that reads .env files itself finds nothing to add', () => {
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
  const keys = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, key = '']) => key);
  const variables = toVariables(readEnv({ AUTH_SECRET: 'x'.repeat(32) }));
  expect(keys.length).toBeGreaterThan(30);
  expect(keys.filter((key) => !(key in variables))).toEqual([]);
});

test("the admin's password reaches only who asks for it", () => {
  const env = readEnv({ ADMIN_EMAIL: 'a@shop.test', ADMIN_PASSWORD: 'long-enough' });
  expect(toVariables(env)).toMatchObject({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
  expect(adminVariables(env)).toEqual({ ADMIN_EMAIL: 'a@shop.test', ADMIN_PASSWORD: 'long-enough' });
});
