import { authSecrets, directUrl } from '../lib/core/env.ts';
import { type RestoreWish, readRestore } from './backup/options.ts';
import type { Contents } from './backup/read.ts';
import { type Restored, requireRestorable, restore } from './backup/restore.ts';
import { type Key, keyFrom, markOf } from './backup/seal.ts';
import { releaseHeld } from './backup/settle.ts';
import { dropUnfinished, inNewDatabase, withDatabase } from './backup/target.ts';
import { runCommand } from './stack/command.ts';
import { isSame } from './stack/processes.ts';
import { decide, readRun } from './stack/run-file.ts';
import { StackError, say, seconds } from './stack/say.ts';
import { loadDotEnv } from './stack/settings.ts';
import { Supervisor } from './stack/supervisor.ts';
import { bringUp, configure, openShop, type StackOptions } from './stack.ts';

const COMMAND = 'npm run restore';
const supervisor = new Supervisor(say);
const options: StackOptions = { command: COMMAND, source: process.env, supervisor, say, mode: 'database' };

type Wish = Extract<RestoreWish, { kind: 'restore' }>;

function tell({ head, end, settled, invariants }: Restored): number {
  const rows = end.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`restored     ${rows} rows of ${end.tables.length} tables as at ${head.madeAt}, each as the backup has it`);
  for (const { name, checked, broken } of invariants)
    say(`${broken.length === 0 ? 'held  ' : 'BROKEN'}       ${name}: ${checked} checked, ${broken.length} broken`);
  say(`sessions     ${settled.sessions} ended: everybody signs in again`);
  say(`to confirm   ${settled.unconfirmed} cash orders have two days from now: confirm again those that were`);
  say(`numbers      orders go on at ${settled.orderNumber}; invoices and credit notes leave out as many`);
  say(
    `messages     ${settled.held} held: \`npm run restore -- release\` sends them, or send single ones at their orders`,
  );
  say(
    `money        what was paid since ${head.madeAt} is found by the comparison with the provider's lists: open Money and press Compare once the shop runs`,
  );
  return invariants.every(({ broken }) => broken.length === 0) ? 0 : 1;
}

function warnOfSecret(contents: Contents): void {
  const { env, variables } = configure(options);
  const marks = authSecrets({ ...env, AUTH_SECRET: variables.AUTH_SECRET }).map(markOf);
  if (contents.head.secret === null || marks.includes(contents.head.secret)) return;
  say('secret       AUTH_SECRET is another one than the shop had: second steps of admins cannot be read');
}

/** The shop's own database is filled before anything else is done to it. */
async function intoOwn(work: (address: string) => Promise<void>): Promise<void> {
  const run = readRun(configure(options).dataDir);
  if (run && decide(run, isSame) === 'refuse')
    throw new StackError(
      `"${run.command}" is using this database (pid ${run.supervisor.pid}): end it first, or restore beside it: with --to NAME on the server of DATABASE_URL, else into a new SHOP_DATA_DIR.`,
    );
  await bringUp({ ...options, prepare: work });
}

/** The embedded server ends with the shop: nobody could rename what was made on it. @throws StackError */
function requireServer(to: string | null): void {
  if (to !== null && !process.env.DATABASE_URL)
    throw new StackError(
      '--to NAME makes a database on the server of DATABASE_URL, which is not set: restore into a new SHOP_DATA_DIR instead, and start the shop with that.',
    );
}

async function run({ file, to, skipped, isCheck }: Wish, key: Key): Promise<number> {
  const began = performance.now();
  const contents = await requireRestorable(file, key);
  say(`read         ${file}: whole, as at ${contents.head.madeAt}, ${seconds(performance.now() - began)}`);
  if (isCheck) return 0;
  warnOfSecret(contents);
  let code = 1;
  const work = async (address: string) => {
    code = tell(await restore(file, key, contents, address, skipped));
  };
  if (to === null) await intoOwn(work);
  // What the shop has may be broken, and why somebody restores.
  else await inNewDatabase(directUrl(await openShop({ ...options, isLeftAlone: true })), to, work);
  say(`done         ${seconds(performance.now() - began)}`);
  return code;
}

async function release(): Promise<void> {
  const { DATABASE_URL = '' } = await openShop(options);
  say(`${await withDatabase(DATABASE_URL, releaseHeld)} messages are on their way again`);
}

async function work(args: string[]): Promise<number> {
  loadDotEnv();
  const wish = readRestore(args);
  if (wish.kind === 'release') {
    await release();
    return 0;
  }
  requireServer(wish.to);
  return run(wish, keyFrom(process.env, wish.key));
}

await runCommand(supervisor, work, dropUnfinished);
