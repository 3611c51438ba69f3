import { expect, it } from 'vitest';
import { type GalleryItem, toContent } from './rules';

const item = (_id: string, type: GalleryItem['type']): GalleryItem => ({
  _id,
  type,
  url: `https://media.example/${_id}`,
  title: _id,
  thumbnail: null,
  uploadDate: '2026-11-01T00:00:00.000Z',
});
const ITEMS = [item('a', 'image'), item('b', 'video'), item('c', 'image')];

it.each([
  ['all', 'a c', 'b', 'a b c'],
  ['images', 'a c', '', 'a c'],
  ['videos', '', 'b', 'b'],
] as const)('a gallery of %s holds the images "%s" and the videos "%s"', (type, images, videos, all) => {
  const content = toContent(ITEMS, type);
  const ids = (items: GalleryItem[]) => items.map(({ _id }) => _id).join(' ');
  expect([ids(content.images), ids(content.videos), ids(content.all)]).toEqual([images, videos, all]);
});
