import 'server-only';
import { format } from 'node:util';
import pino from 'pino';
import { currentRequestId } from './deadline';
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

/** Every line tells which request it is about, as far as one is known. */
function about(): object {
  const requestId = currentRequestId();
  return requestId ? { requestId } : {};
}

/** Structured log lines on stdout. Personal data and secrets are removed by key, also one level down. */
export function log(): pino.Logger {
  logger ??= pino({
    level: env().LOG_LEVEL,
    base: null,
    mixin: about,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((key) => [key, `*.${key}`]), censor: '[removed]' },
  });
  return logger;
}

let recorder: pino.Logger | undefined;

/** Lines that somebody will need: they are written whatever `LOG_LEVEL` says. */
export function record(): pino.Logger {
  recorder ??= log().child({}, { level: 'info' });
  return recorder;
}

const MAX_TEXT = 4_000;

/**
 * What other code prints is one line of ours too from now on: it may repeat what a stranger sent, and must not look
 * like lines of its own.
 */
export function takeConsole(): void {
  const as =
    (level: 'info' | 'warn' | 'error') =>
    (...parts: unknown[]): void =>
      log()[level]({ text: format(...parts).slice(0, MAX_TEXT) }, 'console');
  Object.assign(console, { log: as('info'), info: as('info'), warn: as('warn'), error: as('error') });
}
