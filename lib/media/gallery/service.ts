import 'server-only';
import { mediaRefusals as words } from '@/content/media-refusals';
import { log } from '@/lib/core/log';
import { AppError } from '@/lib/http/errors';
import type { Addresses, ListedFile, MediaFile } from '@/lib/media/uploads/rules';
import { removeFile, removeOwnFile, requireUploaded, storeFile } from '@/lib/media/uploads/service';
import * as data from './data';
import { type GalleryContent, type GalleryItem, titleFor, toContent } from './rules';
import { type GalleryFiles, uploadTitleSchema } from './schema';

const isId = (id: string) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(id);

function toNewItem(file: MediaFile, title: string): data.NewGalleryItem {
  return { ...file, name: title, alt: title };
}

/** Section 7, public gallery; section 4: 'all' unless told. */
export async function getGallery(type: Parameters<typeof toContent>[1] = 'all'): Promise<GalleryContent> {
  return toContent(await data.listGalleryItems(), type);
}

/** Room for each item before it arrives: width by height, by id; an item of unknown size is left out. */
export const getGalleryRatios = (): Promise<Record<string, number>> => data.listRatios();

/**
 * Puts files that the browser has uploaded into the gallery, all or none.
 * @throws AppError `invalid` · ProviderError
 */
export async function addUploaded({ items }: GalleryFiles): Promise<GalleryItem[]> {
  const files = await Promise.all(items.map((item) => requireUploaded(item, 'gallery', item.type)));
  return data.insertGalleryItems(
    files.map((file, at) => {
      const { title = '', name = '' } = items[at] ?? {};
      return toNewItem(file, titleFor(title, name, at, 1));
    }),
  );
}

type Arrived = Parameters<typeof storeFile>[0];
export type Refused = { name: string; message: string };

/**
 * Section 7, gallery upload: stores every fitting file; the others are named with the reason.
 * @throws AppError when no file was taken · ProviderError
 */
export async function uploadToGallery(
  title: string,
  files: readonly Arrived[],
): Promise<{ items: GalleryItem[]; refused: Refused[] }> {
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
 * @throws AppError `notFound`
 */
export async function renameItem(id: string, title: string): Promise<GalleryItem> {
  const item = isId(id) ? await data.updateTitle(id, title) : null;
  if (!item) throw new AppError('notFound', words.gone);
  return item;
}

/**
 * Section 7: removes an item and its file. A file that the media service keeps for now is swept later.
 * @throws AppError `notFound`
 */
export async function removeItem(id: string): Promise<void> {
  const removed = isId(id) ? await data.removeGalleryItem(id) : null;
  if (!removed) throw new AppError('notFound', words.gone);
  await removeOwnFile(removed.cloudinaryPublicId, removed.type).catch((error: Error) =>
    log().warn({ reason: error.message }, 'file left for the sweeper'),
  );
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
