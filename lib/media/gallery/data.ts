import 'server-only';
import { prisma } from '@/lib/core/db';
import type { Addresses, ListedFile, MediaFile } from '@/lib/media/uploads/rules';
import type { GalleryItem } from './rules';

export type NewGalleryItem = MediaFile & { name: string; alt: string };

const OWN = { collection: 'gallery' } as const;

type Row = {
  id: string;
  type: 'image' | 'video';
  url: string;
  name: string;
  thumbnail: string | null;
  createdAt: Date;
};

const ITEM = { id: true, type: true, url: true, name: true, thumbnail: true, createdAt: true } as const;

const toItem = ({ id, name, createdAt, ...row }: Row): GalleryItem => ({
  _id: id,
  ...row,
  title: name,
  uploadDate: createdAt.toISOString(),
});

/** All items, newest first. */
export async function listGalleryItems(): Promise<GalleryItem[]> {
  const rows = await prisma().mediaItem.findMany({
    where: OWN,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: ITEM,
  });
  return rows.map(toItem);
}

/** How wide each item is for its height, by id, as far as that is known. */
export async function listRatios(): Promise<Record<string, number>> {
  const rows = await prisma().mediaItem.findMany({
    where: { ...OWN, width: { gt: 0 }, height: { gt: 0 } },
    select: { id: true, width: true, height: true },
  });
  return Object.fromEntries(rows.map(({ id, width, height }) => [id, Number(width) / Number(height)]));
}

/** All of them or none, in their order; one that is stored already is returned as it is. */
export async function insertGalleryItems(items: readonly NewGalleryItem[]): Promise<GalleryItem[]> {
  const rows = await prisma().$transaction(
    items.map((item) =>
      prisma().mediaItem.upsert({
        where: { cloudinaryPublicId: item.cloudinaryPublicId },
        create: { ...item, ...OWN },
        update: {},
        select: ITEM,
      }),
    ),
  );
  return rows.map(toItem);
}

export async function updateTitle(id: string, title: string): Promise<GalleryItem | null> {
  const [row] = await prisma().mediaItem.updateManyAndReturn({
    where: { ...OWN, id },
    data: { name: title, alt: title },
    select: ITEM,
  });
  return row ? toItem(row) : null;
}

/** Removes the row and says which file it spoke of; null when there was none. */
export async function removeGalleryItem(
  id: string,
): Promise<{ cloudinaryPublicId: string; type: 'image' | 'video' } | null> {
  const row = await prisma().mediaItem.findFirst({
    where: { ...OWN, id },
    select: { cloudinaryPublicId: true, type: true },
  });
  const { count } = await prisma().mediaItem.deleteMany({ where: { ...OWN, id } });
  return count === 1 ? row : null;
}

/** Every file that an item speaks of. */
export async function listFiles(): Promise<ListedFile[]> {
  const select = { id: true, cloudinaryPublicId: true, type: true, url: true, removedAt: true };
  return (await prisma().mediaItem.findMany({ where: OWN, select })).map((row) => ({ ...row, area: 'gallery' }));
}

/** Deletes the items that still are what they were. */
export async function deleteItems(files: readonly ListedFile[]): Promise<void> {
  const same = files.map(({ id, cloudinaryPublicId }) => ({ id, cloudinaryPublicId }));
  await prisma().mediaItem.deleteMany({ where: { ...OWN, OR: same } });
}

export async function setAddresses(id: string, addresses: Addresses): Promise<void> {
  await prisma().mediaItem.updateMany({ where: { ...OWN, id }, data: addresses });
}
