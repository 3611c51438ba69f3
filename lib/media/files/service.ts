import 'server-only';
import { log } from '@/lib/core/log';
import * as gallery from '@/lib/media/gallery/service';
import { KEEP_REMOVED_MS } from '@/lib/media/product-content/rules';
import * as products from '@/lib/media/product-content/service';
import {
  isForeign,
  isMarked,
  KEEP_UNUSED_MS,
  type ListedFile,
  posterIdOf,
  SAMPLE_FOLDER,
} from '@/lib/media/uploads/rules';
import { removeFile } from '@/lib/media/uploads/service';
import { getShopTags } from '@/lib/media/uploads/service.marks';
import { getAsset, inlinePicture, type ListedAsset, listAssets } from '@/lib/providers/storage';
import { isMassLoss, tinyUrl } from './rules';

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

export type Sweep = { files: string[]; rows: string[] };

const STORED_TYPES = ['image', 'video', 'raw'] as const;

const keyOf = ({ publicId, type }: { publicId: string; type: string }) => `${type}/${publicId}`;
const fileKeyOf = ({ cloudinaryPublicId, type }: ListedFile) => keyOf({ publicId: cloudinaryPublicId, type });
/** A file and, where it is a film, its poster. */
const keysOf = (item: ListedFile) => [
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
  const own = await getShopTags();
  const stored = (await Promise.all(STORED_TYPES.map((type) => listAssets('shop', type)))).flat();
  // Read after the files: an upload that is attached in between is known by now.
  const known = (await Promise.all([gallery.listFiles(), products.listFiles()])).flat();
  const isOver = (item: ListedFile) => item.removedAt !== null && nowMs - item.removedAt.getTime() > KEEP_REMOVED_MS;
  const over = known.filter(isOver);
  const kept = known.filter((item) => !isOver(item));
  const wanted = new Set(kept.flatMap(keysOf));
  const expired = new Set(over.flatMap(keysOf));
  const files = stored.filter(
    (file) =>
      !wanted.has(keyOf(file)) &&
      ((expired.has(keyOf(file)) && !isForeign(file.tags, own)) ||
        (isMarked(file.tags, own) && nowMs - file.createdAt.getTime() > KEEP_UNUSED_MS)),
  );
  const rows = [...over, ...(await listLost(kept, new Set(stored.map(keyOf))))];
  if (!isDry) await remove(files, rows);
  return { files: files.map(({ publicId }) => publicId), rows: rows.map((row) => row.cloudinaryPublicId) };
}

/** Rows whose file is gone. What we ship is brought back at the next start, so its rows stay. */
async function listLost(known: readonly ListedFile[], present: ReadonlySet<string>): Promise<ListedFile[]> {
  const own = known.filter((item) => !item.cloudinaryPublicId.startsWith(`${SAMPLE_FOLDER}/`));
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

async function remove(files: readonly ListedAsset[], rows: readonly ListedFile[]): Promise<void> {
  const left = new Set(files.map(keyOf));
  try {
    for (const file of files) {
      await removeFile(file.publicId, file.type);
      left.delete(keyOf(file));
    }
  } finally {
    // The row stays until its file is gone, so that the next sweep finds both.
    const gone = rows.filter((row) => !left.has(fileKeyOf(row)));
    await gallery.forgetFiles(gone.filter(({ area }) => area === 'gallery'));
    await products.forgetFiles(gone.filter(({ area }) => area === 'products'));
    if (files.length + rows.length > 0)
      log().info({ files: files.length - left.size, rows: rows.length }, 'media swept');
  }
}
