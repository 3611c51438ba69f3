import { expect, it } from 'vitest';
import { putAmong } from './few';

it('keeps so many, and forgets the oldest', () => {
  const map = new Map([['a', 1]]);
  putAmong(map, 2, 'b', 2);
  putAmong(map, 2, 'c', 3);
  expect([...map]).toEqual([
    ['b', 2],
    ['c', 3],
  ]);
});

it('forgets nothing for a value that is there already', () => {
  const map = new Map([
    ['a', 1],
    ['b', 2],
  ]);
  putAmong(map, 2, 'a', 4);
  expect([...map]).toEqual([
    ['a', 4],
    ['b', 2],
  ]);
});
