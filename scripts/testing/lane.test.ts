import { expect, test } from 'vitest';
import { LANES, readLanes, takeLane } from './lane.ts';

const of = (...lanes: Record<string, string>[]) => ({ NODE_ENV: 'test' as const, [LANES]: JSON.stringify(lanes) });

test('each worker takes the environment of its own lane', () => {
  for (const index of [0, 1]) {
    const env: NodeJS.ProcessEnv = of({ DATABASE_URL: 'lane 0' }, { DATABASE_URL: 'lane 1' });
    takeLane(index, env);
    expect(env.DATABASE_URL).toBe(`lane ${index}`);
  }
});

test('without lanes the environment stays as it is', () => {
  const env: NodeJS.ProcessEnv = { NODE_ENV: 'test', DATABASE_URL: 'mine' };
  takeLane(3, env);
  expect(env).toEqual({ NODE_ENV: 'test', DATABASE_URL: 'mine' });
  expect(readLanes(env)).toEqual([]);
});

test('a worker without a lane does not run on the one of another', () => {
  expect(() => takeLane(1, of({ DATABASE_URL: 'lane 0' }))).toThrow('There are 1 lanes, and none for worker 1.');
});
