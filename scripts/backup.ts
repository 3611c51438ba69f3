import { existsSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { directUrl } from '../lib/core/env.ts';
import { drill } from './backup/drill.ts';
import { nameAt, removeOutdated } from './backup/files.ts';
import { readBackup } from './backup/options.ts';
import { lockFrom, markOf } from './backup/seal.ts';
import { writeBackup } from './backup/write.ts';
import { runCommand } from './stack/command.ts';
import { requireDatabase } from './stack/database.ts';
import { waiting } from './stack/parts.ts';
import { StackError, say, seconds } from './stack/say.ts';
import { loadDotEnv } from './stack/settings.ts';
import { Supervisor } from './stack/supervisor.ts';
import { configure, openShop } from './stack.ts';

const supervisor = new Supervisor(say);

/** The private key goes to a file that did not exist, for a safe place; the public one is shown. */
async function makeKeys(file: string): Promise<void> {
  if (existsSync(file)) throw new StackError(`${file} exists already: name a new file.`);
  const privateKey = await generateX25519Identity();
  const publicKey = await identityToRecipient(privateKey);
  writeFileSync(file, `# public key: ${publicKey}\n${privateKey}\n`, { mode: 0o600, flag: 'wx' });
  say(`BACKUP_PUBLIC_KEY=${publicKey}`);
  say(`The private key is in ${file}: take it off this machine. Without it no backup can be read.`);
}

async function backUp(keepDays: number, given: string | null): Promise<void> {
  const options = { command: 'npm run backup', source: process.env, supervisor, say, mode: 'database' as const };
  const { env, dataDir, variables } = configure(options);
  const lock = lockFrom({ ...process.env, BACKUP_PUBLIC_KEY: env.BACKUP_PUBLIC_KEY });
  // A backup changes nothing, also before the migrations of a new version: only the embedded server is brought up.
  const address = directUrl(env) || directUrl(await openShop({ ...options, isLeftAlone: true }));
  // Like every command: one that is being started again is waited for, and what is wrong is said.
  const key = env.DIRECT_DATABASE_URL ? 'DIRECT_DATABASE_URL' : 'DATABASE_URL';
  if (env.DATABASE_URL) await requireDatabase(address, waiting(options), key);
  const folder = resolve(given ?? join(dataDir, 'backups'));
  const began = performance.now();
  const target = {
    fileAt: (at: Date) => join(folder, nameAt(at)),
    remember: (file: string) => `${hostname()}:${file}`,
  };
  const secret = markOf(variables.AUTH_SECRET ?? '');
  const { file, bytes, tables, madeAt } = await writeBackup(address, lock, target, secret);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(`backup       ${file}`);
  say(
    `             ${rows} rows of ${tables.length} tables as at ${madeAt.toISOString()}, ${bytes} bytes, ${seconds(performance.now() - began)}`,
  );
  const { removed, ahead } = removeOutdated(folder, keepDays, madeAt.getTime());
  for (const name of removed) say(`removed      ${name}`);
  for (const name of ahead)
    say(`of later     ${name}: nothing is removed while it is there. Look at the clock, then move that file away.`);
  if (!given)
    say('This folder is on the same machine as the shop: copy the file elsewhere, or name another with --dir.');
}

async function work(args: string[]): Promise<number> {
  loadDotEnv();
  const wish = readBackup(args);
  if (wish.kind === 'drill') return drill(supervisor, say);
  await (wish.kind === 'keys' ? makeKeys(wish.file) : backUp(wish.keepDays, wish.folder));
  return 0;
}

await runCommand(supervisor, work);
