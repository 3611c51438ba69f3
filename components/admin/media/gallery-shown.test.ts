import { expect, it } from 'vitest';
import type { AdminItem, GalleryPage } from '@/lib/media/gallery/rules';
import { type Shown, withItems, withMore, withoutItems } from './gallery-shown';

const item = (_id: string, type: AdminItem['type'] = 'image'): AdminItem => ({
  _id,
  type,
  url: `https://media.example/${_id}`,
  title: _id,
  thumbnail: null,
  uploadDate: '2026-11-01T00:00:00.000Z',
  version: 1,
});
const NOW: Shown = {
  all: [item('a'), item('b'), item('f', 'video')],
  counts: { images: 5, videos: 1 },
  next: { images: 'on', videos: null },
};
const ids = ({ all }: Shown) => all.map(({ _id }) => _id).join(' ');

it('what is added comes first, the last of it before the others, and is counted once', () => {
  const added = withItems(NOW, [item('c'), item('d'), item('g', 'video')]);
  expect([ids(added), added.counts, added.next]).toEqual(['g d c a b f', { images: 7, videos: 2 }, NOW.next]);
  const again = withItems(added, [item('c')]);
  expect([ids(again), again.counts]).toEqual(['c g d a b f', { images: 7, videos: 2 }]);
});

it('what is deleted is counted no more, and what is not shown changes nothing', () => {
  const left = withoutItems(NOW, ['a', 'f', 'elsewhere']);
  expect([ids(left), left.counts, left.next]).toEqual(['b', { images: 4, videos: 0 }, NOW.next]);
  expect(withoutItems({ ...NOW, counts: { images: 0, videos: 0 } }, ['a']).counts.images).toBe(0);
});

it('a following page comes behind, without what is there already', () => {
  const images = [item('b'), item('c')];
  const part: GalleryPage = {
    images,
    videos: [],
    all: images,
    counts: { images: 4, videos: 2 },
    next: { images: 'further', videos: null },
  };
  const more = withMore({ ...NOW, next: { images: 'on', videos: 'films' } }, part, 'images');
  expect([ids(more), more.counts, more.next]).toEqual([
    'a b f c',
    { images: 4, videos: 2 },
    { images: 'further', videos: 'films' },
  ]);
});
