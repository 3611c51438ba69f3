import { expect, it } from 'vitest';
import { hashPassword } from './service';

const now = () => performance.now();

it('case 4: passwords are hashed one after the other, so that a core is left for the pages', async () => {
  const alone: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    const began = now();
    await hashPassword('Quiet-Lantern*42');
    alone.push(now() - began);
  }
  const ends = (await Promise.all(Array.from({ length: 6 }, () => hashPassword('x').then(now)))).sort((a, b) => a - b);
  const pauses = ends.slice(1).map((end, at) => end - (ends[at] ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThan(Math.min(...alone) / 3);
});
