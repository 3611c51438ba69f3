import 'server-only';
import { photoIdIn } from '@/lib/care/privacy/rules';
import { log } from '@/lib/core/log';
import { folderOf, isMarked, KEEP_UNUSED_MS } from '@/lib/media/uploads/rules';
import { removeFile } from '@/lib/media/uploads/service';
import { getShopTags } from '@/lib/media/uploads/service.marks';
import { listAssets } from '@/lib/providers/storage';
import { listKeptPhotos } from '@/lib/sales/orders/service.keeping';

/**
 * Removes photos of this shop that no problem speaks of and that are older than `KEEP_UNUSED_MS`: the answer to their
 * upload was lost, or the process ended before the problem was written down.
 * @param isDry only says what would be removed
 * @returns their public ids
 * @throws ProviderError
 */
export async function sweepPhotos(nowMs: number, isDry: boolean): Promise<string[]> {
  const own = await getShopTags();
  const stored = await listAssets(folderOf('problems'), 'image');
  const old = stored.filter(
    ({ tags, createdAt }) => isMarked(tags, own) && nowMs - createdAt.getTime() > KEEP_UNUSED_MS,
  );
  if (old.length === 0) return [];
  const kept = new Set((await listKeptPhotos()).map(photoIdIn));
  const left = old.map(({ publicId }) => publicId).filter((publicId) => !kept.has(publicId));
  if (isDry) return left;
  for (const publicId of left) await removeFile(publicId, 'image');
  if (left.length > 0) log().info({ files: left.length }, 'photos of nobody removed');
  return left;
}
