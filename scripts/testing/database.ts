import { Client, type QueryResultRow } from 'pg';
import { afterAll, beforeAll } from 'vitest';

export async function query<Row extends QueryResultRow>(
  url: string,
  text: string,
  ...values: unknown[]
): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** An empty database for the tests of this file alone, on the server of the others. */
export function withDatabase(name: string): { url: string } {
  const server = process.env.DATABASE_URL ?? '';
  const own = `${name}_${process.pid}`;
  const drop = () => query(server, `DROP DATABASE IF EXISTS ${own} WITH (FORCE)`);
  beforeAll(async () => {
    await drop();
    await query(server, `CREATE DATABASE ${own} TEMPLATE template0`);
  });
  afterAll(drop);
  return { url: Object.assign(new URL(server), { pathname: `/${own}` }).toString() };
}
