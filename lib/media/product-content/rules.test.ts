import { describe, expect, it } from 'vitest';
import { mediaDone } from '@/content/media-answers';
import { contentFailure, isGuarded, isSameSet, MAX_ITEMS } from './rules';

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
