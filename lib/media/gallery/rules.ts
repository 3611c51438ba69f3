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
