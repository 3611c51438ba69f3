import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Rows } from '../chaos/rows.ts';

const LINK = '<p><a href="/search?q=tea">tea</a></p><form action="/search"><input name="q"><button>Go</button></form>';

/**
 * A page with two holes of the kind that scanners look for, on this machine alone: it shows what it is asked as it is,
 * and asks the database with it as it is. A scanner that does not find these says nothing about the shop.
 */
export async function openPlanted(databaseUrl: string): Promise<{ url: string; close: () => void }> {
  const rows = new Rows(() => databaseUrl);
  const find = (name: string) =>
    rows.ask<{ name: string }>(`SELECT tablename AS name FROM pg_tables WHERE tablename = '${name}'`).then(
      // Two statements at once have no rows of their own.
      (found: { name: string }[] | undefined) => found?.map((row) => row.name).join(', ') || 'nothing',
      (error: Error) => `PostgreSQL query failed: ERROR: ${error.message}`,
    );
  const server = createServer(async ({ url = '/' }, response) => {
    const asked = new URL(url, 'http://localhost').searchParams.get('q');
    const answer = asked === null ? LINK : `${LINK}<p>${asked}: ${await find(asked)}</p>`;
    response
      .setHeader('Content-Type', 'text/html; charset=utf-8')
      .end(`<!doctype html><html><body>${answer}</body></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
