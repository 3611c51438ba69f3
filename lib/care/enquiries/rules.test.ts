import { expect, it } from 'vitest';
import { MAX_MESSAGE_LENGTH, MAX_NAME_LENGTH } from './rules';

it('a name has at most 80 letters, a question 2,000', () => {
  expect([MAX_NAME_LENGTH, MAX_MESSAGE_LENGTH]).toEqual([80, 2_000]);
});
