import { expect, it } from 'vitest';
import { pictureSrcSet, pictureUrl, squareUrl } from './rules';

const stored = 'https://media.example/cloud/image/upload/v12/shop/kit.jpg';

it('asks the media service for a width or a square', () => {
  expect(pictureUrl(stored, 640)).toBe(
    'https://media.example/cloud/image/upload/f_auto,q_auto,c_limit,w_640/v12/shop/kit.jpg',
  );
  expect(squareUrl(stored, 96)).toContain('/f_auto,q_auto,c_fill,g_auto,w_96,h_96/v12/');
  expect(pictureSrcSet(stored)?.split(', ')).toHaveLength(6);
});

it('leaves other addresses alone', () => {
  expect(pictureUrl('/illustrations/kit.svg', 640)).toBe('/illustrations/kit.svg');
  expect(pictureSrcSet('/illustrations/kit.svg')).toBeUndefined();
});
