import { expect, it } from 'vitest';
import { said } from '../testing/said.ts';
import { usageOf } from './options.ts';

it.each(['burst', 'soak', 'chaos', 'old-code'])(
  '%s answers an option that it does not know in a sentence',
  async (name) => {
    const answer = await said([`scripts/${name}.ts`, '--nothing']);
    expect(answer).toEqual({
      code: 1,
      said: expect.stringMatching(/^npm run [\w-]+ -- takes --.* and nothing else\.\n$/),
    });
  },
  30_000,
);

it('an option is told with what it takes', () => {
  expect(usageOf('npm run soak --', { minutes: { type: 'string' }, short: { type: 'boolean' } })).toBe(
    'npm run soak -- takes --minutes VALUE, --short and nothing else.',
  );
});
