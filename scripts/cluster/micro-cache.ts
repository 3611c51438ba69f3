import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { closeLoad, measure, median, type Rate, send } from '../bench/load.ts';
import { freePort } from '../stack/ports.ts';
import { StackError } from '../stack/say.ts';
import type { Supervisor } from '../stack/supervisor.ts';
import type { Cluster } from './cluster.ts';
import { startNginx } from './proxy.ts';

const PAGE = '/shop/home';
const ROUNDS = 5;
const REQUESTS = 6_000;
const AT_ONCE = 32;
const HEADERS = { 'accept-encoding': 'identity' };

/** nginx that serves a folder and nothing else. */
const fromDisk = (folder: string, port: number) => `
pid ${folder}/disk.pid;
error_log stderr warn;
worker_processes auto;
events { worker_connections 2048; }
http {
    access_log off;
    sendfile on;
    tcp_nopush on;
    keepalive_timeout 30s;
    keepalive_requests 1000000;
    open_file_cache max=100;
    client_body_temp_path ${folder}/disk-body;
    proxy_temp_path ${folder}/disk-proxy;
    fastcgi_temp_path ${folder}/disk-fastcgi;
    uwsgi_temp_path ${folder}/disk-uwsgi;
    scgi_temp_path ${folder}/disk-scgi;
    types { }
    default_type text/html;
    server {
        listen 127.0.0.1:${port};
        root ${folder};
        location = /api/health/ready { return 200; }
    }
}`;

/** Every request from another address: no visitor asks as often as this. */
async function askOften(url: string, length: number): Promise<Rate> {
  let count = 0;
  return measure(REQUESTS, AT_ONCE, async () => {
    count += 1;
    const address = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
    const { status, body, ms } = await send(url, { headers: { ...HEADERS, 'x-forwarded-for': address } });
    if (status !== 200 || Buffer.byteLength(body) !== length)
      throw new StackError(`${url} answered ${status} with ${Buffer.byteLength(body)} bytes instead of ${length}.`);
    return ms;
  });
}

/** Whoever was sent by another site gets the header, also right after somebody who was not (docs/decisions/26). */
async function demandOpenersApart(url: string): Promise<void> {
  for (const site of ['none', 'cross-site', 'none', 'cross-site']) {
    const { headers } = await send(url, { headers: { ...HEADERS, 'sec-fetch-site': site } });
    const policy = headers['cross-origin-opener-policy'];
    if (policy !== (site === 'none' ? undefined : 'same-origin'))
      throw new StackError(`${url} asked for from ${site} has the opener policy ${policy}.`);
  }
}

export type Compared = { kept: Rate; disk: Rate; ratio: number };

/** The home page from the proxy's cache beside the same bytes from a file, in turns. */
export async function compareWithDisk(cluster: Cluster, supervisor: Supervisor): Promise<Compared> {
  const { stack, place } = cluster;
  const url = `http://127.0.0.1:${stack.env.PORT}${PAGE}`;
  const { body, status } = await send(url, { headers: HEADERS });
  if (status !== 200) throw new StackError(`${PAGE} answered ${status}.`);
  await demandOpenersApart(url);
  const port = await freePort();
  place.write('home', body);
  chmodSync(join(place.folder, 'home'), 0o600);
  const file = place.write('disk.conf', fromDisk(place.folder, port));
  const disk = `http://127.0.0.1:${port}`;
  await startNginx(supervisor, place, { name: 'nginx (disk)', file, url: disk });
  const length = Buffer.byteLength(body);
  const rounds: { kept: Rate; disk: Rate }[] = [];
  while (rounds.length < ROUNDS)
    rounds.push({ kept: await askOften(url, length), disk: await askOften(`${disk}/home`, length) });
  closeLoad();
  const [kept, bare] = [median(rounds.map((round) => round.kept)), median(rounds.map((round) => round.disk))];
  return { kept, disk: bare, ratio: kept.perSecond / bare.perSecond };
}
