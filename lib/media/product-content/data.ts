import 'server-only';
import { prisma, type Tx } from '@/lib/core/db';
import type { Addresses, ListedFile, MediaFile } from '@/lib/media/uploads/rules';
import type { AdminContent, ContentType, ProductFilm, ProductItem, TakenOut } from './rules';

type Collection = 'product_images' | 'product_videos';
type NewFile = Omit<MediaFile, 'type'>;
export type NewItem = NewFile & { name: string; alt: string };

const OWN: { collection: { in: Collection[] } } = { collection: { in: ['product_images', 'product_videos'] } };

const collectionOf = (type: ContentType): Collection => (type === 'images' ? 'product_images' : 'product_videos');

const ITEM = { id: true, url: true, name: true, alt: true, cloudinaryPublicId: true, thumbnail: true };

const inOrder = (type: ContentType) => ({
  where: { collection: collectionOf(type), removedAt: null },
  orderBy: { position: 'asc' as const },
  select: ITEM,
});

/** Positions may have gaps, which a swept item left: it counts where an item stands. */
const toItem = (row: Omit<ProductItem, 'order'>, order: number): ProductItem => ({ ...row, order });

/** The items of a list in their order, as the transaction sees them. */
export async function listItems(type: ContentType, tx?: Tx): Promise<ProductItem[]> {
  return (await (tx ?? prisma()).mediaItem.findMany(inOrder(type))).map(toItem);
}

/** The films with what a search engine asks of a film, in their order. */
export async function listFilms(): Promise<ProductFilm[]> {
  const rows = await prisma().mediaItem.findMany({
    ...inOrder('videos'),
    select: { url: true, name: true, alt: true, thumbnail: true, createdAt: true },
  });
  return rows.map(({ alt, createdAt, ...row }) => ({
    ...row,
    description: alt,
    uploadDate: createdAt.toISOString(),
  }));
}

/** Both lists and their versions, read as of one moment. */
export async function readLists(): Promise<AdminContent> {
  const [images, videos, lists] = await prisma().$transaction(
    [
      prisma().mediaItem.findMany(inOrder('images')),
      prisma().mediaItem.findMany(inOrder('videos')),
      prisma().mediaList.findMany({ select: { collection: true, version: true } }),
    ],
    { isolationLevel: 'RepeatableRead' },
  );
  const versionOf = (type: ContentType) => lists.find((list) => list.collection === collectionOf(type))?.version ?? 1;
  return {
    images: images.map(toItem),
    videos: videos.map(toItem),
    versions: { images: versionOf('images'), videos: versionOf('videos') },
  };
}

/** Holds the list until the transaction ends: changes of one list happen one after the other. Returns its version. */
export async function lockList(tx: Tx, type: ContentType): Promise<number> {
  const { version } = await tx.mediaList.upsert({
    where: { collection: collectionOf(type) },
    create: { collection: collectionOf(type), version: 2 },
    update: { version: { increment: 1 } },
    select: { version: true },
  });
  return version - 1;
}

/** Whether a row speaks of one of these files already. */
export async function isTaken(tx: Tx, publicIds: readonly string[]): Promise<boolean> {
  return (await tx.mediaItem.count({ where: { cloudinaryPublicId: { in: [...publicIds] } } })) > 0;
}

/** Puts items behind those that are there, and closes gaps that a swept item left. */
export async function appendItems(
  tx: Tx,
  type: ContentType,
  present: readonly ProductItem[],
  items: readonly NewItem[],
): Promise<void> {
  await setOrder(
    tx,
    present.map(({ id }) => id),
  );
  await insertItems(tx, type, items, present.length);
}

async function insertItems(tx: Tx, type: ContentType, items: readonly NewItem[], first: number): Promise<void> {
  await tx.mediaItem.createMany({
    data: items.map((item, at) => ({
      ...item,
      collection: collectionOf(type),
      type: type === 'images' ? ('image' as const) : ('video' as const),
      position: first + at,
    })),
  });
}

const FILE = {
  url: true,
  cloudinaryPublicId: true,
  version: true,
  thumbnail: true,
  width: true,
  height: true,
  bytes: true,
  durationS: true,
} as const;

const WORDS = { name: true, alt: true } as const;
type Words = Pick<NewItem, 'name' | 'alt'>;

/** Words that nobody has written belong to the file, whose name they are; whatever was written stays with the item. */
const wordsWith = (file: Words, { name, alt }: Words): Partial<Words> =>
  name === alt ? { name: file.name, alt: file.alt } : {};

/** Puts another file in an item's place; the old one stays for a while, as an item that was taken out. */
export async function replaceFile(tx: Tx, id: string, { name, alt, ...file }: NewItem, now: Date): Promise<void> {
  const select = { ...FILE, ...WORDS, collection: true, type: true } as const;
  const old = await tx.mediaItem.findUniqueOrThrow({ where: { id }, select });
  const data = { ...file, ...wordsWith({ name, alt }, old) };
  await tx.mediaItem.update({ where: { id }, data, select: { id: true } });
  await tx.mediaItem.create({ data: { ...old, removedAt: now }, select: { id: true } });
}

/**
 * Gives an item the file back that was replaced at `since` or later, with its words. The newer one is in no list then.
 * @returns whether the old file is still there
 */
export async function returnFile(tx: Tx, id: string, publicId: string, since: Date): Promise<boolean> {
  const where = { cloudinaryPublicId: publicId, removedAt: { gte: since }, ...OWN };
  const old = await tx.mediaItem.findFirst({ where, select: { ...FILE, ...WORDS, id: true } });
  if (!old) return false;
  const { id: oldId, name, alt, ...file } = old;
  await tx.mediaItem.delete({ where: { id: oldId }, select: { id: true } });
  const data = { ...file, ...wordsWith({ name, alt }, { name, alt }) };
  await tx.mediaItem.update({ where: { id }, data, select: { id: true } });
  return true;
}

export async function updateItem(
  tx: Tx,
  id: string,
  change: { name?: string; alt?: string; thumbnail?: string | null },
): Promise<void> {
  await tx.mediaItem.update({ where: { id }, data: change, select: { id: true } });
}

/** The file of an item that is in its list. */
export async function getFileId(id: string): Promise<string | null> {
  const row = await prisma().mediaItem.findFirst({
    where: { id, removedAt: null, position: { not: null } },
    select: { cloudinaryPublicId: true },
  });
  return row?.cloudinaryPublicId ?? null;
}

/** Takes an item out of its list; it can be put back for a while, behind one of `after`. */
export async function takeOut(tx: Tx, id: string, after: string[], now: Date): Promise<void> {
  const data = { position: null, removedAt: now, removedAfter: after };
  await tx.mediaItem.update({ where: { id }, data, select: { id: true } });
}

/** The items that were taken out of a list at `since` or later, the last one last. */
export async function listTakenOut(tx: Tx, type: ContentType, since: Date): Promise<TakenOut[]> {
  const rows = await tx.mediaItem.findMany({
    where: { collection: collectionOf(type), removedAt: { gte: since } },
    orderBy: [{ removedAt: 'asc' }, { updatedAt: 'asc' }],
    select: { id: true, removedAfter: true },
  });
  return rows.map(({ id, removedAfter }) => ({ id, after: removedAfter }));
}

/** Puts an item that was taken out behind those that are there. */
export async function appendRemoved(tx: Tx, id: string, present: readonly ProductItem[]): Promise<void> {
  await setOrder(
    tx,
    present.map((item) => item.id),
  );
  const data = { position: present.length, removedAt: null, removedAfter: [] };
  await tx.mediaItem.update({ where: { id }, data, select: { id: true } });
}

/** Numbers the items 0, 1, 2 ... in this order, in one statement: no two share a number when it ends. */
export async function setOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE media_items SET position = asked.place - 1
    FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS asked (id, place) WHERE media_items.id = asked.id`;
}

/** Every file that an item speaks of, also one that was taken out. */
export async function listFiles(): Promise<ListedFile[]> {
  const select = { id: true, cloudinaryPublicId: true, type: true, url: true, removedAt: true };
  const rows = await prisma().mediaItem.findMany({ where: OWN, select });
  return rows.map((row) => ({ ...row, area: 'products' }));
}

/** Deletes the items that still are what they were; a list that loses a shown one gets another version. */
export async function deleteItems(files: readonly ListedFile[]): Promise<void> {
  const lists = files.filter(({ removedAt }) => removedAt === null).map(({ type }) => collectionOf(`${type}s`));
  const same = files.map(({ id, cloudinaryPublicId, removedAt }) => ({ id, cloudinaryPublicId, removedAt }));
  await prisma().$transaction([
    prisma().mediaList.updateMany({ where: { collection: { in: lists } }, data: { version: { increment: 1 } } }),
    prisma().mediaItem.deleteMany({ where: { ...OWN, OR: same } }),
  ]);
}

export async function setAddresses(id: string, addresses: Addresses): Promise<void> {
  await prisma().mediaItem.updateMany({ where: { ...OWN, id }, data: addresses });
}
