import { randomUUID } from 'node:crypto';
import { Browser, dataOf, Witness } from '../chaos/browser.ts';
import { pause, StackError } from '../stack/say.ts';
import type { Cluster } from './cluster.ts';

const PATH = '/api/admin/settings';
const CHANGES = 6;
const PATIENCE_MS = 10_000;

async function signIn({ stack }: Cluster): Promise<Browser> {
  const admin = new Browser(() => stack.url, new Witness(), '10.99.0.1');
  await admin.send('check-auth', '/api/auth/check-auth');
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = stack.admin;
  const sent = await admin.send('login', '/api/auth/login', { method: 'POST', body: { email, password } });
  if (sent.status !== 200) throw new StackError(`The admin could not sign in (${sent.status}): ${sent.text}`);
  await admin.send('check-auth', '/api/auth/check-auth');
  return admin;
}

async function shows(home: string, text: string): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < PATIENCE_MS) {
    const answer = await fetch(`${home}/shop/contact`, { headers: { 'x-forwarded-for': '10.99.0.2' } });
    if ((await answer.text()).includes(text)) return performance.now() - began;
    await pause(20);
  }
  return Number.POSITIVE_INFINITY;
}

export type Seen = { name: string; slowestMs: number };

/** Changes a setting through the proxy. @returns when each process, and a visitor behind the proxy, showed it at the latest */
export async function timeChanges(cluster: Cluster): Promise<Seen[]> {
  const admin = await signIn(cluster);
  const homes = [...cluster.webs, { name: 'visitor', url: cluster.stack.url }];
  const slowest = homes.map(({ name }) => ({ name, slowestMs: 0 }));
  for (let turn = 0; turn < CHANGES; turn += 1) {
    const { version } = dataOf(await admin.send('settings', PATH));
    const hours = `From ${turn} to ${randomUUID().slice(0, 8)}`;
    const body = { group: 'shop', values: { hours }, version };
    const sent = await admin.send('save', PATH, { method: 'PUT', body, key: randomUUID() });
    if (sent.status !== 200) throw new StackError(`The change was refused (${sent.status}): ${sent.text}`);
    const times = await Promise.all(homes.map(({ url }) => shows(url, hours)));
    for (const [at, seen] of slowest.entries()) seen.slowestMs = Math.max(seen.slowestMs, times[at] ?? 0);
  }
  return slowest;
}
