import type { ChildSpec } from '../stack/child.ts';
import { shopProcess } from '../stack/parts.ts';
import { freePort } from '../stack/ports.ts';
import { type Say, step } from '../stack/say.ts';
import type { Supervisor } from '../stack/supervisor.ts';
import type { ScratchStack } from '../testing/scratch.ts';
import type { Place } from './place.ts';
import { startPooler } from './pooler.ts';
import { startProxy } from './proxy.ts';

/** `spec` is what it is started anew from. */
type Web = { name: string; url: string; spec: ChildSpec };
export type Cluster = { stack: ScratchStack; distDir: string; place: Place; webs: Web[]; worker: Web };

type Built = Pick<Cluster, 'stack' | 'distDir'>;

const HOST = '127.0.0.1';
const WEBS = 2;

/**
 * The shop as on several machines, all on loopback: nginx, web processes and a worker, and a pooler before PostgreSQL.
 * @param built what was built, into `distDir`, and seeded, on a database of its own
 */
export async function openCluster(
  { stack, distDir }: Built,
  place: Place,
  supervisor: Supervisor,
  say: Say,
): Promise<Cluster> {
  const pooled = await step(say, 'pooler', () => startPooler(supervisor, place, stack.databaseUrl));
  const variables = { ...stack.variables, DATABASE_URL: pooled, DIRECT_DATABASE_URL: stack.databaseUrl };
  const start = async (name: string, SHOP_ROLE: string): Promise<Web> => {
    const env = { HOST, PORT: await freePort() };
    const own = { ...variables, SHOP_ROLE, PORT: String(env.PORT) };
    const { spec, ready } = shopProcess(name, 'start', env, own);
    await supervisor.keep(spec, ready);
    return { name, url: `http://${HOST}:${env.PORT}`, spec };
  };
  const webs: Web[] = [];
  const worker = await step(say, 'worker', () => start('worker', 'worker'));
  await step(say, 'web', async () => {
    while (webs.length < WEBS) webs.push(await start(`web-${webs.length + 1}`, 'web'));
  });
  const ports = webs.map(({ url }) => Number(new URL(url).port));
  await step(say, 'nginx', () => startProxy(supervisor, place, stack.env.PORT, ports));
  return { stack, distDir, place, webs, worker };
}
