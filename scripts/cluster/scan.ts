import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signIn } from '../bench/admin.ts';
import { Shopper } from '../chaos/shopper.ts';
import type { Say } from '../stack/say.ts';
import type { Supervisor } from '../stack/supervisor.ts';
import type { Cluster } from './cluster.ts';
import { type Place, requirePrograms } from './place.ts';
import { openPlanted } from './planted.ts';
import { worldOf } from './trade.ts';

/**
 * What wapiti tries. Left out: what needs the internet (`ssrf`, `wapp`, `nikto`), word lists, and what our own tests
 * hold: `http_headers` asks for a header that browsers have given up, `cookieflags` for flags that are only for TLS and
 * not for the cookie that scripts must read.
 */
const MODULES = 'common,backup,crlf,csrf,htaccess,methods,shellshock,xxe,-ssrf,-http_headers,-cookieflags';
/** Addresses that take something, which no link leads to as they stand here. */
const STARTS = [
  '/auth/login?next=/shop/account',
  '/payment-callback?orderId=abcdefghijkl&razorpay_payment_link_status=paid',
  '/payment-success?orderId=abcdefghijkl',
  '/payment-failed?orderId=abcdefghijkl',
  '/api/payment/status/abcdefghijkl?razorpay_payment_id=x',
  '/api/shop/pincodes/411001',
  '/track/abcdefghijklmnop',
  '/admin/orders?tab=all&q=asha&sort=newest',
  '/admin/grievances?state=answered',
  '/api/admin/orders?tab=all&q=asha&after=x',
];
const CRAWL_S = 120;
const MODULE_S = 90;
/** The proxy lets fifty requests a second of one address through. */
const DELAY_S = 0.03;
const PLANTED = 'planted';
/** Answers that are none of its business: most of what it sends is refused. */
const REFUSALS = ['--ignore-code', '400,401,403,404,409,415,422,429'];
const FOUND = /sqlmap identified the following injection point/;

type Cookies = ReadonlyMap<string, string>;
const cookieLine = (cookies: Cookies): string => `Cookie: ${[...cookies].map((pair) => pair.join('=')).join('; ')}`;

type Tool = { supervisor: Supervisor; place: Place };

const runTool = ({ supervisor, place }: Tool, name: 'wapiti' | 'sqlmap', args: string[]): Promise<string[]> =>
  supervisor.run({
    name,
    command: name,
    args,
    env: { ...process.env, ...place.env, HOME: place.folder, TERM: 'dumb' },
    cwd: place.folder,
    stop: 'SIGTERM',
    stopMs: 5_000,
  });

type Finding = { method: string; path: string; info: string };
type Report = { vulnerabilities: Record<string, Finding[]> };

/** What wapiti finds behind an address, as lines. */
async function crawl(tool: Tool, name: string, url: string, cookies?: Cookies): Promise<string[]> {
  const report = join(tool.place.folder, `wapiti-${name}.json`);
  const limits = ['--max-scan-time', String(CRAWL_S), '--max-attack-time', String(MODULE_S)];
  const signedIn = cookies ? ['-H', cookieLine(cookies)] : [];
  const to = ['-f', 'json', '-o', report, '--flush-session', '--no-bugreport', '-v', '0'];
  const more = name === PLANTED ? [] : STARTS.flatMap((path) => ['-s', `${url}${path}`]);
  const where = ['-u', `${url}/`, '--scope', 'folder', ...more];
  await runTool(tool, 'wapiti', [...where, '-m', MODULES, ...limits, ...signedIn, ...to]);
  const { vulnerabilities } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  return Object.entries(vulnerabilities).flatMap(([kind, found]) =>
    found.map(({ method, path, info }) => `wapiti, ${name}: ${kind}: ${method} ${path}: ${info}`),
  );
}

/** `*` in path or body is where something may be put in. */
type Target = { name: string; path: string; cookies?: Cookies; body?: object };

/** Whether sqlmap can put SQL into one of the marked places. */
async function inject(tool: Tool, host: string, { name, path, cookies, body }: Target): Promise<boolean> {
  const lines = [
    `${body ? 'POST' : 'GET'} ${path} HTTP/1.1`,
    `Host: ${host}`,
    ...(cookies ? [cookieLine(cookies), `X-XSRF-TOKEN: ${cookies.get('XSRF-TOKEN') ?? ''}`] : []),
    ...(body ? ['Content-Type: application/json'] : []),
    '',
    body ? JSON.stringify(body) : '',
  ];
  const file = tool.place.write(`sqlmap-${name}.txt`, lines.join('\r\n'));
  const ways = ['--batch', '--ignore-stdin', '--flush-session', '--disable-coloring', ...REFUSALS];
  const pace = ['--delay', String(DELAY_S), '--timeout', '10', '--retries', '1'];
  const aim = ['--level', '2', '--dbms', 'PostgreSQL'];
  const to = ['--output-dir', join(tool.place.folder, 'sqlmap')];
  return FOUND.test((await runTool(tool, 'sqlmap', ['-r', file, ...ways, ...aim, ...pace, ...to])).join('\n'));
}

export type Scanned = { found: string[]; missed: string[]; tried: number };

/** Scanners of others against the shop, and against a page that has what they look for. */
export async function scan(cluster: Cluster, supervisor: Supervisor, say: Say): Promise<Scanned> {
  requirePrograms(['wapiti', 'sqlmap']);
  const { stack, place } = cluster;
  const tool = { supervisor, place };
  const world = worldOf(cluster);
  const shopper = await new Shopper(world).signIn();
  const admin = await signIn(stack);
  const missed: string[] = [];
  const planted = await openPlanted(stack.databaseUrl);
  try {
    const seen = await crawl(tool, PLANTED, planted.url);
    for (const kind of ['Cross Site Scripting', 'SQL Injection'])
      if (!seen.some((line) => line.includes(kind))) missed.push(`wapiti did not find the planted ${kind}`);
    const isFound = await inject(tool, new URL(planted.url).host, { name: PLANTED, path: '/search?q=tea*' });
    if (!isFound) missed.push('sqlmap did not find the planted SQL');
    say(`planted holes: ${seen.length} found by wapiti, sqlmap ${isFound ? 'came in' : 'did not come in'}`);
  } finally {
    planted.close();
  }
  const found: string[] = [];
  for (const [name, cookies] of [['visitor'], ['parent', shopper.cookies], ['owner', admin.cookies]] as const)
    found.push(...(await crawl(tool, name, stack.url, cookies)));
  say(`wapiti: ${found.length} found`);
  for (const line of found) say(`  ${line}`);
  const targets: Target[] = [
    { name: 'pincode', path: '/api/shop/pincodes/411001*' },
    { name: 'order', path: '/api/shop/orders/abcdefghijkl*', cookies: shopper.cookies },
    { name: 'status', path: '/api/payment/status/abcdefghijkl*', cookies: shopper.cookies },
    { name: 'track', path: '/track/abcdefghijkl*' },
    { name: 'search', path: '/api/admin/orders?q=asha*&tab=all*&after=*', cookies: admin.cookies },
    { name: 'detail', path: '/api/admin/orders/abcdefghijkl*', cookies: admin.cookies },
    { name: 'code', path: '/api/auth/phone/send-otp', cookies: shopper.cookies, body: { phoneNumber: '98*' } },
    { name: 'login', path: '/api/auth/login', cookies: shopper.cookies, body: { email: 'a*@b.test', password: 'x*' } },
    {
      name: 'contact',
      path: '/api/contact',
      cookies: shopper.cookies,
      body: { name: 'A*', email: 'a@b.test', message: 'x*' },
    },
  ];
  const { host } = new URL(stack.url);
  for (const target of targets)
    if (await inject(tool, host, target)) found.push(`sqlmap: ${target.name}: ${target.path}`);
  return { found, missed, tried: targets.length };
}
