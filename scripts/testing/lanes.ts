import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Client } from 'pg';
import { serve, startEmulators } from '../stack/parts.ts';
import { freePort, SMTP_OFFSET } from '../stack/ports.ts';
import { startedAt } from '../stack/processes.ts';
import { type Say, seconds } from '../stack/say.ts';
import { ROOT } from '../stack/settings.ts';
import { Supervisor } from '../stack/supervisor.ts';
import { configure, type Stack } from '../stack.ts';
import { type Lane, ROOM_FOR_YOUNG } from './lane.ts';

/**
 * What lanes are made of: a database that nobody uses, the emulators' files that belong to it, and a build; `reports` is
 * the folder that their logs go to.
 */
export type Base = { stack: Stack; distDir: string; admin: Record<string, string>; reports: string };

type Ports = Record<'PORT' | 'EMULATORS_PORT', string | number>;

export type Lanes = { lanes: Lane[]; close(): Promise<void> };

const TEMPLATE = 'template_of_lanes';
const PAGES = /\.(html|rsc|body|meta)$/;
/** A lane serves tests, a few at a time; without a limit the heap grows to half a gigabyte before it is cleared. */
const HEAP_MB = 512;

async function within<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    query_timeout: 60_000,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const urlOf = (databaseUrl: string, name: string): string =>
  Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href;

const withServer = <T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> =>
  within(urlOf(databaseUrl, 'postgres'), work);

const drop = (client: Client, name: string) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);

/** Keeps the base's database as it is now for the lanes to come; nobody else may be connected to it. */
export const keepTemplate = ({ databaseUrl }: Stack): Promise<void> =>
  withServer(databaseUrl, async (client) => {
    await drop(client, TEMPLATE);
    await client.query(`CREATE DATABASE ${TEMPLATE} TEMPLATE ${new URL(databaseUrl).pathname.slice(1)}`);
  });

/** The addresses that are part of rows and of built pages, of the base and in their place of a lane. */
export function addressPairs(base: Ports, own: Ports): [string, string][] {
  const all = ({ PORT, EMULATORS_PORT }: Ports) => [PORT, EMULATORS_PORT, Number(EMULATORS_PORT) + SMTP_OFFSET];
  const to = all(own);
  return all(base).flatMap((port, at): [string, string][] =>
    [':', '%3A'].map((colon) => [`localhost${colon}${port}`, `localhost${colon}${to[at]}`]),
  );
}

const moved = (text: string, pairs: [string, string][]): string =>
  pairs.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);

const ONE_OWNER = `INSERT INTO settings ("group", "values", version) VALUES ('messages', $1, 0)`;

/** One reader of the owner's mails: tests make admins by the hundred, and each would be told of every order. */
export const tellOneOwner = (databaseUrl: string, address: string | undefined): Promise<unknown> =>
  within(databaseUrl, (client) => client.query(ONE_OWNER, [{ ownerEmails: [address] }]));

async function cloneDatabase({ stack: base, admin }: Base, name: string, pairs: [string, string][]): Promise<string> {
  await withServer(base.databaseUrl, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`));
  const databaseUrl = urlOf(base.databaseUrl, name);
  await within(databaseUrl, async (client) => {
    for (const [from, to] of pairs)
      await client.query('UPDATE media_items SET url = replace(url, $1, $2), thumbnail = replace(thumbnail, $1, $2)', [
        from,
        to,
      ]);
  });
  await tellOneOwner(databaseUrl, admin.ADMIN_EMAIL);
  return databaseUrl;
}

/** The same build, with pages that name the lane's addresses: as long as the base's, so that no length in them changes. */
export function copyBuild(from: string, to: string, pairs: [string, string][]): void {
  const left = ['cache', 'trace', 'route-cache', 'without-middleware'].map((name) => join(from, name));
  cpSync(from, to, { recursive: true, filter: (path) => !left.includes(path) });
  for (const entry of readdirSync(join(to, 'server/app'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !PAGES.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path, 'latin1');
    const changed = moved(text, pairs);
    if (changed !== text) writeFileSync(path, changed, 'latin1');
  }
}

/** Ports for so many lanes: one that is chosen is not in use yet, and still no other's. */
async function choosePorts(count: number): Promise<Record<keyof Ports, string>[]> {
  const taken = new Set<number>();
  const choose = async (offsets: number[]): Promise<string> => {
    const port = await freePort(offsets);
    const all = [port, ...offsets.map((offset) => port + offset)];
    if (all.some((each) => taken.has(each))) return choose(offsets);
    for (const each of all) taken.add(each);
    return String(port);
  };
  const chosen: Record<keyof Ports, string>[] = [];
  while (chosen.length < count) chosen.push({ PORT: await choose([]), EMULATORS_PORT: await choose([SMTP_OFFSET]) });
  return chosen;
}

type Plan = {
  base: Base;
  name: string;
  log: string;
  ports: Record<keyof Ports, string>;
  needsShop: boolean;
  supervisor: Supervisor;
};

const foldersOf = ({ stack }: Base) => join(stack.dataDir, 'lanes');

/** Steps of a lane would only be in the way; what went wrong is in the error. */
const silent: Say = () => undefined;

async function openLane({ base, name, log, ports, needsShop, supervisor }: Plan): Promise<Lane> {
  const { stack, distDir, admin } = base;
  const dataDir = join(foldersOf(base), name);
  mkdirSync(dataDir, { recursive: true });
  cpSync(join(stack.dataDir, 'emulators'), join(dataDir, 'emulators'), { recursive: true });
  const pairs = addressPairs(stack.env, ports);
  const DATABASE_URL = await cloneDatabase(base, name, pairs);
  const dist = relative(ROOT, join(dataDir, 'dist'));
  const { AUTH_SECRET, LOG_LEVEL, SMS_DAILY_LIMIT } = stack.variables;
  const source = { ...ports, SHOP_DATA_DIR: dataDir, DATABASE_URL, AUTH_SECRET, LOG_LEVEL, SMS_DAILY_LIMIT, ...admin };
  const { env, variables } = configure({ source, distDir: dist });
  await startEmulators({ supervisor, say: silent }, { ...process.env, ...variables });
  if (needsShop) {
    copyBuild(join(ROOT, distDir), join(ROOT, dist), pairs);
    const say = (line: string) => appendFileSync(log, `${line}\n`);
    const options = { supervisor, say, mode: 'start' as const, source };
    await serve(options, env, {
      ...variables,
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MB} ${ROOM_FOR_YOUNG}`,
    });
    await stopSlowClock(DATABASE_URL);
  }
  const urls = {
    TEST_BASE_URL: `http://localhost:${env.PORT}`,
    TEST_EMULATORS_URL: `http://localhost:${env.EMULATORS_PORT}`,
  };
  return { ...variables, ...admin, ...urls };
}

const NO_SLOW_CLOCK = `
  DELETE FROM pgboss.schedule WHERE cron <> '* * * * *';
  CREATE FUNCTION pgboss.leave_out() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
  CREATE TRIGGER no_slow_clock BEFORE INSERT ON pgboss.schedule
    FOR EACH ROW WHEN (NEW.cron <> '* * * * *') EXECUTE FUNCTION pgboss.leave_out()`;

/**
 * Has nothing come by the clock but each minute, from any shop of this database: what comes at some minutes of an hour
 * would change what a test looks at that happens to run then.
 */
const stopSlowClock = (databaseUrl: string) => within(databaseUrl, (client) => client.query(NO_SLOW_CLOCK));

/** What runs left that were killed. */
async function clearLeftovers(base: Base): Promise<void> {
  mkdirSync(foldersOf(base), { recursive: true });
  const isOver = (name: string) => startedAt(Number(name.split('_')[1])) === null;
  for (const name of readdirSync(foldersOf(base)).filter(isOver)) await removeLane(base, name);
}

async function removeLane(base: Base, name: string): Promise<void> {
  await withServer(base.stack.databaseUrl, (client) => drop(client, name));
  rmSync(join(foldersOf(base), name), { recursive: true, force: true });
}

/**
 * Opens so many lanes: databases cloned from the template, each with emulators and, where it is needed, a shop of its own.
 * Nothing that happens in one is seen in another.
 */
export async function openLanes(base: Base, count: number, needsShop: boolean, say: Say): Promise<Lanes> {
  const began = performance.now();
  await clearLeftovers(base);
  const plans = (await choosePorts(count)).map((ports, index): Plan => {
    const [name, log] = [`lane_${process.pid}_${index + 1}`, join(base.reports, `lane-${index + 1}.log`)];
    return { base, name, log, ports, needsShop, supervisor: new Supervisor(say) };
  });
  let closed: Promise<void> | undefined;
  const closeAll = async () => {
    await Promise.all(plans.map(({ supervisor }) => supervisor.stop()));
    // What cannot be removed now, because the database has gone, is removed by whoever comes next.
    for (const { name } of plans) await removeLane(base, name).catch(() => undefined);
  };
  const close = () => {
    closed ??= closeAll();
    return closed;
  };
  const opened = await Promise.allSettled(plans.map(openLane));
  const failed = opened.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') {
    await close();
    throw failed.reason;
  }
  say(`lanes        ${seconds(performance.now() - began)}`);
  return { lanes: opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])), close };
}
