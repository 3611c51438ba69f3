import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pause, StackError } from '../stack/say.ts';
import { ROOT } from '../stack/settings.ts';
import type { Supervisor } from '../stack/supervisor.ts';
import { copyBuild } from '../testing/lanes.ts';
import type { Cluster } from './cluster.ts';

const TEXT = /\.(js|mjs|json|css|html|rsc|body|meta|txt)$|\/BUILD_ID$/;
const LOADED = 'static/chunks';

const turned = (name: string): string => [...name].toReversed().join('');

/**
 * A build as after a change of everything that browsers load: the same shop under another id, each script and style
 * sheet under another name, as long as the old one.
 * @returns what its pages name and those of the older build do not
 */
export function renameBuild(from: string, to: string): string {
  copyBuild(from, to, []);
  const id = readFileSync(join(to, 'BUILD_ID'), 'utf8');
  const files = readdirSync(join(to, LOADED));
  const names = [id, ...files.map((file) => file.replace(/\.\w+$/, ''))];
  const anyName = new RegExp(names.map((name) => name.replace(/\W/g, '\\$&')).join('|'), 'g');
  for (const entry of readdirSync(to, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !TEXT.test(path)) continue;
    const text = readFileSync(path, 'latin1');
    const changed = text.replace(anyName, turned);
    if (changed !== text) writeFileSync(path, changed, 'latin1');
  }
  for (const file of files) renameSync(join(to, LOADED, file), join(to, LOADED, file.replace(anyName, turned)));
  return turned(id);
}

/** Makes the newer build, and has one web process after the other begin anew with it, then the worker. */
export async function rollTo(
  cluster: Cluster,
  supervisor: Supervisor,
  newer: string,
  settledMs: number,
): Promise<void> {
  const distDir = relative(ROOT, newer);
  for (const { name, spec } of [...cluster.webs, cluster.worker]) {
    spec.env = { ...spec.env, SHOP_DIST_DIR: distDir };
    await supervisor.restart(name);
    await pause(settledMs);
  }
}

/** Whether each web process serves the build of this id. */
export async function areAllOn({ webs }: Cluster, id: string): Promise<boolean> {
  const texts = await Promise.all(webs.map(async ({ url }) => (await fetch(`${url}/shop/terms`)).text()));
  if (texts.some((text) => !text.includes('</html>'))) throw new StackError('A web process shows no page.');
  return texts.every((text) => text.includes(id));
}
