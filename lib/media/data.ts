import 'server-only';
import { prisma } from '@/lib/db';
import type { GalleryItem, ProductItem } from './rules';

type Collection = 'product_images' | 'product_videos';

/** The stored items of a product list, in their order. */
export async function listProductItems(collection: Collection): Promise<ProductItem[]> {
  const rows = await prisma().mediaItem.findMany({
    where: { collection },
    orderBy: { position: 'asc' },
    select: { id: true, url: true, name: true, alt: true, position: true, cloudinaryPublicId: true, thumbnail: true },
  });
  return rows.map(({ position, ...row }) => ({ ...row, order: position ?? 0 }));
}

/** The gallery, newest first. */
export async function listGalleryItems(): Promise<GalleryItem[]> {
  const rows = await prisma().mediaItem.findMany({
    where: { collection: 'gallery' },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, type: true, url: true, name: true, thumbnail: true, createdAt: true },
  });
  return rows.map((row) => ({
    _id: row.id,
    type: row.type,
    url: row.url,
    title: row.name,
    thumbnail: row.thumbnail,
    uploadDate: row.createdAt.toISOString(),
  }));
}

export async function countItems(): Promise<number> {
  return prisma().mediaItem.count();
}

export async function listSeedItems(
  prefix: string,
): Promise<{ id: string; url: string; cloudinaryPublicId: string }[]> {
  return prisma().mediaItem.findMany({
    where: { cloudinaryPublicId: { startsWith: prefix } },
    select: { id: true, url: true, cloudinaryPublicId: true },
  });
}

type Addresses = { url: string; thumbnail: string | null; version: number };

export async function insertSeedItem(
  item: Addresses & {
    collection: Collection | 'gallery';
    type: 'image' | 'video';
    name: string;
    alt: string;
    position: number | null;
    cloudinaryPublicId: string;
    width: number | null;
    height: number | null;
    bytes: number;
  },
): Promise<void> {
  await prisma().mediaItem.createMany({ data: item, skipDuplicates: true });
}

export async function updateSeedItem(id: string, addresses: Addresses): Promise<void> {
  await prisma().mediaItem.update({ where: { id }, data: addresses, select: { id: true } });
}
