import { expect, it } from 'vitest';
import { LIMITS, networkOf, numberBlockOf } from './rules';

it.each([
  ['10.1.2.3', '10.1.2'],
  ['::ffff:10.1.2.3', '10.1.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['unknown', 'unknown'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('puts neighbouring numbers into one block', () => {
  expect(numberBlockOf('9876543210')).toBe(numberBlockOf('9876543999'));
  expect(numberBlockOf('9876543210')).not.toBe(numberBlockOf('9876544210'));
});

it('names every limit once', () => {
  const names = Object.values(LIMITS).map((limit) => limit.name);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.values(LIMITS).every((limit) => limit.points > 0 && limit.windowS > 0)).toBe(true);
});
