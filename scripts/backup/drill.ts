import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { nodeChild, withReactServer } from '../stack/parts.ts';
import { type Say, StackError, seconds } from '../stack/say.ts';
import type { Supervisor } from '../stack/supervisor.ts';
import { bringUp } from '../stack.ts';
import { openScratch, removeFolder } from '../testing/scratch.ts';
import { requireRestorable, restore } from './restore.ts';
import { withDatabase } from './target.ts';
import { writeBackup } from './write.ts';

const ORDERS = 20_000;
const LOT = 20;
const PROGRAM = 'scripts/fill/main.ts';
const COMMAND = 'npm run backup -- drill';

type Fill = (count: number, seed: number) => Promise<unknown>;

/** Makes orders as `npm run db:fill` does, in a process of its own: they follow the rules of the shop itself. */
const filler =
  (supervisor: Supervisor, url: string): Fill =>
  (count, seed) => {
    const program = [...withReactServer(PROGRAM), String(count), String(seed)];
    return supervisor.run(nodeChild(PROGRAM, program, { ...process.env, DATABASE_URL: url }));
  };

const last = async (url: string): Promise<string> =>
  withDatabase(url, async (client) => {
    const { rows } = await client.query<{ id: string }>('SELECT id FROM orders ORDER BY number DESC LIMIT 1');
    return rows[0]?.id ?? '';
  });

/** Orders come in until it is over. @returns how many */
async function trade(fill: Fill, isOver: () => boolean): Promise<number> {
  let lots = 0;
  for (; !isOver(); lots += 1) await fill(LOT, 1_000 + lots);
  return lots * LOT;
}

/**
 * Tries the worst day on clusters of its own: a backup while orders come in, a restore elsewhere, and whether the last
 * order acknowledged before the backup is there and everything holds.
 */
export async function drill(supervisor: Supervisor, say: Say): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-drill-'));
  const places = [await openScratch(COMMAND, 'drill'), await openScratch(COMMAND, 'drill-restored')];
  try {
    const open = async (at: 0 | 1) =>
      (
        await bringUp({
          command: COMMAND,
          source: { SHOP_DATA_DIR: places[at]?.dataDir },
          supervisor,
          say,
          mode: 'database',
          mayMove: true,
        })
      ).databaseUrl;
    const from = await open(0);
    const fill = filler(supervisor, from);
    await fill(ORDERS, 1);
    const acknowledged = await last(from);
    let isOver = false;
    const trading = trade(fill, () => isOver);
    const began = performance.now();
    const file = join(folder, 'drill.age');
    const target = { fileAt: () => file, remember: String };
    const privateKey = await generateX25519Identity();
    const made = await writeBackup(from, { publicKey: await identityToRecipient(privateKey) }, target, null);
    say(`backed up    ${made.bytes} bytes in ${seconds(performance.now() - began)}`);
    isOver = true;
    say(`meanwhile    ${await trading} orders came in`);
    const again = performance.now();
    const key = { privateKey };
    const contents = await requireRestorable(file, key);
    const elsewhere = await open(1);
    const to = await withDatabase(elsewhere, async (client) => {
      await client.query('CREATE DATABASE restored TEMPLATE template0');
      return Object.assign(new URL(elsewhere), { pathname: '/restored' }).toString();
    });
    const { invariants } = await restore(file, key, contents, to, 0);
    say(`restored     in ${seconds(performance.now() - again)}`);
    return judge(say, await isThere(to, acknowledged), invariants);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await supervisor.stop();
    for (const { dataDir } of places) removeFolder(dataDir);
  }
}

const isThere = (url: string, id: string): Promise<boolean> =>
  withDatabase(url, async (client) => (await client.query('SELECT 1 FROM orders WHERE id = $1', [id])).rowCount === 1);

function judge(say: Say, hasLast: boolean, invariants: { name: string; checked: number; broken: string[] }[]): number {
  say(`last order   ${hasLast ? 'there' : 'MISSING'}`);
  for (const { name, checked, broken } of invariants)
    say(`${broken.length === 0 ? 'held  ' : 'BROKEN'}       ${name}: ${checked} checked, ${broken.length} broken`);
  if (!hasLast) throw new StackError('The last order before the backup is not in it.');
  return invariants.every(({ broken }) => broken.length === 0) ? 0 : 1;
}
