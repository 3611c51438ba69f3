import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../stack/ports.ts';
import { NEXT, ROOT } from '../stack/settings.ts';
import type { ScratchStack } from '../testing/scratch.ts';
import { send } from './load.ts';

const run = promisify(execFile);

const FILES: Record<string, string> = {
  'package.json': '{"name":"bare","private":true,"type":"module"}',
  'next.config.mjs': `export default { serverExternalPackages: ['pg'], turbopack: { root: '/' } };`,
  'app/layout.jsx': 'export default ({ children }) => <html lang="en"><body>{children}</body></html>;',
  'app/page.jsx': 'export default () => <main><h1>Bare</h1></main>;',
  'app/dynamic/page.jsx': `import { headers } from 'next/headers';
export default async () => (await headers()) && <main><h1>Bare</h1></main>;`,
  'app/answer/route.js': `export async function GET(request) {
  return Response.json({ success: true, data: { pincode: '411001', query: request.nextUrl.search, places: [] } });
}`,
  'app/read/route.js': `import pg from 'pg';
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
export async function GET(request) {
  const { rows } = await pool.query('SELECT * FROM orders WHERE id = $1', [request.nextUrl.searchParams.get('id')]);
  return Response.json({ success: true, data: rows[0] });
}`,
  'app/insert/route.js': `import pg from 'pg';
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
export async function POST() {
  await pool.query("INSERT INTO bench_rows (body) VALUES ('one row')");
  return Response.json({ success: true });
}`,
};

/**
 * The smallest Next app there is, built and served like ours: the floor of every comparison. It stands outside of the
 * shop's folder: below it, Next would find the shop's middleware and instrumentation and build them in.
 */
export async function openBareApp(stack: ScratchStack): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'bare-app-'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    DATABASE_URL: stack.databaseUrl,
    NEXT_TELEMETRY_DISABLED: '1',
  };
  await run(process.execPath, [NEXT, 'build', folder], { env, cwd: folder });
  const port = await freePort();
  const child = spawn(process.execPath, [NEXT, 'start', folder, '-p', String(port)], {
    env,
    cwd: folder,
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://localhost:${port}`;
  const isUp = () =>
    send(url).then(
      () => true,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error('the bare app did not start');
    await pause(100);
  }
  return {
    url,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
