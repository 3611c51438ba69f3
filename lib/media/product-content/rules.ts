import { mediaFailed } from '@/content/media-answers';
import { defaultPicture } from '@/content/pictures';

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
    ...defaultPicture,
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

/** What cannot be taken back, or changes what is there already: it wants a fresh second factor (case 31). */
export const isGuarded = ({ action }: { action: string }): boolean => action === 'delete' || action === 'replace';

/** What an admin reads: the lists as they are stored, and their versions. */
export type AdminContent = ProductContent & { versions: Record<ContentType, number> };

/** Whether `ids` are the ids of `items` in some order. */
export const isSameSet = (items: readonly { id: string }[], ids: readonly string[]): boolean =>
  ids.length === items.length && new Set(ids).size === ids.length && items.every(({ id }) => ids.includes(id));

/** An item that was taken out, with the ids of what stood before it, the nearest first. */
export type TakenOut = { id: string; after: readonly string[] };

/** The place right behind the nearest of `after` that is there: 0 where none of them is. */
export function placeAfter(ids: readonly string[], after: readonly string[]): number {
  const nearest = after.find((id) => ids.includes(id));
  return nearest === undefined ? 0 : ids.indexOf(nearest) + 1;
}

/**
 * What stands before an item of a list, the nearest first: what was taken out shortly before, in the order in which that
 * happened, counts where it stood, so that items find their old order again in whatever order they come back.
 */
export function beforeIt(ids: readonly string[], takenOut: readonly TakenOut[], id: string): string[] {
  const whole = takenOut.reduce((line, one) => line.toSpliced(placeAfter(line, one.after), 0, one.id), [...ids]);
  return whole.slice(0, whole.indexOf(id)).reverse();
}

/** Section 8, what is said when a change of the product media fails and nothing better is known. */
export function contentFailure(change: { action: string; type: ContentType } | undefined): string {
  if (change?.action === 'add') return mediaFailed.add(change.type);
  if (change?.action === 'replace') return mediaFailed.replace(change.type);
  return change?.action === 'delete' ? mediaFailed.remove(change.type) : mediaFailed.update;
}
