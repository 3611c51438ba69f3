import { expect, it } from 'vitest';
import { FILM_CUT, filmSources } from './rules';

it('plays a film made for phones, and the one that came where that is missing', () => {
  const film = 'https://media.example/cloud/video/upload/v12/shop/products/a_b-c.webm';
  const made = `https://media.example/cloud/video/upload/${FILM_CUT}/v12/shop/products/a_b-c.mp4`;
  expect(filmSources(film)).toEqual([made, film]);
  expect(filmSources('/films/kit.mp4')).toEqual(['/films/kit.mp4']);
});

it('a film of 20 seconds fits three megabytes', () => {
  const kilobits = Number(/br_(\d+)k/.exec(FILM_CUT)?.[1]);
  const MOST_SOUND_KILOBITS = 256;
  expect(((kilobits + MOST_SOUND_KILOBITS) * 1_000 * 20) / 8).toBeLessThanOrEqual(3_000_000);
});
