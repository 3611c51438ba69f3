export type ContentType = 'images' | 'videos';

/** Section 3, an item of the product content; `order` counts from 0. */
export type ProductItem = {
  id: string;
  url: string;
  name: string;
  alt: string;
  order: number;
  cloudinaryPublicId: string;
  thumbnail: string | null;
};

export type ProductContent = { images: ProductItem[]; videos: ProductItem[] };

/** A film of the product page as a search engine wants to know it; `uploadDate` in ISO 8601. */
export type ProductFilm = {
  name: string;
  description: string;
  url: string;
  thumbnail: string | null;
  uploadDate: string;
};

/** What the shop shows when no picture is stored (section 3: defaults when a list is absent). */
export const DEFAULT_IMAGES: ProductItem[] = [
  {
    id: 'default',
    url: '/illustrations/kit.svg',
    name: 'The kit',
    alt: 'Drawing of the kit: a box with small dropper bottles',
    order: 0,
    cloudinaryPublicId: '',
    thumbnail: null,
  },
];

/** Section 9: the first picture is the main one. */
export const MAX_ITEMS: Record<ContentType, number> = { images: 5, videos: 3 };

/** How long the screen offers to put a deleted item back, ms. */
export const UNDO_MS = 10_000;
/** How long a deleted item can be put back, ms; longer than the screen offers it. */
export const RESTORABLE_MS = 60_000;
/** How long it stays in the database: longer, so that nothing is swept while it is being put back; ms. */
export const KEEP_REMOVED_MS = 2 * RESTORABLE_MS;

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
