import 'server-only';
import { prisma } from '@/lib/core/db';
import type { Addresses, ListedFile, MediaFile } from '@/lib/media/uploads/rules';
import type { AdminItem, GalleryItem, GalleryType, Place } from './rules';

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
const ADMIN_ITEM = { ...ITEM, titleVersion: true } as const;

const toItem = ({ id, name, createdAt, ...row }: Row): GalleryItem => ({
  _id: id,
  ...row,
  title: name,
  uploadDate: createdAt.toISOString(),
});

const toAdminItem = ({ titleVersion, ...row }: Row & { titleVersion: number }): AdminItem => ({
  ...toItem(row),
  version: titleVersion,
});

const NEWEST_FIRST = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];

/** Words anywhere in a title, in capitals or not; signs that the database gives a meaning have none. */
const titled = (q: string) => ({
  AND: q
    .split(' ')
    .map((word) => ({ name: { contains: word.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' as const } })),
});

/** Items of a type behind a place, newest first, whose titles hold each word of `q`. */
export async function listPart(
  type: GalleryType,
  q: string,
  after: Place | undefined,
  most: number,
): Promise<AdminItem[]> {
  const at = new Date(after?.atMs ?? 0);
  const behind = after ? { OR: [{ createdAt: { lt: at } }, { createdAt: at, id: { lt: after.id } }] } : {};
  const rows = await prisma().mediaItem.findMany({
    where: { ...OWN, type: type === 'images' ? 'image' : 'video', ...titled(q), ...behind },
    orderBy: NEWEST_FIRST,
    take: most,
    select: ADMIN_ITEM,
  });
  return rows.map(toAdminItem);
}

/** How many items of each type have each word of `q` in their titles. */
export async function countItems(q: string): Promise<Record<GalleryType, number>> {
  const rows = await prisma().mediaItem.groupBy({ by: ['type'], where: { ...OWN, ...titled(q) }, _count: true });
  const of = (type: Row['type']) => rows.find((row) => row.type === type)?._count ?? 0;
  return { images: of('image'), videos: of('video') };
}

/** All items as an admin reads them, newest first. */
export async function listAdminItems(): Promise<AdminItem[]> {
  const rows = await prisma().mediaItem.findMany({ where: OWN, orderBy: NEWEST_FIRST, select: ADMIN_ITEM });
  return rows.map(toAdminItem);
}

/** All items, newest first. */
export async function listGalleryItems(): Promise<GalleryItem[]> {
  const rows = await prisma().mediaItem.findMany({
    where: OWN,
    orderBy: NEWEST_FIRST,
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
export async function insertGalleryItems(items: readonly NewGalleryItem[]): Promise<AdminItem[]> {
  const rows = await prisma().$transaction(
    items.map((item) =>
      prisma().mediaItem.upsert({
        where: { cloudinaryPublicId: item.cloudinaryPublicId },
        create: { ...item, ...OWN },
        update: {},
        select: ADMIN_ITEM,
      }),
    ),
  );
  return rows.map(toAdminItem);
}

/** Gives an item another title, where its title still has this version; null where there is no such item. */
export async function updateTitle(id: string, title: string, version?: number): Promise<AdminItem | null> {
  const [row] = await prisma().mediaItem.updateManyAndReturn({
    where: { ...OWN, id, titleVersion: version },
    data: { name: title, alt: title },
    select: ADMIN_ITEM,
  });
  return row ? toAdminItem(row) : null;
}

export async function getItem(id: string): Promise<AdminItem | null> {
  const row = await prisma().mediaItem.findFirst({ where: { ...OWN, id }, select: ADMIN_ITEM });
  return row && toAdminItem(row);
}

/** Removes the rows that are still there, all at once, and says which files they spoke of. */
export async function removeGalleryItems(
  ids: readonly string[],
): Promise<{ id: string; cloudinaryPublicId: string; type: 'image' | 'video' }[]> {
  return prisma().$queryRaw`
    DELETE FROM media_items WHERE collection = 'gallery' AND id = ANY(${[...ids]}::uuid[])
    RETURNING id, cloudinary_public_id AS "cloudinaryPublicId", type::text AS type`;
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
