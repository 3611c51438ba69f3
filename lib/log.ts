import 'server-only';
import pino from 'pino';
import { env } from './env';

let logger: pino.Logger | undefined;

const SECRETS = [
  'password',
  'passwordHash',
  'otp',
  'code',
  'token',
  'cookie',
  'authorization',
  'phoneNumber',
  'phone',
  'email',
  'to',
  'address1',
  'address2',
  'name',
  'childAge',
];

/** Structured log lines on stdout. Personal data and secrets are removed by key, also one level down. */
export function log(): pino.Logger {
  logger ??= pino({
    level: env().LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((key) => [key, `*.${key}`]), censor: '[removed]' },
  });
  return logger;
}
