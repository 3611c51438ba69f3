import { expect, it } from 'vitest';
import { trackingUrlFor } from './rules';

const couriers = [
  { name: 'India Post', trackingUrl: 'https://post.example/#{number}' },
  { name: 'My cousin', trackingUrl: null },
];

it.each([
  ['india post', 'A1', 'https://post.example/#A1'],
  ['India Post', 'A 1/&?', 'https://post.example/#A%201%2F%26%3F'],
  ['My cousin', 'A1', null],
  ['Nobody', 'A1', null],
])('a parcel of %s with the number %s is followed at %s', (name, number, url) => {
  expect(trackingUrlFor(couriers, name, number)).toBe(url);
});
