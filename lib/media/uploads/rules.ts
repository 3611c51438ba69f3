import { formatNames, fileRefusals as words } from '@/content/media-refusals';

/** Where a file is meant to go; each place has a folder of its own at the media service. */
export type Area = ListArea | 'problems';
/** Those of the shop's lists. */
export type ListArea = 'products' | 'gallery';
export type MediaType = 'image' | 'video';

export const MB = 1024 * 1024;

/** Section 5, upload hints, which we hold people to: bytes. */
export const MAX_BYTES: Record<Area, Record<MediaType, number>> = {
  products: { image: 10 * MB, video: 50 * MB },
  gallery: { image: 50 * MB, video: 50 * MB },
  /** What parents send of a parcel. */
  problems: { image: 10 * MB, video: 10 * MB },
};
export const MAX_FILE_BYTES = 50 * MB;
/** Larger pictures the media service takes only on some of its plans; bytes. */
export const MAX_PLAIN_BYTES = 10 * MB;
/** What the media service still decodes; a larger picture is an attack or a mistake. */
export const MAX_PIXELS = 25_000_000;
export const MAX_FILES_AT_ONCE = 50;
export const FORMATS: Record<MediaType, readonly string[]> = { image: ['jpg', 'png', 'webp'], video: ['mp4', 'webm'] };
/** Longest side in pixels that is kept; decoding and encoding anew also drops all metadata, the place among it. */
export const PICTURE_CUT = 'c_limit,h_4000,w_4000';
/** A file that nobody put into a list within this time is removed; ms. */
export const KEEP_UNUSED_MS = 50 * 60_000;
/** Some minutes before that it is put into none any more: it could be removed at the very moment; ms. */
const USABLE_MS = 45 * 60_000;

/** Begins the note that a shop leaves on each of its files, where several shops use one media service. */
const TAG = 'shop-';
export const tagOf = (mark: string): string => `${TAG}${mark}`;

/** Whether a file has one of the notes that a shop leaves. */
export const isMarked = (tags: readonly string[], own: readonly string[]): boolean =>
  own.some((tag) => tags.includes(tag));

/** Whether another shop than the one with these notes has put a file there; one without any is from before there were some. */
export const isForeign = (tags: readonly string[], own: readonly string[]): boolean =>
  !isMarked(tags, own) && tags.some((tag) => tag.startsWith(TAG));

/** Whether a file of ours waits for so long that the sweep may remove it before it is in a list. */
export const isLeft = (
  { tags, createdAt }: { tags: readonly string[]; createdAt: Date },
  own: readonly string[],
  nowMs: number,
): boolean => isMarked(tags, own) && nowMs - createdAt.getTime() > USABLE_MS;

/** A file at the media service with the addresses it is shown at; `thumbnail` of films only. */
export type MediaFile = {
  cloudinaryPublicId: string;
  type: MediaType;
  url: string;
  thumbnail: string | null;
  version: number;
  width: number | null;
  height: number | null;
  bytes: number;
  durationS: number | null;
};

/** Where a file is shown from; another version of it has other ones. */
export type Addresses = Pick<MediaFile, 'url' | 'thumbnail' | 'version'>;

/** A file that an item of the shop speaks of; `removedAt` where the item was taken out and may still be put back. */
export type ListedFile = Pick<MediaFile, 'cloudinaryPublicId' | 'type' | 'url'> & {
  id: string;
  area: ListArea;
  removedAt: Date | null;
};

/** Photos of parents belong to no list and are swept apart; nothing of them is shown but at the order desk. */
export const folderOf = (area: Area): string => (area === 'problems' ? 'parents/problems' : `shop/${area}`);

/** Pictures and films that we ship for a new shop. */
export const SAMPLE_FOLDER = 'shop/seed';

export const publicIdFor = (area: Area, token: string): string => `${folderOf(area)}/${token}`;

/** Whether the public id is one that we gave out for this place. */
export const isOurs = (publicId: string, area: Area): boolean =>
  publicId.startsWith(`${folderOf(area)}/`) && /^[\w-]{22}$/.test(publicId.slice(folderOf(area).length + 1));

/** Whether a poster may be put beside this film: an upload of ours, or one that we ship. */
export const isFilmId = (publicId: string): boolean => /^shop\/(products|seed)\/[\w-]{1,60}$/.test(publicId);

/** Whether an upload takes the place of a file that is there: as with deleting, the person must have shown a code. */
export const replacesFile = ({ posterOf }: { posterOf?: string | undefined }): boolean => posterOf !== undefined;

/** A still picture that belongs to a film. */
export const posterIdOf = (publicId: string): string => `${publicId}_poster`;

export type FileFacts = { name: string; bytes: number; kind: { type: MediaType } | null; pixels: number | null };

/** Why a file is not taken, in words for the person; null when it is. `wanted` is the tab's type, null for any. */
export function refusalOf(file: FileFacts, area: Area, wanted: MediaType | null): string | null {
  const { name, bytes, kind, pixels } = file;
  if (bytes === 0) return words.empty(name);
  if (!kind || (wanted && kind.type !== wanted)) {
    return words.kind(name, wanted ? formatNames[wanted] : `${formatNames.image}, ${formatNames.video}`);
  }
  const most = MAX_BYTES[area][kind.type];
  if (bytes > most) return words.large(name, most / MB);
  if (kind.type === 'video') return null;
  if (pixels === null) return words.noPicture(name);
  if (pixels > MAX_PIXELS) return words.pixels(name, MAX_PIXELS / 1_000_000);
  return null;
}

type FilmTrouble = { part: 'picture' | 'sound'; codec: Parameters<typeof words.picture>[1] };

/** Why a film is not taken, and what to do; in part and codec, what browsers cannot play of it. */
export const filmRefusal = (name: string, { part, codec }: FilmTrouble): string => words[part](name, codec);

/** What is said of a file that the media service takes from nobody on its plan; `most` in bytes where it says so. */
export const abovePlan = (name: string, most?: number): string =>
  words.abovePlan(name, most ? Math.floor(most / MB) : null);

/** The name of a picture or film without its ending, for titles and alternative texts. */
export const titleOf = (fileName: string): string =>
  fileName.replace(/\.(jpe?g|png|webp|gif|heic|avif|mp4|webm|mov)$/i, '').trim() || fileName;
