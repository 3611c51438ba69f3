import 'server-only';
import { deliveryUrl, getAsset, posterUrl, type StoredAsset, uploadFile } from '@/lib/providers/storage';
import { countItems, insertSeedItem, listGalleryItems, listProductItems, listSeedItems, updateSeedItem } from './data';
import { DEFAULT_IMAGES, type GalleryContent, type ProductContent } from './rules';

const SEED_FOLDER = 'shop/seed';

/** Section 7, public product content: stored pictures and videos, defaults where a list is absent. */
export async function getProductContent(): Promise<ProductContent> {
  const [images, videos] = await Promise.all([listProductItems('product_images'), listProductItems('product_videos')]);
  return { images: images.length > 0 ? images : DEFAULT_IMAGES, videos };
}

/** Section 7, public gallery. */
export async function getGallery(): Promise<GalleryContent> {
  const all = await listGalleryItems();
  return {
    images: all.filter((item) => item.type === 'image'),
    videos: all.filter((item) => item.type === 'video'),
    all,
  };
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
 * Fills an empty shop with pictures and a film of our own, and brings their files back where the media service lost
 * them. A shop whose owner has put in anything else is left alone.
 * @returns how many items were added
 * @throws ProviderError
 */
export async function seedMedia(items: readonly SeedItem[]): Promise<number> {
  const isFresh = (await countItems()) === 0;
  const known = new Map((await listSeedItems(`${SEED_FOLDER}/`)).map((row) => [row.cloudinaryPublicId, row]));
  const positions = new Map<string, number>();
  let added = 0;
  for (const item of items) {
    const position = positions.get(item.collection) ?? 0;
    positions.set(item.collection, position + 1);
    const publicId = `${SEED_FOLDER}/${item.key}`;
    const row = known.get(publicId);
    if (!row && !isFresh) continue;
    const present = await getAsset(publicId, item.type);
    const asset = present ?? (await uploadSeed(item, publicId));
    const addresses = addressesOf(asset, item);
    if (row) {
      if (row.url !== addresses.url) await updateSeedItem(row.id, addresses);
      continue;
    }
    const { collection, type, name, alt } = item;
    const order = collection === 'gallery' ? null : position;
    const { width, height, bytes } = asset;
    const size = { width, height, bytes };
    await insertSeedItem({
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
  return added;
}

const posterOf = (publicId: string) => `${publicId}_poster`;

async function uploadSeed(item: SeedItem, publicId: string): Promise<StoredAsset> {
  if (item.posterPath) await uploadFile(item.posterPath, posterOf(publicId), 'image');
  return uploadFile(item.path, publicId, item.type);
}

function addressesOf(asset: StoredAsset, item: SeedItem): { url: string; thumbnail: string | null; version: number } {
  const poster = { ...asset, publicId: posterOf(asset.publicId), format: 'jpg' };
  const thumbnail = item.posterPath ? deliveryUrl(poster, 'image') : item.type === 'video' ? posterUrl(asset) : null;
  return { url: deliveryUrl(asset, item.type), thumbnail, version: asset.version };
}
