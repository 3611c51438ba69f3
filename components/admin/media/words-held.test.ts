import { expect, it } from 'vitest';
import { changedIn, type Held, merged } from './words-held';

type Fields = { name: string; alt: string };
const held = (name: string, alt: string, others: Partial<Fields> = {}): Held<Fields> => ({
  seen: { name: 'Box', alt: 'A box' },
  typed: { name, alt },
  others,
});

it.each<[string, Held<Fields>, Fields, Fields, Partial<Fields>]>([
  ['nothing was typed', held('Box', 'A box'), { name: 'Kit', alt: 'A kit' }, { name: 'Kit', alt: 'A kit' }, {}],
  ['the other field', held('Jar', 'A box'), { name: 'Box', alt: 'A kit' }, { name: 'Jar', alt: 'A kit' }, {}],
  [
    'the same field',
    held('Jar', 'A box'),
    { name: 'Kit', alt: 'A box' },
    { name: 'Jar', alt: 'A box' },
    { name: 'Kit' },
  ],
  ['the same words', held('Kit', 'A box'), { name: 'Kit', alt: 'A box' }, { name: 'Kit', alt: 'A box' }, {}],
  [
    'both fields, one of them by both',
    held('Jar', 'A box'),
    { name: 'Kit', alt: 'A kit' },
    { name: 'Jar', alt: 'A kit' },
    { name: 'Kit' },
  ],
  [
    'back again to what was typed',
    held('Jar', 'A box', { name: 'Kit' }),
    { name: 'Jar', alt: 'A box' },
    { name: 'Jar', alt: 'A box' },
    {},
  ],
  [
    'another field after one by both',
    held('Jar', 'A box', { name: 'Kit' }),
    { name: 'Box', alt: 'A kit' },
    { name: 'Jar', alt: 'A kit' },
    { name: 'Kit' },
  ],
])('somebody else changed what is edited: %s', (_name, was, now, typed, others) => {
  expect(merged(was, now)).toEqual({ seen: now, typed, others });
});

it.each<[string, string, Partial<Fields>]>([
  ['Box', 'A box', {}],
  ['Jar', 'A box', { name: 'Jar' }],
  ['Box', '', { alt: '' }],
  ['Jar', 'A jar', { name: 'Jar', alt: 'A jar' }],
])('of "%s" and "%s" only what was changed is sent', (name, alt, sent) => {
  expect(changedIn(held(name, alt))).toEqual(sent);
});

it('what was typed is still a change beside newer words', () => {
  const now = merged(held('Jar', 'A box'), { name: 'Kit', alt: 'A kit' });
  expect(changedIn(now)).toEqual({ name: 'Jar' });
});
