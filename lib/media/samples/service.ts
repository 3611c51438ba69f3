import 'server-only';
import * as gallery from '@/lib/media/gallery/service';
import * as products from '@/lib/media/product-content/service';
import {
  type ListArea,
  type MediaFile,
  type MediaType,
  posterIdOf,
  SAMPLE_FOLDER,
  tagOf,
} from '@/lib/media/uploads/rules';
import { hasSamples, noteSamples, toFile } from '@/lib/media/uploads/service';
import { getShopMark } from '@/lib/media/uploads/service.marks';
import { deliveryUrl, getAsset, type StoredAsset, uploadFile } from '@/lib/providers/storage';

const LISTS = { gallery, products };

export type Sample = {
  key: string;
  path: string;
  posterPath: string | null;
  area: ListArea;
  type: MediaType;
  name: string;
  alt: string;
};

/**
 * Fills a new shop with pictures and a film of our own, and brings their files back where the media service lost them.
 * What the owner has taken out stays out.
 * @returns how many were added
 * @throws ProviderError
 */
export async function addSamples(samples: readonly Sample[]): Promise<number> {
  const files = (await Promise.all([gallery.listFiles(), products.listFiles()])).flat();
  const isNew = files.length === 0 && !(await hasSamples());
  const known = new Map(files.map((file) => [file.cloudinaryPublicId, file]));
  const mark = await getShopMark();
  let added = 0;
  for (const sample of samples) {
    const newId = `${SAMPLE_FOLDER}/${mark}-${sample.key}`;
    const there = known.get(newId) ?? known.get(`${SAMPLE_FOLDER}/${sample.key}`);
    if (!there && !isNew) continue;
    const publicId = there?.cloudinaryPublicId ?? newId;
    const asset = (await getAsset(publicId, sample.type)) ?? (await upload(sample, publicId, tagOf(mark)));
    const file = fileOf(asset, sample);
    const { url, thumbnail, version } = file;
    if (there && there.url !== url) await LISTS[there.area].moveFile(there.id, { url, thumbnail, version });
    if (there) continue;
    await LISTS[sample.area].addSample({ ...file, name: sample.name, alt: sample.alt });
    added += 1;
  }
  await noteSamples();
  return added;
}

async function upload({ path, posterPath, type }: Sample, publicId: string, tag: string): Promise<StoredAsset> {
  if (posterPath) await uploadFile(posterPath, posterIdOf(publicId), 'image', { tag });
  return uploadFile(path, publicId, type, { tag });
}

function fileOf(asset: StoredAsset, { type, posterPath }: Sample): MediaFile {
  const poster = { ...asset, publicId: posterIdOf(asset.publicId), format: 'jpg' };
  return { ...toFile(asset, type), ...(posterPath ? { thumbnail: deliveryUrl(poster, 'image') } : {}) };
}
