import { describe, expect, it } from 'vitest';
import { mediaConflicts, mediaDone } from '@/content/media-answers';
import {
  beforeIt,
  contentFailure,
  DEFAULT_IMAGES,
  isGuarded,
  isSameSet,
  KEEP_REMOVED_MS,
  MAX_ITEMS,
  placeAfter,
  RESTORABLE_MS,
  UNDO_MS,
} from './rules';

describe('product content', () => {
  it('has at most five pictures and three films, section 9', () => {
    expect(MAX_ITEMS).toEqual({ images: 5, videos: 3 });
  });

  it.each([
    [mediaDone.added('images', 3), '3 images added successfully!'],
    [mediaDone.added('videos', 1), '1 videos added successfully!'],
    [mediaDone.replaced('videos'), 'video replaced successfully!'],
    [mediaDone.removed('images'), 'image removed successfully!'],
    [contentFailure({ action: 'add', type: 'images' }), 'Failed to add images'],
    [contentFailure({ action: 'replace', type: 'videos' }), 'Failed to replace video'],
    [contentFailure({ action: 'delete', type: 'images' }), 'Failed to remove image'],
    [contentFailure({ action: 'reorder', type: 'images' }), 'Failed to update media'],
    [contentFailure(undefined), 'Failed to update media'],
  ])('says %j, section 8', (said, text) => {
    expect(said).toBe(text);
  });

  it('case 31: deleting and replacing want a fresh second factor', () => {
    const actions = ['add', 'replace', 'delete', 'restore', 'reorder', 'update'];
    expect(actions.filter((action) => isGuarded({ action }))).toEqual(['replace', 'delete']);
  });

  it.each([
    [['a', 'b'], ['b', 'a'], true],
    [[], [], true],
    [['a', 'b'], ['a'], false],
    [['a', 'b'], ['a', 'a'], false],
    [['a'], ['a', 'a'], false],
    [['a'], ['b'], false],
  ])('%j and %j are the same set: %s', (items, ids, isSame) => {
    expect(
      isSameSet(
        items.map((id) => ({ id })),
        ids,
      ),
    ).toBe(isSame);
  });
});

it('offers to put an item back for ten seconds', () => expect(UNDO_MS).toBe(10_000));

it.each([
  [mediaDone.restored('images'), 'image restored'],
  [mediaDone.restored('videos'), 'video restored'],
  [mediaDone.reordered, 'The new places were saved'],
  [mediaDone.updated, 'Media updated successfully!'],
  [mediaConflicts.full('images', 5), 'There can be at most 5 images. Please replace or delete one first.'],
  [mediaConflicts.full('videos', 3), 'There can be at most 3 videos. Please replace or delete one first.'],
  [mediaConflicts.stale, 'Somebody else changed this list meanwhile. It has been loaded anew.'],
  [mediaConflicts.taken, 'This file is in the shop already'],
])('says %j', (said, text) => {
  expect(said).toBe(text);
});

it('more ids than items are another set', () => {
  expect(isSameSet([{ id: 'a' }, { id: 'b' }], ['a', 'b', 'c'])).toBe(false);
});

it('a deleted item can be put back for a minute, and is kept for two', () => {
  expect([RESTORABLE_MS, KEEP_REMOVED_MS]).toEqual([60_000, 120_000]);
});

it('shows a drawing of the kit where no picture is stored, section 3', () => {
  expect(DEFAULT_IMAGES).toEqual([
    {
      id: 'default',
      url: '/illustrations/kit.svg',
      name: 'The kit',
      alt: 'Drawing of the kit: a box with small dropper bottles',
      order: 0,
      cloudinaryPublicId: '',
      thumbnail: null,
    },
  ]);
});

it.each<[string[], string[], number]>([
  [[], [], 0],
  [['a', 'b'], [], 0],
  [['a', 'b'], ['x'], 0],
  [['a', 'b'], ['a'], 1],
  [['a', 'b'], ['b', 'a'], 2],
  [['a', 'b'], ['x', 'a'], 1],
])('in %j the place behind the nearest of %j is %i', (ids, after, place) => {
  expect(placeAfter(ids, after)).toBe(place);
});

const orders = (ids: string): string[] =>
  ids.length < 2 ? [ids] : [...ids].flatMap((id) => orders(ids.replace(id, '')).map((rest) => id + rest));

it('whatever is deleted comes back in its old order, in whatever order that happens', () => {
  for (const gone of ['ab', 'bc', 'bd', 'acd', 'abcd'].flatMap(orders))
    for (const back of orders(gone)) {
      let ids = [...'abcde'];
      const takenOut: { id: string; after: string[] }[] = [];
      for (const id of gone) {
        takenOut.push({ id, after: beforeIt(ids, takenOut, id) });
        ids = ids.filter((other) => other !== id);
      }
      for (const id of back) {
        const { after = [] } = takenOut.find((one) => one.id === id) ?? {};
        ids = ids.toSpliced(placeAfter(ids, after), 0, id);
      }
      expect([gone, back, ids.join('')]).toEqual([gone, back, 'abcde']);
    }
});

it('what stands before an item is the nearest first', () => {
  expect(beforeIt(['a', 'b', 'c'], [], 'c')).toEqual(['b', 'a']);
  expect(beforeIt(['a', 'c'], [{ id: 'b', after: ['a'] }], 'c')).toEqual(['b', 'a']);
  expect(beforeIt(['a', 'c'], [{ id: 'b', after: ['a'] }], 'a')).toEqual([]);
});
