import { Client } from 'pg';
import { StackError } from '../stack/say.ts';

async function onServer<T>(address: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: address, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What is being filled: half a database is of no use to anybody. */
let unfinished: (() => Promise<unknown>) | undefined;

/** Takes away the database of a restore that is ended before it is done. */
export async function dropUnfinished(): Promise<void> {
  await unfinished?.();
}

/**
 * Makes a database beside the shop's for a restore; one that fails takes it away again.
 * @throws StackError where there is one of that name
 */
export async function inNewDatabase<T>(
  address: string,
  name: string,
  work: (address: string) => Promise<T>,
): Promise<T> {
  const drop = () => onServer(address, (client) => client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`));
  try {
    await onServer(address, async (client) => {
      const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
      if (found.rowCount)
        throw new StackError(`There is a database "${name}" already: nothing was restored. Name a new one.`);
      const made = client.query(`CREATE DATABASE "${name}" ENCODING 'UTF8' TEMPLATE template0`);
      // The server makes it to the end even for somebody who has left, and only what is made can be dropped.
      unfinished = () => made.then(drop, () => undefined);
      await made;
    });
    return await work(Object.assign(new URL(address), { pathname: `/${name}` }).toString());
  } catch (error) {
    await dropUnfinished();
    throw error;
  } finally {
    unfinished = undefined;
  }
}

export const withDatabase = onServer;
