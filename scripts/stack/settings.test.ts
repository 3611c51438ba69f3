import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnv } from '../../lib/core/env.ts';
import { adminVariables, keptSecret, toVariables } from './settings.ts';

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

test("the admin's password reaches only who asks for it", () => {
  const env = readEnv({ ADMIN_EMAIL: 'a@shop.test', ADMIN_PASSWORD: 'long-enough' });
  expect(toVariables(env)).toMatchObject({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
  expect(adminVariables(env)).toEqual({ ADMIN_EMAIL: 'a@shop.test', ADMIN_PASSWORD: 'long-enough' });
});
