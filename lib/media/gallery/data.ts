import 'server-only';
import { prisma } from '@/lib/core/db';
import type { GalleryItem } from '@/lib/media/files/rules';
import type { MediaFile } from '@/lib/media/uploads/rules';

export type NewGalleryItem = MediaFile & { name: string };

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

/** All of them or none, in their order; one that is stored already is returned as it is. */
export async function insertGalleryItems(items: readonly NewGalleryItem[]): Promise<GalleryItem[]> {
  const rows = await prisma().$transaction(
    items.map((item) =>
      prisma().mediaItem.upsert({
        where: { cloudinaryPublicId: item.cloudinaryPublicId },
        create: { ...item, alt: item.name, collection: 'gallery' },
        update: {},
        select: ITEM,
      }),
    ),
  );
  return rows.map(toItem);
}

export async function updateTitle(id: string, title: string): Promise<GalleryItem | null> {
  const [row] = await prisma().mediaItem.updateManyAndReturn({
    where: { id, collection: 'gallery' },
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
    where: { id, collection: 'gallery' },
    select: { cloudinaryPublicId: true, type: true },
  });
  const { count } = await prisma().mediaItem.deleteMany({ where: { id, collection: 'gallery' } });
  return count === 1 ? row : null;
}
