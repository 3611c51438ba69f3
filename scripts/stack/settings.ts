import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Env } from '../../lib/core/env.ts';
import { StackError } from './say.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
export const NEXT = join(ROOT, 'node_modules/next/dist/bin/next');

/** Reads the optional `.env`; what the environment already says wins. */
export function loadDotEnv(): void {
  const path = join(ROOT, '.env');
  if (!existsSync(path)) return;
  try {
    process.loadEnvFile(path);
  } catch {
    throw new StackError('The file .env cannot be read: check its permissions and that each line is KEY=value.');
  }
}

/** A random value made once and kept in the data folder, readable by this user only. */
export function keptSecret(dataDir: string, name: string): string {
  const path = join(dataDir, name);
  const kept = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
  if (kept.length >= 32) return kept;
  const secret = randomBytes(32).toString('hex');
  writeFileSync(path, `${secret}\n`, { mode: 0o600 });
  return secret;
}

/** The configuration as the environment of a child: every key is set, so that no `.env` can disagree. */
export function toVariables(env: Env): Record<string, string> {
  const { emulated: _emulated, ADMIN_EMAIL: _email, ADMIN_PASSWORD: _password, ...shown } = env;
  const optional = [
    'DATABASE_URL',
    'DIRECT_DATABASE_URL',
    'RAZORPAY_API_URL',
    'TWILIO_API_URL',
    'TWILIO_VERIFY_URL',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'METRICS_TOKEN',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'AUTH_SECRET_PREVIOUS',
    'RAZORPAY_KEY_SECRET_PREVIOUS',
    'TWILIO_AUTH_TOKEN_PREVIOUS',
    'BACKUP_PUBLIC_KEY',
  ];
  const values = Object.fromEntries(optional.map((key) => [key, '']));
  for (const [key, value] of Object.entries(shown)) {
    if (value === undefined) continue;
    values[key] = Array.isArray(value) ? value.join(',') : String(value);
  }
  return values;
}

export function adminVariables({ ADMIN_EMAIL, ADMIN_PASSWORD }: Env): Record<string, string> {
  return {
    ...(ADMIN_EMAIL === undefined ? {} : { ADMIN_EMAIL }),
    ...(ADMIN_PASSWORD === undefined ? {} : { ADMIN_PASSWORD }),
  };
}
