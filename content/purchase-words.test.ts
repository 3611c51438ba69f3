import { expect, it } from 'vitest';
import * as media from './media';
import * as answers from './media-answers';
import * as refusals from './media-refusals';
import { deskRefusals } from './order-desk';

/** Every text, also of those that are made of others. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [String(value)];

it.each([
  ['the media screens', { media, answers, refusals }],
  ['the ways to sort', deskRefusals.sort],
])('%s say "order" of nothing, for it is a purchase', (_name, words) => {
  expect(textsOf(words).filter((text) => /\border(s|ed|ing)?\b/i.test(text))).toEqual([]);
});
