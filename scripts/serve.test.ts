import { expect, it } from 'vitest';
import { said } from './testing/said.ts';

const NO_DATABASE =
  'DATABASE_URL is missing: npm run serve brings up no database. Set the address of yours, or use npm start.';
const USAGE =
  'npm run serve serves what was built, npm run serve -- prepare migrates and seeds: nothing else may stand there.';

it.each([
  [[], NO_DATABASE],
  [['prepare'], NO_DATABASE],
  [['start'], USAGE],
  [['prepare', 'now'], USAGE],
])(
  'serve %j is answered in a sentence',
  async (args, sentence) => {
    const env = { SHOP_MODE: 'local', DATABASE_URL: '', DIRECT_DATABASE_URL: '' };
    expect(await said(['scripts/serve.ts', ...args], env)).toEqual({ code: 1, said: `${sentence}\n` });
  },
  30_000,
);

it.each([
  ['start', 'npm start'],
  ['dev', 'npm run dev'],
  ['worker', 'npm run worker'],
])(
  '%s says that it takes no arguments',
  async (name, command) => {
    expect(await said([`scripts/${name}.ts`, '--port', '8080'])).toEqual({
      code: 1,
      said: `${command} takes nothing: its port and all else are keys, see .env.example.\n`,
    });
  },
  30_000,
);
