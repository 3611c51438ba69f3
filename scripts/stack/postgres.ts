import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import type { Child, ChildSpec } from './child.ts';
import { freePort } from './ports.ts';
import { type Owner, ownerFor, placeFor, programs } from './postgres-home.ts';
import { keepPort, portFor } from './postgres-port.ts';
import { endAll, gone, processesIn, startedAt, workingFolder } from './processes.ts';
import { pause, type Say, StackError } from './say.ts';
import { keptSecret } from './settings.ts';
import type { Supervisor } from './supervisor.ts';

const USER = 'shop';
const DATABASE = 'shop';
const TELL_MS = 10_000;
const ATTEMPTS = 5;
/** What the server says while its predecessor, killed a moment ago, still has a process or the port. */
const PREDECESSOR = /pre-existing shared memory|lock file "postmaster\.pid" already exists|Address already in use/;

type Cluster = { folder: string; bin: string; owner: Owner | undefined; password: string; isForgetful: boolean };

const address = (password: string, port: number, database: string) =>
  `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`;

function variables(): Record<string, string | undefined> {
  const { PGDATA: _data, PGPORT: _port, PGHOST: _host, PGOPTIONS: _options, ...rest } = process.env;
  return { ...rest, LC_ALL: 'C', TZ: 'UTC' };
}

/** Made beside its place and moved there when it is whole: an interrupted start leaves no half a cluster. */
async function create(
  supervisor: Supervisor,
  base: string,
  { bin, owner, password }: Omit<Cluster, 'folder' | 'isForgetful'>,
) {
  const unfinished = join(base, 'postgres.unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const passwordFile = join(base, 'postgres.password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) for (const path of [unfinished, passwordFile]) chownSync(path, owner.uid, owner.gid);
  const args = [
    `--pgdata=${unfinished}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  const spec = { name: 'initdb', command: join(bin, 'initdb'), args, env: variables(), cwd: base, owner };
  try {
    await supervisor.run({ ...spec, stop: 'SIGTERM', stopMs: 5_000 });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, join(base, 'postgres'));
}

/**
 * Ends a server of this cluster that outlived its supervisor. Its pid file stays: PostgreSQL needs it to recognise
 * processes that are still at work, unless the id now belongs to a stranger.
 */
async function clearPredecessor(folder: string): Promise<void> {
  const path = join(folder, 'postmaster.pid');
  if (!existsSync(path)) return;
  const pid = Number(readFileSync(path, 'utf8').split('\n')[0]);
  const ours = processesIn(folder);
  await endAll(
    ours.filter((one) => one.pid === pid),
    'SIGINT',
    20_000,
  );
  // Those whose server was killed go on until they have answered, and keep the next one out.
  await endAll(ours, 'SIGQUIT', 5_000);
  const isGone = await gone(ours, 5_000);
  const isStranger = startedAt(pid) !== null && workingFolder(pid) !== null;
  if (isGone && isStranger) rmSync(path, { force: true });
}

/** Waits until it answers, also through a long recovery: to end it there would have it begin anew. */
async function answers(url: string, child: Child, say: Say): Promise<void> {
  let told = performance.now();
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if ((error as { code?: string }).code === '28P01')
        throw new StackError(
          'The embedded PostgreSQL refuses the password kept beside it: put back the file postgres-password, or move the data folder (SHOP_DATA_DIR) away to begin anew.',
        );
      if (child.hasExited()) return;
      if (performance.now() - told > TELL_MS) {
        told = performance.now();
        say(`PostgreSQL is not up yet (${(error as Error).message})`);
      }
    }
    await pause(60);
  }
}

async function ensureDatabase(server: string): Promise<void> {
  const client = new Client({ connectionString: server, connectionTimeoutMillis: 5_000, query_timeout: 30_000 });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE} ENCODING 'UTF8' TEMPLATE template0`);
  } finally {
    await client.end();
  }
}

/** For data that nobody misses, of many processes at once. */
const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };

/** Where indexes do not fit, each order is written by reading some of them again: a million orders take 2 GiB of them. */
const MOST_BUFFER_MIB = 2_048;
const LEAST_BUFFER_MIB = 128;
/** After each checkpoint a page is logged whole when it first changes: with 1 GB, a fill or a restore logs half as much again. */
const MOST_LOG = '4GB';

/** An eighth of the memory there is, in MiB; taken as it is used. */
function bufferMib(): number {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.min(MOST_BUFFER_MIB, Math.max(LEAST_BUFFER_MIB, Math.floor(bytes / 8 / 1_048_576)));
}

function serverSpec({ folder, bin, owner, isForgetful }: Cluster, port: number): ChildSpec {
  const options = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: `${bufferMib()}MB`,
    max_wal_size: MOST_LOG,
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(isForgetful ? FORGETFUL : {}),
  };
  const flags = Object.entries(options).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const args = ['-D', folder, '-p', String(port), ...flags];
  const spec = {
    name: 'postgres',
    command: join(bin, 'postgres'),
    args,
    env: variables(),
    cwd: dirname(folder),
    owner,
  };
  return { ...spec, stop: 'SIGINT', stopMs: 25_000, prepare: () => clearPredecessor(folder) };
}

async function open(supervisor: Supervisor, cluster: Cluster, dataDir: string, say: Say): Promise<number> {
  // One that outlived its supervisor has the port.
  await clearPredecessor(cluster.folder);
  for (let attempt = 1; ; attempt += 1) {
    const port = attempt === 1 ? await portFor(dataDir) : await freePort();
    const url = address(cluster.password, port, 'postgres');
    try {
      await supervisor.keep(serverSpec(cluster, port), (child) => answers(url, child, say));
      keepPort(dataDir, port);
      return port;
    } catch (error) {
      const mayPass = error instanceof StackError && PREDECESSOR.test(error.message);
      if (!mayPass || attempt === ATTEMPTS || supervisor.isStopping()) throw error;
      await pause(1_000);
    }
  }
}

export type EmbeddedOptions = {
  supervisor: Supervisor;
  dataDir: string;
  mayMove: boolean;
  say: Say;
  isForgetful: boolean;
};

/** Brings up the embedded server and answers the address of the shop's database. */
export async function openEmbedded({
  supervisor,
  dataDir,
  mayMove,
  say,
  isForgetful,
}: EmbeddedOptions): Promise<string> {
  const owner = ownerFor(join(dataDir, 'postgres'));
  const base = placeFor(dataDir, owner, mayMove, say);
  const bin = programs(base, owner);
  const password = keptSecret(dataDir, 'postgres-password');
  if (!existsSync(join(base, 'postgres'))) await create(supervisor, base, { bin, owner, password });
  const folder = realpathSync(join(base, 'postgres'));
  const port = await open(supervisor, { folder, bin, owner, password, isForgetful }, dataDir, say);
  await ensureDatabase(address(password, port, 'postgres'));
  return address(password, port, DATABASE);
}
