import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildFolder } from '../lib/core/env.ts';
import { migrate, type Steps, seed, shopArguments } from './stack/parts.ts';
import { requireHost, requirePorts } from './stack/ports.ts';
import { StackError, say, sentences } from './stack/say.ts';
import { loadDotEnv, NEXT, ROOT } from './stack/settings.ts';
import { Supervisor } from './stack/supervisor.ts';
import { configure } from './stack.ts';

const USAGE =
  'npm run serve serves what was built, npm run serve -- prepare migrates and seeds: nothing else may stand there.';

/** @throws StackError without a database: nothing here brings one up */
function open(): ReturnType<typeof configure> {
  const config = configure({ source: process.env });
  if (config.env.DATABASE_URL) return config;
  throw new StackError(
    'DATABASE_URL is missing: npm run serve brings up no database. Set the address of yours, or use npm start.',
  );
}

/** Migrates and seeds, once for all processes of a version: before they start. */
async function prepare(): Promise<void> {
  const { env, variables } = open();
  const supervisor = new Supervisor(say);
  const steps: Steps = { supervisor, say, mode: 'database', source: process.env };
  const settings = { ...process.env, ...variables };
  await migrate(steps, env.DATABASE_URL ?? '', settings);
  for (const line of await seed(steps, env, env.DATABASE_URL ?? '', settings)) say(line);
  await supervisor.stop();
}

/** Serves what was built before, and nothing else, as this very process: for a container, which brings the rest. */
async function serve(): Promise<void> {
  const { env, variables } = open();
  if (!existsSync(join(ROOT, buildFolder(), 'BUILD_ID')))
    throw new StackError('There is no build to serve: npm run build makes one.');
  await requireHost(env.HOST);
  await requirePorts([{ port: env.PORT, key: 'PORT', what: 'the shop' }]);
  Object.assign(process.env, variables, { NODE_ENV: 'production' });
  process.argv = [process.execPath, NEXT, ...shopArguments('start', env)];
  await import(NEXT);
}

try {
  loadDotEnv();
  const [verb, ...more] = process.argv.slice(2);
  if (more.length > 0 || (verb !== undefined && verb !== 'prepare')) throw new StackError(USAGE);
  if (verb === 'prepare') {
    await prepare();
    process.exit(0);
  }
  await serve();
} catch (error) {
  for (const line of sentences(error)) console.error(line);
  process.exit(1);
}
