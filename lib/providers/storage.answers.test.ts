import type { UploadApiResponse } from 'cloudinary';
import { expect, it } from 'vitest';
import { toAsset } from './storage.answers';

it.each([
  ['lying', { width: 1920, height: 1080, rotation: 0 }, 1920, 1080],
  ['upright, told as it was written', { width: 1920, height: 1080, rotation: 90 }, 1080, 1920],
  ['upright the other way', { width: 1920, height: 1080, rotation: -90 }, 1080, 1920],
  ['upright, told as it is seen', { width: 1080, height: 1920, rotation: 270 }, 1080, 1920],
  ['on its head', { width: 1920, height: 1080, rotation: 180 }, 1920, 1080],
  ['a picture', { width: 30, height: 40 }, 30, 40],
  ['of no size', {}, null, null],
])('the sides of a film as it is seen: %s', (_name, answer, width, height) => {
  expect(toAsset(answer as UploadApiResponse)).toMatchObject({ width, height });
});
