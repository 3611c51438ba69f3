import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { askHidden, readPiped } from './stack/ask.ts';
import { runCommand } from './stack/command.ts';
import { nodeChild, withReactServer } from './stack/parts.ts';
import { StackError, say } from './stack/say.ts';
import { loadDotEnv } from './stack/settings.ts';
import { Supervisor } from './stack/supervisor.ts';
import { openShop } from './stack.ts';

const USAGE = 'Say whose account it is: npm run admin:create -- --email owner@shop.example';
const MIN_PASSWORD = 8;
const supervisor = new Supervisor(say);

function readEmail(): string {
  const { values } = parseArgs({ options: { email: { type: 'string' } }, strict: false });
  const email = z.email().safeParse(typeof values.email === 'string' ? values.email.trim().toLowerCase() : undefined);
  if (!email.success) throw new StackError(USAGE);
  return email.data;
}

async function readPassword(): Promise<{ password: string; isGenerated: boolean }> {
  const given = process.stdin.isTTY ? await askHidden('Password (empty: make one): ') : await readPiped();
  if (given === '') return { password: randomBytes(12).toString('base64url'), isGenerated: true };
  if (given.length < MIN_PASSWORD)
    throw new StackError(`The password is too short: use at least ${MIN_PASSWORD} characters.`);
  if (process.stdin.isTTY && (await askHidden('The same again: ')) !== given)
    throw new StackError('The two passwords differ: nothing was changed.');
  return { password: given, isGenerated: false };
}

async function create(): Promise<void> {
  loadDotEnv();
  const email = readEmail();
  const { password, isGenerated } = await readPassword();
  const options = { command: 'npm run admin:create', source: process.env, supervisor, say, mode: 'database' as const };
  const env = { ...process.env, ...(await openShop(options)) };
  const spec = nodeChild('prisma/admin.ts', [...withReactServer('prisma/admin.ts'), email], env, say);
  await supervisor.run({ ...spec, input: `${password}\n` });
  if (isGenerated) say(`password of ${email}: ${password} (shown only now)`);
}

await runCommand(supervisor, create);
