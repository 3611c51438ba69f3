import type { ContentType, ProductContent } from '@/lib/media/files/rules';

/** Section 9: the first picture is the main one. */
export const MAX_ITEMS: Record<ContentType, number> = { images: 5, videos: 3 };

/** How long the screen offers to put a deleted item back, ms. */
export const UNDO_MS = 10_000;

const one = (type: ContentType) => (type === 'images' ? 'image' : 'video');

/** Section 8, success messages of the product media. */
export const contentMessages = {
  replaced: (type: ContentType) => `${one(type)} replaced successfully!`,
  added: (type: ContentType, count: number) => `${count} ${type} added successfully!`,
  removed: (type: ContentType) => `${one(type)} removed successfully!`,
  restored: (type: ContentType) => `${one(type)} restored`,
  reordered: 'The order was saved',
  updated: 'Media updated successfully!',
  full: (type: ContentType) => `There can be at most ${MAX_ITEMS[type]} ${type}. Please replace or delete one first.`,
  stale: 'Somebody else changed this list meanwhile. It has been loaded anew.',
  gone: 'This item is no longer there',
  taken: 'This file is in the shop already',
} as const;

/** What cannot be taken back, or changes what is there already: it wants a fresh second factor (security, case 31). */
export const isGuarded = ({ action }: { action: string }): boolean => action === 'delete' || action === 'replace';

/** What an admin reads: the lists as they are stored, and their versions. */
export type AdminContent = ProductContent & { versions: Record<ContentType, number> };

/** Whether `ids` are the ids of `items` in some order. */
export const isSameSet = (items: readonly { id: string }[], ids: readonly string[]): boolean =>
  ids.length === items.length && new Set(ids).size === ids.length && items.every(({ id }) => ids.includes(id));

/** Section 8, what is said when a change of the product media fails and nothing better is known. */
export function contentFailure(change: { action: string; type: ContentType } | undefined): string {
  if (!change) return 'Failed to update media';
  const { action, type } = change;
  if (action === 'add') return `Failed to add ${type}`;
  if (action === 'replace') return `Failed to replace ${one(type)}`;
  return action === 'delete' ? `Failed to remove ${one(type)}` : 'Failed to update media';
}
