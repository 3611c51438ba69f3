import 'server-only';
import { prisma } from '@/lib/core/db';
import type { ContentType, GalleryItem, ProductFilm, ProductItem } from './rules';

type Collection = 'product_images' | 'product_videos';
type Addresses = { url: string; thumbnail: string | null; version: number };
type Facts = { width: number | null; height: number | null; bytes: number; durationS: number | null };
type NewItem = Addresses & Facts & { name: string; alt: string; cloudinaryPublicId: string };

const collectionOf = (type: ContentType): Collection => (type === 'images' ? 'product_images' : 'product_videos');

const ITEM = { id: true, url: true, name: true, alt: true, position: true, cloudinaryPublicId: true, thumbnail: true };

/** The items of a product list, in their order. */
export async function listProductItems(type: ContentType): Promise<ProductItem[]> {
  const rows = await prisma().mediaItem.findMany({
    where: { collection: collectionOf(type), removedAt: null },
    orderBy: { position: 'asc' },
    select: ITEM,
  });
  return rows.map(({ position, ...row }) => ({ ...row, order: position ?? 0 }));
}

/** The films of the product page with what a search engine asks of a film, in their order. */
export async function listProductFilms(): Promise<ProductFilm[]> {
  const rows = await prisma().mediaItem.findMany({
    where: { collection: 'product_videos', removedAt: null },
    orderBy: { position: 'asc' },
    select: { url: true, name: true, alt: true, thumbnail: true, createdAt: true },
  });
  return rows.map(({ alt, createdAt, ...row }) => ({
    ...row,
    description: alt,
    uploadDate: createdAt.toISOString(),
  }));
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

/** How wide each item of the gallery is for its height, by id, as far as that is known. */
export async function listGalleryRatios(): Promise<Record<string, number>> {
  const rows = await prisma().mediaItem.findMany({
    where: { collection: 'gallery', width: { gt: 0 }, height: { gt: 0 } },
    select: { id: true, width: true, height: true },
  });
  return Object.fromEntries(rows.map(({ id, width, height }) => [id, Number(width) / Number(height)]));
}

export type KnownFile = {
  id: string;
  collection: Collection | 'gallery';
  cloudinaryPublicId: string;
  type: 'image' | 'video';
  removedAt: Date | null;
};

/** Every file that a row speaks of. */
export async function listKnownFiles(): Promise<KnownFile[]> {
  return prisma().mediaItem.findMany({
    select: { id: true, collection: true, cloudinaryPublicId: true, type: true, removedAt: true },
  });
}

/** Deletes the rows that still are what they were; a list that loses a shown item gets another version. */
export async function deleteItems(rows: readonly KnownFile[]): Promise<void> {
  if (rows.length === 0) return;
  const lists = rows.filter(({ removedAt }) => removedAt === null).map(({ collection }) => collection);
  const same = rows.map(({ id, cloudinaryPublicId, removedAt }) => ({ id, cloudinaryPublicId, removedAt }));
  await prisma().$transaction([
    prisma().mediaList.updateMany({ where: { collection: { in: lists } }, data: { version: { increment: 1 } } }),
    prisma().mediaItem.deleteMany({ where: { OR: same } }),
  ]);
}

/** Whether the shop has never had anything in it. */
export async function isNew(): Promise<boolean> {
  const [seeded, items] = await Promise.all([
    prisma().shop.count({ where: { seededAt: { not: null } } }),
    prisma().mediaItem.count(),
  ]);
  return seeded + items === 0;
}

export async function setSeeded(at: Date): Promise<void> {
  await prisma().shop.updateMany({ where: { seededAt: null }, data: { seededAt: at } });
}

export async function listSeedItems(
  prefix: string,
): Promise<{ id: string; url: string; cloudinaryPublicId: string }[]> {
  return prisma().mediaItem.findMany({
    where: { cloudinaryPublicId: { startsWith: prefix } },
    select: { id: true, url: true, cloudinaryPublicId: true },
  });
}

export async function insertSeedItem(
  item: NewItem & { collection: Collection | 'gallery'; type: 'image' | 'video'; position: number | null },
): Promise<void> {
  const { cloudinaryPublicId } = item;
  await prisma().mediaItem.upsert({ where: { cloudinaryPublicId }, create: item, update: {}, select: { id: true } });
}

export async function updateSeedItem(id: string, addresses: Addresses): Promise<void> {
  await prisma().mediaItem.update({ where: { id }, data: addresses, select: { id: true } });
}
