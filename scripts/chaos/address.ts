import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, obstacle, SMTP_OFFSET } from '../stack/ports.ts';
import { StackError } from '../stack/say.ts';
import { keptSecret, ROOT } from '../stack/settings.ts';

/** What ends up in a build of the shop, or leads to it. */
export type Address = { port: number; emulatorsPort: number; wayPort: number; password: string; id: string };

const fileOf = (distDir: string): string => join(ROOT, distDir, 'last-run.json');

/** @throws StackError where somebody uses that build: it would be built anew under their feet */
async function last(distDir: string): Promise<Address | null> {
  if (!existsSync(fileOf(distDir))) return null;
  const found = JSON.parse(readFileSync(fileOf(distDir), 'utf8')) as Partial<Address>;
  const { port, emulatorsPort, wayPort, password, id } = found;
  if (!port || !emulatorsPort || !wayPort || !password || !id) return null;
  const obstacles = await Promise.all([port, emulatorsPort, emulatorsPort + SMTP_OFFSET, wayPort].map(obstacle));
  if (obstacles.some((one) => one !== null))
    throw new StackError(
      `The ports of the last run are taken: another one is under way, or remove ${fileOf(distDir)} to choose others.`,
    );
  return { port, emulatorsPort, wayPort, password, id };
}

/** That of the last run: the shop is only built again when its sources have changed. @throws StackError */
export async function takeAddress(distDir: string, dataDir: string): Promise<Address> {
  mkdirSync(dataDir, { mode: 0o711, recursive: true });
  const known = await last(distDir);
  if (known) {
    writeFileSync(join(dataDir, 'id'), known.id);
    return known;
  }
  return {
    port: await freePort(),
    emulatorsPort: await freePort([SMTP_OFFSET]),
    wayPort: await freePort(),
    password: randomBytes(12).toString('hex'),
    id: keptSecret(dataDir, 'id'),
  };
}

/** For the next run, once there is a build. */
export function keepAddress(distDir: string, address: Address): void {
  writeFileSync(fileOf(distDir), JSON.stringify(address), { mode: 0o600 });
}
