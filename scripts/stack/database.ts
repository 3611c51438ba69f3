import { Client } from 'pg';
import { pause, type Say, StackError } from './say.ts';

const CONNECT_MS = 5_000;
const AGAIN_MS = 1_000;
const TELL_MS = 30_000;
/** A name may be missing for a moment, while machines come up together; mostly it is a wrong one. */
const UNKNOWN_NAME_MS = 30_000;

/** Two keys may lead to a database: the one past a pooler has a name of its own. */
export type DatabaseKey = 'DATABASE_URL' | 'DIRECT_DATABASE_URL';

type Failure = { code?: string; message: string };

/** One sentence for each way in which the given database cannot be used; never with the password. */
export function databaseSentence(address: string, { code, message }: Failure): string {
  const url = new URL(address);
  const server = `${url.hostname}:${url.port || '5432'}`;
  const name = decodeURIComponent(url.pathname.slice(1));
  const user = decodeURIComponent(url.username);
  switch (code) {
    case '28P01':
      return `DATABASE_URL: the server at ${server} refuses the password of the user "${user}": correct the user and password in DATABASE_URL.`;
    case '28000':
      return `DATABASE_URL: the server at ${server} does not let the user "${user}" in: correct the user in DATABASE_URL or allow it in pg_hba.conf.`;
    case '3D000':
      return `DATABASE_URL: there is no database "${name}" at ${server}: create it (CREATE DATABASE ${name}) or correct the name in DATABASE_URL.`;
    case '42501':
      return `DATABASE_URL: the user "${user}" may not use the database "${name}": grant it CONNECT and CREATE, or choose another user in DATABASE_URL.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `DATABASE_URL: the host "${url.hostname}" is unknown: correct the host in DATABASE_URL.`;
    case 'ECONNREFUSED':
      return `DATABASE_URL: nothing answers at ${server}: start that PostgreSQL or correct the host and port in DATABASE_URL.`;
    default:
      if (/timeout/i.test(message) || code === 'ETIMEDOUT')
        return `DATABASE_URL: ${server} did not answer within ${CONNECT_MS / 1000} s: check the network or correct the host and port in DATABASE_URL.`;
      if (/terminated|ECONNRESET/.test(`${message} ${code}`))
        return `DATABASE_URL: ${server} ended the connection at once: check that a PostgreSQL listens there, and its TLS settings, or correct DATABASE_URL.`;
      return `DATABASE_URL: ${server} cannot be used (${message.split('\n')[0]}): correct DATABASE_URL or that server.`;
  }
}

function firstFailure(error: unknown): Failure {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0];
  return error instanceof Error ? error : { message: String(error) };
}

/** How long it may take until a failure passes by itself; none at all where somebody must correct something. */
export function patienceFor({ code = '', message }: Failure): number {
  if (code === 'ENOTFOUND') return UNKNOWN_NAME_MS;
  const isNotThereYet = /^(ECONN|ETIMEDOUT|EHOST|ENET|EPIPE|EAI_AGAIN|57P0|53|08)/.test(code);
  return isNotThereYet || /timeout|terminated/i.test(message) ? Number.POSITIVE_INFINITY : 0;
}

async function tryDatabase(address: string): Promise<Failure | null> {
  const client = new Client({
    connectionString: address,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return null;
  } catch (error) {
    return firstFailure(error);
  } finally {
    void client.end().catch(() => undefined);
  }
}

type Waiting = { say: Say; isStopping: () => boolean; longestMs?: number };

/**
 * Waits until the given PostgreSQL answers, for as long as it is only not there yet.
 * @throws StackError when it cannot be used as it is configured, or after `longestMs`
 */
export async function requireDatabase(
  address: string,
  { say, isStopping, longestMs }: Waiting,
  key: DatabaseKey = 'DATABASE_URL',
): Promise<void> {
  const began = performance.now();
  for (let told = Number.NEGATIVE_INFINITY; !isStopping(); await pause(AGAIN_MS)) {
    const failure = await tryDatabase(address);
    if (!failure) return;
    const sentence = databaseSentence(address, failure).replaceAll('DATABASE_URL', key);
    const patience = Math.min(patienceFor(failure), longestMs ?? Number.POSITIVE_INFINITY);
    if (performance.now() - began >= patience) throw new StackError(sentence);
    if (performance.now() - told < TELL_MS) continue;
    told = performance.now();
    say(`${sentence} Waiting for it.`);
  }
  throw new StackError('stopped');
}
