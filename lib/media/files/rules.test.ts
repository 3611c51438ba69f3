import { expect, it } from 'vitest';
import { isMassLoss, pictureSrcSet, pictureUrl, squareUrl, tinyUrl, wholeScreenUrl } from './rules';

const stored = 'https://media.example/cloud/image/upload/v12/shop/kit.jpg';

it('asks the media service for a width or a square', () => {
  expect(pictureUrl(stored, 640)).toBe(
    'https://media.example/cloud/image/upload/f_auto,q_auto,c_limit,w_640/v12/shop/kit.jpg',
  );
  expect(squareUrl(stored, 96)).toContain('/f_auto,q_auto,c_fill,g_auto,w_96,h_96/v12/');
  expect(tinyUrl(stored)).toContain('/upload/c_limit,w_64/e_blur:120/f_webp,q_30/v12/');
  expect(wholeScreenUrl(stored)).toContain('/upload/f_auto,q_auto,c_limit,w_1600/v12/');
  expect(pictureSrcSet(stored)?.split(', ')).toHaveLength(6);
});

it('leaves other addresses alone', () => {
  expect(pictureUrl('/illustrations/kit.svg', 640)).toBe('/illustrations/kit.svg');
  expect(tinyUrl('/illustrations/kit.svg')).toBe('/illustrations/kit.svg');
  expect(pictureSrcSet('/illustrations/kit.svg')).toBeUndefined();
});

it.each([
  [0, 0, false],
  [1, 1, true],
  [1, 2, false],
  [2, 2, true],
  [2, 3, true],
  [2, 4, false],
  [3, 3, true],
  [3, 6, false],
  [4, 7, true],
  [50, 1_000, false],
])('%i files lost of %i: %s', (lost, known, isMass) => {
  expect(isMassLoss(lost, known)).toBe(isMass);
});

it('offers a picture in six widths', () => {
  const at = (width: number) =>
    `https://media.example/cloud/image/upload/f_auto,q_auto,c_limit,w_${width}/v12/shop/kit.jpg ${width}w`;
  expect(pictureSrcSet(stored)).toBe([320, 480, 720, 828, 1_080, 1_200].map(at).join(', '));
});

it.each(['video/upload/v1/a.mp4', 'image/upload/v123/a.jpg'])('knows the address %s as its own', (path) => {
  expect(pictureUrl(`https://media.example/c/${path}`, 1)).toContain('/upload/f_auto,q_auto,c_limit,w_1/v1');
});
