import { expect, it } from 'vitest';
import { said } from './testing/said.ts';

it.each([
  ['retention', 'dry-run'],
  ['media:sweep', 'dry-run'],
  ['restore', 'check'],
  ['backup', 'dir'],
])(
  'npm run %s is not done without the --%s that npm has taken for its own',
  async (command, option) => {
    const kept = { [`npm_config_${option.replace('-', '_')}`]: 'true' };
    expect(await said(['scripts/bootstrap.mjs', command], kept)).toEqual({
      code: 1,
      said: `npm has kept --${option} for itself, nothing was done: write -- before the options, npm run ${command} -- --${option}\n`,
    });
  },
  30_000,
);
