import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS, networkOf, numberBlocksOf } from './rules';

it.each([
  ['10.1.2.3', '10.1.2'],
  ['::ffff:10.1.2.3', '10.1.2'],
  ['::FFFF:10.1.2.3', '10.1.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::ffff:1:2:3', '2001:db8:0:0'],
  ['2001:db8:7::', '2001:db8:7:0'],
  ['::1', '0:0:0:0'],
  ['unknown', 'unknown'],
  ['', ''],
])('the network of %j is %j', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

describe('case 13: blocks of numbers', () => {
  it('any 5,000 neighbours share a block, wherever they begin', () => {
    fc.assert(
      fc.property(fc.integer({ min: 6_000_000_000, max: 9_999_995_000 }), (first) => {
        const blocks = new Set(numberBlocksOf(String(first)));
        const last = numberBlocksOf(String(first + 4_999));
        expect(last.some((block) => blocks.has(block))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['9876540000', ['9876540000', '9876535000']],
    ['9876544999', ['9876540000', '9876535000']],
    ['9876545000', ['9876540000', '9876545000']],
    ['9876549999', ['9876540000', '9876545000']],
    ['9876550000', ['9876550000', '9876545000']],
  ])('%s is in %j', (phone, blocks) => {
    expect(numberBlocksOf(phone)).toEqual(blocks);
  });
});

it('names every limit once', () => {
  const names = Object.values(LIMITS).map((limit) => limit.name);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.values(LIMITS).every((limit) => limit.points > 0 && limit.windowS > 0)).toBe(true);
});
