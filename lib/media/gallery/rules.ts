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

export type GalleryContent = { images: GalleryItem[]; videos: GalleryItem[]; all: GalleryItem[] };

/** Section 7, the gallery as it is answered with; `type` leaves the other lists empty. */
export function toContent(items: readonly GalleryItem[], type: 'all' | 'images' | 'videos'): GalleryContent {
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
