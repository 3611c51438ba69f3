import 'server-only';
import { mediaConflicts } from '@/content/media-answers';
import { mediaRefusals as words } from '@/content/media-refusals';
import { log } from '@/lib/core/log';
import { AppError } from '@/lib/http/errors';
import type { Addresses, ListedFile, MediaFile } from '@/lib/media/uploads/rules';
import { type Arrived, removeFile, removeOwnFile, requireUploaded, storeFile } from '@/lib/media/uploads/service';
import * as data from './data';
import {
  type AdminItem,
  GALLERY_TYPES,
  type GalleryContent,
  type GalleryPage,
  type GalleryType,
  PAGE_ITEMS,
  pageOf,
  titleFor,
  toContent,
} from './rules';
import { type GalleryFiles, type PageQuery, uploadTitleSchema } from './schema';

const isId = (id: string) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(id);

function toNewItem(file: MediaFile, title: string): data.NewGalleryItem {
  return { ...file, name: title, alt: title };
}

/** Section 7, public gallery; section 4: 'all' unless told. */
export async function getGallery(type: 'all' | GalleryType = 'all'): Promise<GalleryContent> {
  return toContent(await data.listGalleryItems(), type);
}

/** Section 7, the gallery as an admin reads it. */
export async function getAdminGallery(type: 'all' | GalleryType): Promise<GalleryContent<AdminItem>> {
  return toContent(await data.listAdminItems(), type);
}

const FIRST_PAGE: PageQuery = { type: 'all', q: '', limit: PAGE_ITEMS };

/** A part of the gallery: `limit` items of each type that is asked for, behind `after`, whose titles hold what is searched. */
export async function getGalleryPage({ type, q, limit, after }: PageQuery = FIRST_PAGE): Promise<GalleryPage> {
  const wanted = GALLERY_TYPES.filter((one) => type === 'all' || type === one);
  const [counts, ...parts] = await Promise.all([
    data.countItems(q),
    ...wanted.map((one) => data.listPart(one, q, after, limit + 1)),
  ]);
  const pages = parts.map((part) => pageOf(part, limit));
  const nextOf = (one: (typeof GALLERY_TYPES)[number]) => pages[wanted.indexOf(one)]?.next ?? null;
  return {
    ...toContent(
      pages.flatMap(({ items }) => items),
      type,
    ),
    counts,
    next: { images: nextOf('images'), videos: nextOf('videos') },
  };
}

/** How many items the gallery shows. */
export async function countGallery(): Promise<number> {
  const { images, videos } = await data.countItems('');
  return images + videos;
}

/** Room for each item before it arrives: width by height, by id; an item of unknown size is left out. */
export const getGalleryRatios = (): Promise<Record<string, number>> => data.listRatios();

/**
 * Puts files that the browser has uploaded into the gallery, all or none.
 * @throws AppError `invalid` · ProviderError
 */
export async function addUploaded({ items }: GalleryFiles): Promise<AdminItem[]> {
  const files = await Promise.all(items.map((item) => requireUploaded(item, 'gallery', item.type)));
  return data.insertGalleryItems(
    files.map((file, at) => {
      const { title = '', name = '' } = items[at] ?? {};
      return toNewItem(file, titleFor(title, name, at, 1));
    }),
  );
}

export type Refused = { name: string; message: string };

/**
 * Section 7, gallery upload: stores every fitting file; the others are named with the reason.
 * @throws AppError when no file was taken · ProviderError
 */
export async function uploadToGallery(
  title: string,
  files: readonly Arrived[],
): Promise<{ items: AdminItem[]; refused: Refused[] }> {
  if (files.length === 0) throw new AppError('invalid', words.noFile);
  const given = uploadTitleSchema.safeParse(title);
  if (!given.success) throw new AppError('invalid', given.error.issues[0]?.message ?? words.title);
  const stored: data.NewGalleryItem[] = [];
  const refused: Refused[] = [];
  let first: AppError | undefined;
  for (const [at, file] of files.entries()) {
    try {
      const name = titleFor(given.data, file.name, at, files.length);
      stored.push(toNewItem(await storeFile(file, 'gallery', null), name));
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'badGateway' || error.code === 'unavailable') {
        await Promise.allSettled(stored.map((item) => removeFile(item.cloudinaryPublicId, item.type)));
        throw error;
      }
      first ??= error;
      refused.push({ name: file.name, message: error.message });
    }
  }
  if (stored.length === 0 && first) throw first;
  return { items: await data.insertGalleryItems(stored), refused };
}

/**
 * Section 7: gives an item another title.
 * @param version of the title that was on the screen; without it whatever stands there is written over
 * @throws AppError `notFound`, `conflict` with the item as it stands now
 */
export async function renameItem(id: string, title: string, version?: number): Promise<AdminItem> {
  if (!isId(id)) throw new AppError('notFound', words.gone);
  const item = await data.updateTitle(id, title, version);
  if (item) return item;
  const now = await data.getItem(id);
  if (!now) throw new AppError('notFound', words.gone);
  throw new AppError('conflict', mediaConflicts.staleTitle, { data: now });
}

/**
 * Section 7: removes an item and its file. A file that the media service keeps for now is swept later.
 * @throws AppError `notFound`
 */
export async function removeItem(id: string): Promise<void> {
  const removed = isId(id) ? await data.removeGalleryItem(id) : null;
  if (!removed) throw new AppError('notFound', words.gone);
  await dropFile(removed);
}

const dropFile = ({ cloudinaryPublicId, type }: Pick<MediaFile, 'cloudinaryPublicId' | 'type'>): Promise<void> =>
  removeOwnFile(cloudinaryPublicId, type).catch((error: Error) =>
    log().warn({ reason: error.message }, 'file left for the sweeper'),
  );

/** Removes many items and their files; those that are gone already are named. */
export async function removeItems(
  ids: readonly string[],
): Promise<{ done: string[]; refused: { id: string; message: string }[] }> {
  const removed = await data.removeGalleryItems(ids);
  await Promise.all(removed.map(dropFile));
  const done = removed.map(({ id }) => id);
  const left = ids.filter((id) => !done.includes(id));
  return { done, refused: left.map((id) => ({ id, message: words.gone })) };
}

/** Puts a picture or film that we ship into the gallery, unless it is there already. */
export async function addSample(item: data.NewGalleryItem): Promise<void> {
  await data.insertGalleryItems([item]);
}

/** Every file that the gallery speaks of. */
export const listFiles = (): Promise<ListedFile[]> => data.listFiles();

/** Takes items out whose files are gone. */
export const forgetFiles = (files: readonly ListedFile[]): Promise<void> => data.deleteItems(files);

/** Where the file of an item is shown from now on. */
export const moveFile = (id: string, addresses: Addresses): Promise<void> => data.setAddresses(id, addresses);
