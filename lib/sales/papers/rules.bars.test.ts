import { expect, it } from 'vitest';
import { barsOf } from './rules.bars';

/** Code 128 as its standard draws them, in modules, bars and gaps in turns. */
const START_C = '211232';
const TEN = '221312';
const ONE = '222122';
const STOP = '2331112';

/** The bars of a picture from left to right: where each begins and how wide it is. */
function drawn(svg: string): [x: number, width: number][] {
  const bars = [...svg.matchAll(/stroke-width="(\d+)" d="([^"]+)"/g)].flatMap(([, width, path = '']) =>
    [...path.matchAll(/M(\d+(?:\.\d+)?) /g)].map(([, middle]): [number, number] => [
      Number(middle) - Number(width) / 2,
      Number(width),
    ]),
  );
  return bars.toSorted(([one], [other]) => one - other);
}

it('a number stands in Code 128, in pairs of figures, with room beside it', () => {
  const svg = barsOf(1001);
  const bars = drawn(svg);
  const [unit, first] = [2, bars[0]?.[0] ?? 0];
  const modules = bars.flatMap(([x, width], at) => {
    const next = bars[at + 1]?.[0];
    return [width, ...(next === undefined ? [] : [next - x - width])].map((one) => one / unit);
  });
  // (105 + 1 x 10 + 2 x 1) modulo 103 is 14
  const CHECK = '122231';
  expect(modules.join('')).toBe([START_C, TEN, ONE, CHECK, STOP].join(''));
  const [, width = 0, height = 0] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).map(Number);
  expect(first).toBe(10 * unit);
  expect(width).toBe(2 * first + unit * (3 * 11 + 11 + 13));
  // Ten millimetres, at two units to a point
  expect(height / ((unit * 72) / 25.4)).toBeCloseTo(10, 0);
});
