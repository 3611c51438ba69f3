import { join } from 'node:path';
import type { Child } from '../stack/child.ts';
import { pause, StackError } from '../stack/say.ts';
import type { Supervisor } from '../stack/supervisor.ts';
import type { Place } from './place.ts';
import { render } from './render.ts';

const READY_MS = 10_000;

async function answers(url: string, child: Child): Promise<void> {
  for (const until = performance.now() + READY_MS; !child.hasExited(); await pause(50)) {
    const answer = await fetch(`${url}/api/health/ready`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    if (performance.now() > until)
      throw new StackError(...child.tail(), `nginx answers ${answer?.status ?? 'nothing'}.`);
  }
}

/** Starts nginx with this file of the place. */
export async function startNginx(
  supervisor: Supervisor,
  { folder, owner, env }: Place,
  { name, file, url }: { name: string; file: string; url: string },
): Promise<void> {
  const args = ['-p', folder, '-c', file, '-e', 'stderr', '-g', 'daemon off;'];
  const spec = { name, command: 'nginx', args, env, cwd: folder, owner, stop: 'SIGTERM' as const, stopMs: 5_000 };
  await supervisor.keep(spec, (child) => answers(url, child));
}

/** nginx with the configuration of `deploy` before these web processes, on a port of loopback. */
export async function startProxy(supervisor: Supervisor, place: Place, port: number, webs: number[]): Promise<void> {
  const runDir = place.makeFolder('nginx');
  const text = render('nginx/nginx.conf.template', {
    RUN_DIR: runDir,
    ACCESS_LOG: join(runDir, 'access.log'),
    OWN_FILES: place.makeFolder('own'),
    LISTEN: `127.0.0.1:${port}`,
    PUBLIC_HOST: `localhost:${port}`,
    PUBLIC_SCHEME: 'http',
    // Whoever tries the cluster may say for whom: load comes from many addresses.
    TRUSTED_PROXY: '127.0.0.1',
    SERVERS: webs.map((web) => `server 127.0.0.1:${web} max_fails=1 fail_timeout=2s;`).join('\n        '),
  });
  const file = place.write('nginx.conf', text);
  await startNginx(supervisor, place, { name: 'nginx', file, url: `http://127.0.0.1:${port}` });
}
