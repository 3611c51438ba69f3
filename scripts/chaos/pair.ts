import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, closeSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../stack/ports.ts';
import { type Owner, ownerFor, programs } from '../stack/postgres-home.ts';
import { gone, identityOf, processesIn, signal } from '../stack/processes.ts';
import { pause, StackError } from '../stack/say.ts';
import { Way } from './second-door.ts';

const USER = 'shop';
const UP_MS = 30_000;
const ENVIRONMENT = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
const COPY_LABEL = 'copy';

type Server = { folder: string; port: number; child: ChildProcess };

/** A database server and, when wanted, a second one that follows it and takes its place. */
export class Pair {
  private readonly base: string;
  private readonly bin: string;
  private readonly owner: Owner | undefined;
  private readonly password: string;
  private copies = 0;
  private primary: Server | undefined;
  private standby: Server | undefined;
  /** Between them. */
  private line: Way | undefined;

  constructor(base: string, password: string) {
    mkdirSync(base, { recursive: true });
    this.password = password;
    chmodSync(base, 0o755);
    this.base = base;
    this.owner = ownerFor(join(base, 'none'));
    this.bin = programs(base, this.owner);
  }

  private run(name: string, args: string[]): void {
    const done = spawnSync(name, args, { ...this.owner, cwd: this.base, encoding: 'utf8', env: ENVIRONMENT });
    if (done.status !== 0) throw new StackError(`${name} failed: ${done.stderr}`);
  }

  private address = (port: number, database: string): string =>
    `postgresql://${USER}:${this.password}@127.0.0.1:${port}/${database}`;

  /** The port of whichever server is to be written to. */
  port = (): number => this.primary?.port ?? 0;

  /** The shop's database on another port that leads here. */
  throughPort = (port: number): string => this.address(port, USER);

  async ask<Row extends object>(text: string, server = this.primary): Promise<Row[]> {
    const client = new Client({ connectionString: this.address(server?.port ?? 0, 'postgres') });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  private async start(folder: string, more: Record<string, string> = {}): Promise<Server> {
    const port = await freePort();
    const options = { listen_addresses: '127.0.0.1', unix_socket_directories: '', wal_keep_size: '64MB', ...more };
    const flags = Object.entries(options).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    const log = openSync(join(this.base, 'postgres.log'), 'a');
    const args = ['-D', folder, '-p', String(port), ...flags];
    const child = spawn(join(this.bin, 'postgres'), args, {
      ...this.owner,
      cwd: this.base,
      env: ENVIRONMENT,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    child.on('error', () => undefined);
    const server = { folder, port, child };
    const until = performance.now() + UP_MS;
    while (!(await this.ask('SELECT 1', server).catch(() => null))) {
      if (child.exitCode !== null || performance.now() > until)
        throw new StackError('A database server did not start.');
      await pause(100);
    }
    return server;
  }

  async open(): Promise<void> {
    const folder = join(this.base, 'first');
    const secret = join(this.base, 'password');
    mkdirSync(folder, { mode: 0o700 });
    writeFileSync(secret, this.password, { mode: 0o600 });
    if (this.owner) for (const path of [folder, secret]) chownSync(path, this.owner.uid, this.owner.gid);
    this.run(join(this.bin, 'initdb'), [
      `--pgdata=${folder}`,
      `--username=${USER}`,
      `--pwfile=${secret}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ]);
    rmSync(secret);
    this.primary = await this.start(folder);
    await this.ask(`CREATE DATABASE ${USER} ENCODING 'UTF8' TEMPLATE template0`);
  }

  /**
   * Copies the server while it serves, and has the copy follow it.
   * @param isAwaited whether nothing is committed before the copy has it too
   */
  async follow(isAwaited: boolean): Promise<void> {
    this.copies += 1;
    const { primary } = this;
    if (!primary) throw new StackError('There is no database to follow.');
    const folder = join(this.base, `copy-${this.copies}`);
    const client = new Client({ connectionString: this.address(primary.port, 'postgres') });
    await client.connect();
    try {
      await client.query('SELECT pg_backup_start($1, true)', [COPY_LABEL]);
      // Files that go away meanwhile are no loss: what changes is in the log.
      spawnSync('cp', ['-a', primary.folder, folder], { stdio: 'ignore' });
      const [stopped] = (await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')).rows;
      for (const name of ['postmaster.pid', 'postmaster.opts', 'postgresql.auto.conf'])
        rmSync(join(folder, name), { force: true });
      for (const [name, text] of [
        ['backup_label', stopped?.labelfile ?? ''],
        ['standby.signal', ''],
        ['postgresql.auto.conf', ''],
      ] as const) {
        writeFileSync(join(folder, name), text, { mode: 0o600 });
        if (this.owner) chownSync(join(folder, name), this.owner.uid, this.owner.gid);
      }
    } finally {
      await client.end();
    }
    this.line = new Way(await freePort(), () => primary.port);
    await this.line.open();
    const conninfo = `host=127.0.0.1 port=${this.line.port} user=${USER} password=${this.password} application_name=copy`;
    this.standby = await this.start(folder, { primary_conninfo: conninfo, hot_standby: 'on' });
    await this.ask(`ALTER SYSTEM SET synchronous_standby_names = '${isAwaited ? 'copy' : ''}'`);
    await this.ask('SELECT pg_reload_conf()');
    const wanted = isAwaited ? 'sync' : 'async';
    const until = performance.now() + UP_MS;
    const follows = `SELECT 1 FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = '${wanted}'`;
    while ((await this.ask(follows)).length === 0) {
      if (performance.now() > until) throw new StackError('The copy of the database does not follow.');
      await pause(100);
    }
  }

  /** The copy hears nothing more, as behind a line that is down. */
  async deafen(): Promise<void> {
    await this.line?.cut();
  }

  /** The server dies without a word. */
  async killPrimary(): Promise<void> {
    const { primary } = this;
    if (!primary?.child.pid) return;
    const all = [identityOf(primary.child.pid), ...processesIn(primary.folder)];
    for (const { pid } of all) signal(pid, 'SIGKILL');
    await gone(all, 10_000);
  }

  /** The copy takes its place. */
  async promote(): Promise<void> {
    const { standby } = this;
    if (!standby) throw new StackError('There is no copy to promote.');
    await this.ask('SELECT pg_promote(true, 20)', standby);
    this.primary = standby;
    this.standby = undefined;
  }

  async close(): Promise<void> {
    await this.line?.cut();
    for (const server of [this.standby, this.primary]) {
      if (!server?.child.pid) continue;
      const itself = identityOf(server.child.pid);
      signal(itself.pid, 'SIGQUIT');
      await gone([itself], 10_000);
    }
  }
}
