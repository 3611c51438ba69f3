import { expect, it } from 'vitest';
import { files, hours, kits, minutes, products, seconds } from './counts';

it.each([
  [kits(1), '1 kit'],
  [kits(5), '5 kits'],
  [products(2), '2 Svarna Kits'],
  [files(0), '0 files'],
  [seconds(1), '1 second'],
  [minutes(30), '30 minutes'],
  [hours(2), '2 hours'],
])('counts %s', (text, expected) => {
  expect(text).toBe(expected);
});
