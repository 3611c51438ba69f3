import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg';
import { afterListening, currentWork, remainingMs } from './deadline';
import { isOutdated, mayBeRepeated } from './pool.errors';

type Patience = { acquireMs: number; statementMs: number; connections: number };

const POOL_SIZE = 16;
/** How long a connection and one statement may take, and how many connections one kind of work may hold at once. */
const PATIENCE: Record<'person' | 'job' | 'page', Patience> = {
  person: { acquireMs: 2_000, statementMs: 3_000, connections: 12 },
  job: { acquireMs: 10_000, statementMs: 20_000, connections: 6 },
  page: { acquireMs: 1_500, statementMs: 2_200, connections: 12 },
};
/** For how long the driver tries to connect, whether or not anybody still waits for it: longer than people do. */
const CONNECTING_MS = 4_000;
/** What undoes or ends a transaction is sent even when the time is over. */
const ENDS = /^\s*(ROLLBACK|COMMIT)\b/i;
const ENDING_MS = 500;
const CANCEL_MS = 1_000;
const TRIES = 3;

const patience = (): Patience => PATIENCE[currentWork()?.who ?? 'page'];

/** As the socket would say it, so that everybody upstairs takes it for what it is. */
const tooSlow = (what: string): Error =>
  Object.assign(new Error(`timeout: ${what}`), { code: 'ETIMEDOUT', syscall: 'read', errno: -110 });

/** The driver's own word for a connection that is lost or cannot be had is a sentence: it gets the code of a socket. */
const unreachable = (error: Error): Error =>
  'code' in error ? error : Object.assign(error, { code: 'ECONNRESET', syscall: 'read', errno: -104 });

type Wire = {
  stream: { destroy(error?: Error): void };
  connect(port: number, host: string): void;
  cancel(processId: number, secretKey: number): void;
  on(event: string, listener: () => void): void;
};
type Insides = {
  connection: Wire;
  processID: number;
  secretKey: number;
  host: string;
  port: number;
  _ended: boolean;
  _queryable: boolean;
};
const insidesOf = (client: Client) => client as unknown as Insides;

/** Asks the server to give up what this connection waits for: closing it alone would leave a lock waited for. */
function cancel(client: Client, settings: PoolConfig): void {
  const { processID, secretKey, host, port } = insidesOf(client);
  if (!processID || !host || host.startsWith('/')) return;
  const { connection } = insidesOf(new Client(settings));
  const over = setTimeout(() => connection.stream.destroy(), CANCEL_MS).unref();
  const ask = () => connection.cancel(processID, secretKey);
  connection.on('connect', ask);
  connection.on('sslconnect', ask);
  connection.on('error', () => connection.stream.destroy());
  connection.on('end', () => clearTimeout(over));
  connection.connect(port, host);
}

type Query = (...args: unknown[]) => unknown;
const textOf = (first: unknown): string =>
  typeof first === 'string' ? first : String((first as { text?: unknown } | null)?.text ?? '');

/** Grows when a migration has changed what prepared statements answer with: all are prepared anew, on every connection. */
let edition = 0;

/** Sends statements under the names of this edition, or whole, under none. */
function named(query: Query, { prepares }: Habits): Query {
  const renamed = (first: unknown) => {
    if (typeof first !== 'object' || first === null || !('name' in first) || 'submit' in first) return first;
    const { name, ...rest } = first;
    return name && prepares ? { ...rest, name: `${name}${edition}` } : rest;
  };
  return (first, ...rest) => query(renamed(first), ...rest);
}

/** Has every statement of a connection end in time; one that does not takes its connection with it. */
function limit(client: Client, settings: PoolConfig, habits: Habits): void {
  const query = named(client.query.bind(client) as Query, habits);
  const limited: Query = (...args) => {
    const last = args.at(-1);
    const ends = ENDS.test(textOf(args[0]));
    const ms = Math.max(ends ? ENDING_MS : 0, Math.min(patience().statementMs, remainingMs()));
    const giveUp = () => {
      cancel(client, settings);
      insidesOf(client).connection.stream.destroy(tooSlow('the database did not answer'));
    };
    if (ms <= 0) {
      const late = tooSlow('no time is left');
      if (typeof last !== 'function') return Promise.reject(late);
      process.nextTick(() => last(late));
      return undefined;
    }
    const callOff = afterListening(ms, giveUp);
    const over = (error: unknown) => {
      callOff();
      if (isOutdated(error)) edition += 1;
      const { _ended, _queryable } = insidesOf(client);
      return error instanceof Error && (_ended || !_queryable) ? unreachable(error) : error;
    };
    if (typeof last !== 'function')
      return (query(...args) as Promise<unknown>).then(
        (result) => {
          over(null);
          return result;
        },
        (error: unknown) => {
          throw over(error);
        },
      );
    return query(...args.slice(0, -1), (error: unknown, ...told: unknown[]) => last(over(error), ...told));
  };
  (client as unknown as { query: Query }).query = limited;
}

type Habits = { /** Whether statements with a name stay prepared on their connection. */ prepares: boolean };
type Give = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void;
type Line = { busy: number; waiting: (() => void)[] };

/**
 * A pool that nobody waits for longer than they have time, and of which no one thing takes everything: what waits for
 * one lock leaves connections for the others.
 */
export class PatientPool extends Pool {
  private readonly lines = new Map<string, Line>();
  private readonly holders = new WeakMap<object, string>();

  constructor(settings: PoolConfig, habits: Habits) {
    super({ ...settings, max: POOL_SIZE, connectionTimeoutMillis: CONNECTING_MS });
    this.on('connect', (client) => limit(client, settings, habits));
    this.on('release', (_error: Error, client: PoolClient) => this.leave(this.holders.get(client)));
    // An idle connection that the server closes must not end the process; the next query opens another.
    this.on('error', () => undefined);
    const query = this.query.bind(this) as Query;
    // What comes this way is one statement and a transaction of its own.
    (this as unknown as { query: Query }).query = (...args) =>
      typeof args.at(-1) === 'function' ? query(...args) : retried(() => query(...args) as Promise<unknown>);
  }

  /** How many wait for a connection. */
  get inLine(): number {
    return [...this.lines.values()].reduce((sum, { waiting }) => sum + waiting.length, this.waitingCount);
  }

  private lineOf(what: string): Line {
    const line = this.lines.get(what) ?? { busy: 0, waiting: [] };
    this.lines.set(what, line);
    return line;
  }

  private leave(what: string | undefined): void {
    if (what === undefined) return;
    const line = this.lineOf(what);
    line.busy -= 1;
    line.waiting.shift()?.();
    if (line.busy === 0 && line.waiting.length === 0) this.lines.delete(what);
  }

  override connect(): Promise<PoolClient>;
  override connect(give: Give): void;
  override connect(give?: Give): Promise<PoolClient> | undefined {
    if (give) {
      this.take(give);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.take((error, client) => (client ? resolve(client) : reject(error)));
    });
  }

  private take(asker: Give): void {
    // A connection is handed on by whoever gives it back, and must not be used under their deadline.
    const give = AsyncLocalStorage.bind(asker);
    const { acquireMs, connections } = patience();
    const what = currentWork()?.what ?? 'page';
    const line = this.lineOf(what);
    let isOver = false;
    const late = () => {
      isOver = true;
      line.waiting = line.waiting.filter((waiting) => waiting !== start);
      give(tooSlow('no connection is free'), undefined, () => undefined);
    };
    const callOff = afterListening(Math.max(0, Math.min(acquireMs, remainingMs())), late);
    const start = () => {
      line.busy += 1;
      super.connect((error, client, done) => {
        if (client) this.holders.set(client, what);
        else this.leave(what);
        if (isOver) return client ? done() : undefined;
        callOff();
        give(error && unreachable(error), client, done);
      });
    };
    if (line.busy < connections) start();
    else line.waiting.push(start);
  }
}

/** Does again what the database has undone because two were in each other's way, twice at most. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (tried >= TRIES || !mayBeRepeated(error)) throw error;
      await pause(Math.random() * 20 * tried);
    }
  }
}
