import { media } from '@/content/media';
import { titleOf } from '@/lib/media/uploads/rules';

/** Section 3, a gallery item; `_id` as the specification spells it, `uploadDate` in ISO 8601. */
export type GalleryItem = {
  _id: string;
  type: 'image' | 'video';
  url: string;
  title: string;
  thumbnail: string | null;
  uploadDate: string;
};

export type GalleryContent<Item = GalleryItem> = { images: Item[]; videos: Item[]; all: Item[] };

/** As an admin reads it: `version` grows with every other title. */
export type AdminItem = GalleryItem & { version: number };

export const GALLERY_TYPES = ['images', 'videos'] as const;
export type GalleryType = (typeof GALLERY_TYPES)[number];

/** How many items of a type an admin's screen asks for at once, and the most that it can. */
export const PAGE_ITEMS = 48;
export const MAX_PAGE_ITEMS = 200;
/** How many items one call deletes: their files are removed within the time of an answer. */
export const MAX_BULK = 20;
export const MAX_SEARCH_LENGTH = 100;

/** The last item of a page. */
export type Place = { atMs: number; id: string };
export const cursorOf = ({ uploadDate, _id }: Pick<GalleryItem, '_id' | 'uploadDate'>): string =>
  `${Date.parse(uploadDate)}_${_id}`;

const CURSOR = /^(\d{1,13})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Null where a text is no cursor. */
export function readCursor(text: string): Place | null {
  const [, atMs, id] = CURSOR.exec(text) ?? [];
  return atMs && id ? { atMs: Number(atMs), id } : null;
}

/** Cuts off what was read beyond a page to see whether there is more; `next` is where the following page begins. */
export function pageOf<Item extends GalleryItem>(
  read: readonly Item[],
  limit: number,
): { items: Item[]; next: string | null } {
  const items = read.slice(0, limit);
  const last = items.at(-1);
  return { items, next: read.length > limit && last ? cursorOf(last) : null };
}

type Counts = Record<GalleryType, number>;

/** A part of the gallery as an admin's screen asks for it: how many items there are, and where the lists go on. */
export type GalleryPage = GalleryContent<AdminItem> & { counts: Counts; next: Record<GalleryType, string | null> };

/** Section 7, the gallery as it is answered with; `type` leaves the other lists empty. */
export function toContent<Item extends GalleryItem>(
  items: readonly Item[],
  type: 'all' | GalleryType,
): GalleryContent<Item> {
  const all = items.filter((item) => type === 'all' || `${item.type}s` === type);
  return {
    images: all.filter((item) => item.type === 'image'),
    videos: all.filter((item) => item.type === 'video'),
    all,
  };
}

/**
 * Section 5: the title of the file number `at` of `count`, from 0: the file's name where none was given; several files
 * share one title, numbered.
 */
export function titleFor(title: string, name: string, at: number, count: number): string {
  if (!title) return titleOf(name) || media.untitled;
  return count > 1 ? `${title} ${at + 1}` : title;
}
