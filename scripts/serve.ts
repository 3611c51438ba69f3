import { migrate, type Steps, seed, shopArguments } from './stack/parts.ts';
import { say, sentences } from './stack/say.ts';
import { loadDotEnv, NEXT } from './stack/settings.ts';
import { Supervisor } from './stack/supervisor.ts';
import { configure } from './stack.ts';

/** Migrates and seeds, once for all processes of a version: before they start. */
async function prepare(): Promise<void> {
  const { env, variables } = configure({ source: process.env });
  const supervisor = new Supervisor(say);
  const steps: Steps = { supervisor, say, mode: 'database', source: process.env };
  const settings = { ...process.env, ...variables };
  await migrate(steps, env.DATABASE_URL ?? '', settings);
  for (const line of await seed(steps, env, env.DATABASE_URL ?? '', settings)) say(line);
  await supervisor.stop();
}

/** Serves what was built before, and nothing else, as this very process: for a container, which brings the rest. */
async function serve(): Promise<void> {
  const { env, variables } = configure({ source: process.env });
  Object.assign(process.env, variables, { NODE_ENV: 'production' });
  process.argv = [process.execPath, NEXT, ...shopArguments('start', env)];
  await import(NEXT);
}

try {
  loadDotEnv();
  if (process.argv[2] === 'prepare') {
    await prepare();
    process.exit(0);
  }
  await serve();
} catch (error) {
  for (const line of sentences(error)) console.error(line);
  process.exit(1);
}
