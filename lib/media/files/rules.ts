const UPLOAD = /\/(image|video)\/upload\/(?=v\d+\/)/;

/** The same picture from the media service at a width in CSS pixels times density; other addresses stay as they are. */
export const pictureUrl = (url: string, width: number): string =>
  url.replace(UPLOAD, `/$1/upload/f_auto,q_auto,c_limit,w_${width}/`);

/**
 * A picture of a few hundred bytes that stands in for one that is still on its way: blurred before it is sent, because a
 * cheap phone would blur it anew for every frame.
 */
export const tinyUrl = (url: string): string => url.replace(UPLOAD, '/$1/upload/c_limit,w_64/e_blur:120/f_webp,q_30/');

/** The picture for the whole screen, with pixels to spare for the zoom. */
export const wholeScreenUrl = (url: string): string => pictureUrl(url, 1600);

/** A square cut of the picture, for thumbnails; `size` in pixels. */
export const squareUrl = (url: string, size: number): string =>
  url.replace(UPLOAD, `/$1/upload/f_auto,q_auto,c_fill,g_auto,w_${size},h_${size}/`);

const PICTURE_WIDTHS = [320, 480, 720, 828, 1080, 1200] as const;

/** `srcset` of a picture, or undefined where the address is not the media service's. */
export const pictureSrcSet = (url: string): string | undefined =>
  UPLOAD.test(url) ? PICTURE_WIDTHS.map((width) => `${pictureUrl(url, width)} ${width}w`).join(', ') : undefined;

/**
 * Whether so many files are missing, most of them or the only one, that the shop looks at the wrong media service, or at
 * one in trouble: then the rows stay. Whoever removed them at the service takes them out of their lists as well.
 */
export const isMassLoss = (lost: number, known: number): boolean => lost * 2 > known;
