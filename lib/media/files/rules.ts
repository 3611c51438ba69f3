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

const UPLOAD = /\/(image|video)\/upload\/(?=v\d+\/)/;

/** The same picture from the media service at a width in CSS pixels times density; other addresses stay as they are. */
export const pictureUrl = (url: string, width: number): string =>
  url.replace(UPLOAD, `/$1/upload/f_auto,q_auto,c_limit,w_${width}/`);

/** A picture of a few hundred bytes that stands in, blurred, for one that is still on its way. */
export const tinyUrl = (url: string): string => url.replace(UPLOAD, '/$1/upload/f_webp,q_30,c_limit,w_24/');

/** The picture for the whole screen, with pixels to spare for the zoom. */
export const wholeScreenUrl = (url: string): string => pictureUrl(url, 1600);

/** A square cut of the picture, for thumbnails; `size` in pixels. */
export const squareUrl = (url: string, size: number): string =>
  url.replace(UPLOAD, `/$1/upload/f_auto,q_auto,c_fill,g_auto,w_${size},h_${size}/`);

export const PICTURE_WIDTHS = [320, 480, 720, 828, 1080, 1200] as const;

/** `srcset` of a picture, or undefined where the address is not the media service's. */
export const pictureSrcSet = (url: string): string | undefined =>
  UPLOAD.test(url) ? PICTURE_WIDTHS.map((width) => `${pictureUrl(url, width)} ${width}w`).join(', ') : undefined;

export type ContentType = 'images' | 'videos';

/** How long a deleted item can be put back, ms; screens offer it for ten seconds. */
export const RESTORABLE_MS = 60_000;
/** How long it stays in the database: longer, so that nothing is swept while it is being put back; ms. */
export const KEEP_REMOVED_MS = 2 * RESTORABLE_MS;

/**
 * Whether so many files are missing that the shop looks at the wrong media service, or at one in trouble: then the
 * rows stay.
 */
export const isMassLoss = (lost: number, known: number): boolean => lost >= 3 && lost * 2 > known;
