import { expect, it } from 'vitest';
import { type GalleryItem, titleFor, toContent } from './rules';

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

it.each<[string, Parameters<typeof titleFor>, string]>([
  ['one file with a title', ['Camp', 'a.jpg', 0, 1], 'Camp'],
  ['the first of two', ['Camp', 'a.jpg', 0, 2], 'Camp 1'],
  ['the second of two', ['Camp', 'b.jpg', 1, 2], 'Camp 2'],
  ['the last of fifty', ['Camp', 'z.jpg', 49, 50], 'Camp 50'],
  ['a file without a title', ['', 'Summer camp.jpg', 0, 1], 'Summer camp'],
  ['the second of two without', ['', 'b.jpg', 1, 2], 'b'],
  ['a file without a name either', ['', '', 0, 1], 'Untitled'],
])('section 5, titles: %s', (_name, given, title) => {
  expect(titleFor(...given)).toBe(title);
});
