import { Client } from 'pg';
import type { Child } from '../stack/child.ts';
import { freePort } from '../stack/ports.ts';
import { pause, StackError } from '../stack/say.ts';
import type { Supervisor } from '../stack/supervisor.ts';
import type { Place } from './place.ts';
import { render } from './render.ts';

const READY_MS = 10_000;

async function answers(url: string, child: Child): Promise<void> {
  for (const until = performance.now() + READY_MS; !child.hasExited(); await pause(50)) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('SELECT 1');
      await client.end();
      return;
    } catch (error) {
      void client.end().catch(() => undefined);
      if (performance.now() > until) throw new StackError(...child.tail(), `PgBouncer: ${(error as Error).message}`);
    }
  }
}

/** PgBouncer with the configuration of `deploy` before this database. @returns the way through it */
export async function startPooler(supervisor: Supervisor, place: Place, databaseUrl: string): Promise<string> {
  const direct = new URL(databaseUrl);
  const port = await freePort();
  const users = place.write('users.txt', `"${direct.username}" "${direct.password}"\n`);
  const values = {
    DATABASE_NAME: direct.pathname.slice(1),
    DATABASE_HOST: direct.hostname,
    DATABASE_PORT: direct.port,
    POOLER_ADDRESS: '127.0.0.1',
    POOLER_PORT: String(port),
    USERS_FILE: users,
  };
  const args = [place.write('pgbouncer.ini', render('pgbouncer.ini.template', values))];
  const { env, folder: cwd, owner } = place;
  const spec = {
    name: 'pgbouncer',
    command: 'pgbouncer',
    args,
    env,
    cwd,
    owner,
    stop: 'SIGINT' as const,
    stopMs: 5_000,
  };
  const url = Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href;
  await supervisor.keep(spec, (child) => answers(url, child));
  return url;
}
