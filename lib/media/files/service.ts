import 'server-only';
import { log } from '@/lib/core/log';
import { isForeign, KEEP_UNUSED_MS, posterIdOf, tagOf } from '@/lib/media/uploads/rules';
import { getShopMark, removeFile } from '@/lib/media/uploads/service';
import {
  deliveryUrl,
  getAsset,
  inlinePicture,
  type ListedAsset,
  listAssets,
  posterUrl,
  type StoredAsset,
  uploadFile,
} from '@/lib/providers/storage';
import * as data from './data';
import {
  type ContentType,
  DEFAULT_IMAGES,
  type GalleryContent,
  isMassLoss,
  KEEP_REMOVED_MS,
  type ProductContent,
  type ProductFilm,
  tinyUrl,
} from './rules';

const SEED_FOLDER = 'shop/seed';

/** Section 7, public product content: stored pictures and videos, defaults where a list is absent. */
export async function getProductContent(): Promise<ProductContent> {
  const [images, videos] = await Promise.all([data.listProductItems('images'), data.listProductItems('videos')]);
  return { images: images.length > 0 ? images : DEFAULT_IMAGES, videos };
}

/**
 * Tiny pictures to stand in for these until they are there, as data URIs by the item's id. For reads that are kept:
 * each of them is asked of the media service; what it does not give at once is left out.
 */
export async function listTinyPictures(items: readonly { id: string; url: string }[]): Promise<Record<string, string>> {
  const pairs = await Promise.all(
    items.map(async ({ id, url }) => {
      const picture = await inlinePicture(tinyUrl(url));
      return picture ? [[id, picture]] : [];
    }),
  );
  return Object.fromEntries(pairs.flat());
}

/** The films of the product page with the day each was put in. */
export const getProductFilms = (): Promise<ProductFilm[]> => data.listProductFilms();

/** Section 7, public gallery; `type` leaves the other lists empty (section 4: 'all' unless told). */
export async function getGallery(type: 'all' | ContentType = 'all'): Promise<GalleryContent> {
  const items = await data.listGalleryItems();
  const all = items.filter((item) => type === 'all' || `${item.type}s` === type);
  return {
    images: all.filter((item) => item.type === 'image'),
    videos: all.filter((item) => item.type === 'video'),
    all,
  };
}

/** Room for each item of the gallery before it arrives: width by height, by id; an item of unknown size is left out. */
export const getGalleryRatios = data.listGalleryRatios;

export type Sweep = { files: string[]; rows: string[] };

const STORED_TYPES = ['image', 'video', 'raw'] as const;

const keyOf = ({ publicId, type }: { publicId: string; type: string }) => `${type}/${publicId}`;
const fileKeyOf = ({ cloudinaryPublicId, type }: data.KnownFile) => keyOf({ publicId: cloudinaryPublicId, type });
/** A file and, where it is a film, its poster. */
const keysOf = (item: data.KnownFile) => [
  fileKeyOf(item),
  ...(item.type === 'video' ? [keyOf({ publicId: posterIdOf(item.cloudinaryPublicId), type: 'image' })] : []),
];

/**
 * Makes database and media service agree: files of this shop that no row speaks of and that are older than
 * `KEEP_UNUSED_MS`, items that were deleted and can no longer be put back, rows whose file the service does not have.
 * Files that another shop on the same account has put there stay, and so do those of which nobody knows whose they are.
 * @param isDry only says what would be removed
 * @returns public ids of the files and of the rows
 * @throws ProviderError
 */
export async function sweepMedia(nowMs: number, isDry: boolean): Promise<Sweep> {
  const own = tagOf(await getShopMark());
  const stored = (await Promise.all(STORED_TYPES.map((type) => listAssets('shop', type)))).flat();
  // Read after the files: an upload that is attached in between is known by now.
  const known = await data.listKnownFiles();
  const isOver = (item: data.KnownFile) =>
    item.removedAt !== null && nowMs - item.removedAt.getTime() > KEEP_REMOVED_MS;
  const over = known.filter(isOver);
  const kept = known.filter((item) => !isOver(item));
  const wanted = new Set(kept.flatMap(keysOf));
  const expired = new Set(over.flatMap(keysOf));
  const files = stored.filter(
    (file) =>
      !wanted.has(keyOf(file)) &&
      ((expired.has(keyOf(file)) && !isForeign(file.tags, own)) ||
        (file.tags.includes(own) && nowMs - file.createdAt.getTime() > KEEP_UNUSED_MS)),
  );
  const rows = [...over, ...(await listLost(kept, new Set(stored.map(keyOf))))];
  if (!isDry) await remove(files, rows);
  return { files: files.map(({ publicId }) => publicId), rows: rows.map((row) => row.cloudinaryPublicId) };
}

/** Rows whose file is gone. What we ship is brought back at the next start, so its rows stay. */
async function listLost(known: readonly data.KnownFile[], present: ReadonlySet<string>): Promise<data.KnownFile[]> {
  const own = known.filter((item) => !item.cloudinaryPublicId.startsWith(`${SEED_FOLDER}/`));
  const missing = own.filter((item) => !present.has(fileKeyOf(item)));
  // A list may lag behind or come back short; a row goes only when the service denies its very file.
  const asked = await Promise.all(
    missing.map(async (item) => ((await getAsset(item.cloudinaryPublicId, item.type)) ? [] : [item])),
  );
  const lost = asked.flat();
  if (!isMassLoss(lost.length, own.length)) return lost;
  log().error({ lost: lost.length, known: own.length }, 'most files are missing at the media service: rows kept');
  return [];
}

async function remove(files: readonly ListedAsset[], rows: readonly data.KnownFile[]): Promise<void> {
  const left = new Set(files.map(keyOf));
  try {
    for (const file of files) {
      await removeFile(file.publicId, file.type);
      left.delete(keyOf(file));
    }
  } finally {
    // The row stays until its file is gone, so that the next sweep finds both.
    await data.deleteItems(rows.filter((row) => !left.has(fileKeyOf(row))));
    if (files.length + rows.length > 0)
      log().info({ files: files.length - left.size, rows: rows.length }, 'media swept');
  }
}

export type SeedItem = {
  key: string;
  path: string;
  posterPath: string | null;
  collection: 'product_images' | 'product_videos' | 'gallery';
  type: 'image' | 'video';
  name: string;
  alt: string;
};

/**
 * Fills a new shop with pictures and a film of our own, and brings their files back where the media service lost them.
 * What the owner has taken out stays out.
 * @returns how many items were added
 * @throws ProviderError
 */
export async function seedMedia(items: readonly SeedItem[]): Promise<number> {
  const isFresh = await data.isNew();
  const known = new Map((await data.listSeedItems(`${SEED_FOLDER}/`)).map((row) => [row.cloudinaryPublicId, row]));
  const positions = new Map<string, number>();
  const mark = await getShopMark();
  let added = 0;
  for (const item of items) {
    const position = positions.get(item.collection) ?? 0;
    positions.set(item.collection, position + 1);
    const ids = [`${SEED_FOLDER}/${mark}-${item.key}`, `${SEED_FOLDER}/${item.key}`];
    const row = ids.map((id) => known.get(id)).find(Boolean);
    if (!row && !isFresh) continue;
    const publicId = row?.cloudinaryPublicId ?? `${SEED_FOLDER}/${mark}-${item.key}`;
    const present = await getAsset(publicId, item.type);
    const asset = present ?? (await uploadSeed(item, publicId, tagOf(mark)));
    const addresses = addressesOf(asset, item);
    if (row) {
      if (row.url !== addresses.url) await data.updateSeedItem(row.id, addresses);
      continue;
    }
    const { collection, type, name, alt } = item;
    const order = collection === 'gallery' ? null : position;
    const { width, height, bytes, durationS } = asset;
    const size = { width, height, bytes, durationS };
    await data.insertSeedItem({
      collection,
      type,
      name,
      alt,
      position: order,
      cloudinaryPublicId: publicId,
      ...addresses,
      ...size,
    });
    added += 1;
  }
  await data.setSeeded(new Date());
  return added;
}

async function uploadSeed(item: SeedItem, publicId: string, tag: string): Promise<StoredAsset> {
  if (item.posterPath) await uploadFile(item.posterPath, posterIdOf(publicId), 'image', { tag });
  return uploadFile(item.path, publicId, item.type, { tag });
}

function addressesOf(asset: StoredAsset, item: SeedItem): { url: string; thumbnail: string | null; version: number } {
  const poster = { ...asset, publicId: posterIdOf(asset.publicId), format: 'jpg' };
  const thumbnail = item.posterPath ? deliveryUrl(poster, 'image') : item.type === 'video' ? posterUrl(asset) : null;
  return { url: deliveryUrl(asset, item.type), thumbnail, version: asset.version };
}
