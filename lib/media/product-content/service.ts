import 'server-only';
import { media } from '@/content/media';
import { mediaConflicts, mediaDone } from '@/content/media-answers';
import { mediaRefusals } from '@/content/media-refusals';
import { type Tx, transaction } from '@/lib/core/db';
import { AppError } from '@/lib/http/errors';
import type { Addresses, ListedFile, MediaFile } from '@/lib/media/uploads/rules';
import { titleOf } from '@/lib/media/uploads/rules';
import { getStill, requireUploaded } from '@/lib/media/uploads/service';
import * as data from './data';
import {
  type AdminContent,
  beforeIt,
  type ContentType,
  DEFAULT_IMAGES,
  isSameSet,
  MAX_ITEMS,
  type ProductContent,
  type ProductFilm,
  placeAfter,
  RESTORABLE_MS,
} from './rules';
import type { ContentChange } from './schema';

/** Section 7, public product content: stored pictures and videos, defaults where a list is absent. */
export async function getProductContent(): Promise<ProductContent> {
  const [images, videos] = await Promise.all([data.listItems('images'), data.listItems('videos')]);
  return { images: images.length > 0 ? images : DEFAULT_IMAGES, videos };
}

/** The films of the product page with the day each was put in. */
export const getProductFilms = (): Promise<ProductFilm[]> => data.listFilms();

/** Section 7, the lists as an admin sees them, without defaults. */
export async function getAdminContent(): Promise<AdminContent> {
  return data.readLists();
}

const conflict = (message: string) => new AppError('conflict', message);
const mediaTypeOf = (type: ContentType) => (type === 'images' ? 'image' : 'video');

type Named = { name: string; alt?: string | undefined };

function toNewItem(file: MediaFile, { name, alt }: Named): data.NewItem {
  const { type: _type, ...stored } = file;
  const title = titleOf(name) || media.untitled;
  return { ...stored, name: title, alt: alt ?? title };
}

/**
 * Section 7, product content: one change of one list, in full or not at all. Files are asked for at the media service
 * before the list is locked.
 * @returns the lists afterwards and the message of section 8
 * @throws AppError `conflict` when the list is full, stale, or the item is gone · ProviderError
 */
export async function changeContent(
  change: ContentChange,
  nowMs: number,
): Promise<{ message: string; data: AdminContent }> {
  const apply = await prepare(change, nowMs);
  const message = await transaction(async (tx) => {
    const version = await data.lockList(tx, change.type);
    if (change.version !== undefined && change.version !== version) throw conflict(mediaConflicts.stale);
    return apply(tx, await data.listItems(change.type, tx));
  });
  return { message, data: await getAdminContent() };
}

type Items = Awaited<ReturnType<typeof data.listItems>>;
type Apply = (tx: Tx, items: Items) => Promise<string>;

/** @throws AppError `conflict` where one of the files is in a list already, or named twice */
async function requireFree(tx: Tx, added: readonly Pick<data.NewItem, 'cloudinaryPublicId'>[]): Promise<void> {
  const ids = added.map((item) => item.cloudinaryPublicId);
  if (new Set(ids).size < ids.length || (await data.isTaken(tx, ids))) throw conflict(mediaConflicts.taken);
}

type ChangeTo<Action> = Extract<ContentChange, { action: Action }>;

async function takeOut(tx: Tx, items: Items, { type, data: { id } }: ChangeTo<'delete'>, now: Date): Promise<string> {
  const ids = items.map((item) => item.id);
  const takenOut = await data.listTakenOut(tx, type, new Date(0));
  if (!ids.includes(id)) {
    const isRemoved = takenOut.some((one) => one.id === id);
    throw isRemoved ? conflict(mediaRefusals.gone) : new AppError('notFound', mediaRefusals.gone);
  }
  await data.takeOut(tx, id, beforeIt(ids, takenOut, id), now);
  const left = ids.filter((other) => other !== id);
  await data.setOrder(tx, left);
  return mediaDone.removed(type);
}

/** Takes a deletion back, or that a file took the place of another one. */
async function putBack(tx: Tx, items: Items, { type, data: asked }: ChangeTo<'restore'>, since: Date): Promise<string> {
  const { id, index, replaced } = asked;
  const gone = () => new AppError('notFound', mediaRefusals.gone);
  if (replaced) {
    const item = items.find((one) => one.id === id);
    if (!item) throw gone();
    if (item.cloudinaryPublicId !== replaced.by) throw conflict(mediaConflicts.stale);
    if (!(await data.returnFile(tx, id, replaced.file, since))) throw gone();
    return mediaDone.restored(type);
  }
  const item = (await data.listTakenOut(tx, type, since)).find((one) => one.id === id);
  if (!item) throw gone();
  if (items.length >= MAX_ITEMS[type]) throw conflict(mediaConflicts.full(type, MAX_ITEMS[type]));
  const ids = items.map((one) => one.id);
  const place = item.after.length > 0 ? placeAfter(ids, item.after) : Math.min(index ?? ids.length, ids.length);
  await data.appendRemoved(tx, id, items);
  await data.setOrder(tx, ids.toSpliced(place, 0, id));
  return mediaDone.restored(type);
}

async function prepare(change: ContentChange, nowMs: number): Promise<Apply> {
  const { type } = change;
  const upload = async (item: Named & Parameters<typeof requireUploaded>[0]) =>
    toNewItem(await requireUploaded(item, 'products', mediaTypeOf(type)), item);
  switch (change.action) {
    case 'add': {
      const added = await Promise.all([change.data].flat().map(upload));
      return async (tx, items) => {
        if (items.length + added.length > MAX_ITEMS[type]) throw conflict(mediaConflicts.full(type, MAX_ITEMS[type]));
        await requireFree(tx, added);
        await data.appendItems(tx, type, items, added);
        return mediaDone.added(type, added.length);
      };
    }
    case 'replace': {
      const file = await upload(change.data);
      return async (tx, items) => {
        const item = items[change.index];
        if (!item || (change.data.id && change.data.id !== item.id)) throw conflict(mediaConflicts.stale);
        await requireFree(tx, [file]);
        await data.replaceFile(tx, item.id, file, new Date(nowMs));
        return mediaDone.replaced(type);
      };
    }
    case 'delete':
      return (tx, items) => takeOut(tx, items, change, new Date(nowMs));
    case 'restore':
      return (tx, items) => putBack(tx, items, change, new Date(nowMs - RESTORABLE_MS));
    case 'reorder':
      return async (tx, items) => {
        if (!isSameSet(items, change.data.ids)) throw conflict(mediaConflicts.stale);
        await data.setOrder(tx, change.data.ids);
        return mediaDone.reordered;
      };
    case 'update': {
      const { id, poster, ...words } = change.data;
      const film = poster && type === 'videos' ? await data.getFileId(id) : null;
      const still = film && poster ? { thumbnail: await getStill(film, poster) } : {};
      return async (tx, items) => {
        const item = items.find((one) => one.id === id);
        if (!item) throw new AppError('notFound', mediaRefusals.gone);
        if (film && film !== item.cloudinaryPublicId) throw conflict(mediaConflicts.stale);
        await data.updateItem(tx, id, { ...words, ...still });
        return mediaDone.updated;
      };
    }
  }
}

/** Puts a picture or film that we ship behind those of its list, unless it is there already. */
export function addSample({ type, ...item }: MediaFile & Required<Named>): Promise<void> {
  const list = `${type}s` as const;
  return transaction(async (tx) => {
    await data.lockList(tx, list);
    if (await data.isTaken(tx, [item.cloudinaryPublicId])) return;
    await data.appendItems(tx, list, await data.listItems(list, tx), [item]);
  });
}

/** Every file that the lists speak of, also one that was taken out of its list. */
export const listFiles = (): Promise<ListedFile[]> => data.listFiles();

/** Takes items out whose files are gone. */
export const forgetFiles = (files: readonly ListedFile[]): Promise<void> => data.deleteItems(files);

/** Where the file of an item is shown from now on. */
export const moveFile = (id: string, addresses: Addresses): Promise<void> => data.setAddresses(id, addresses);
