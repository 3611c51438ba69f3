import { expect, it } from 'vitest';
import {
  cursorOf,
  type GalleryItem,
  MAX_BULK,
  MAX_PAGE_ITEMS,
  PAGE_ITEMS,
  pageOf,
  readCursor,
  titleFor,
  toContent,
} from './rules';

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

const ID = '0197a000-0000-7000-8000-00000000000a';

it('a place in the gallery is a moment and an item', () => {
  const cursor = cursorOf({ _id: ID, uploadDate: '2026-11-01T00:00:00.123Z' });
  expect(cursor).toBe(`1793491200123_${ID}`);
  expect(readCursor(cursor)).toEqual({ atMs: 1_793_491_200_123, id: ID });
});

it.each([
  '',
  'x',
  '1',
  `_${ID}`,
  `-1_${ID}`,
  `1_${ID}0`,
  ` 1_${ID}`,
  `${'9'.repeat(14)}_${ID}`,
  `1_${ID.toUpperCase()}`,
])('"%s" is no place in the gallery', (text) => {
  expect(readCursor(text)).toBeNull();
});

it.each<[number, string, string | null]>([
  [1, 'a', 'a'],
  [2, 'a b', 'b'],
  [3, 'a b c', null],
  [4, 'a b c', null],
])('of three items a page of %i holds "%s" and goes on behind %s', (limit, ids, last) => {
  const { items, next } = pageOf(ITEMS, limit);
  expect(items.map(({ _id }) => _id).join(' ')).toBe(ids);
  expect(next).toBe(last && `${Date.parse('2026-11-01T00:00:00.000Z')}_${last}`);
});

it('an empty gallery is one page', () => expect(pageOf([], 48)).toEqual({ items: [], next: null }));

it('asks for 48 items, at most 200, and deletes at most 20 in one call', () =>
  expect([PAGE_ITEMS, MAX_PAGE_ITEMS, MAX_BULK]).toEqual([48, 200, 20]));
