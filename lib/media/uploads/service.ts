import 'server-only';
import { openAsBlob } from 'node:fs';
import { open } from 'node:fs/promises';
import { StreamTarget, type StreamTargetChunk } from 'mediabunny';
import { media } from '@/content/media';
import { mediaRefusals as words } from '@/content/media-refusals';
import { mediaTrouble } from '@/content/trouble';
import { kindOf, pixelsOf, rewrapVideo, troubleOf } from '@/lib/core/files';
import { log } from '@/lib/core/log';
import { newToken } from '@/lib/core/tokens';
import { AppError, ProviderError } from '@/lib/http/errors';
import { FILM_CUT } from '@/lib/media/films/rules';
import {
  deliveryUrl,
  destroyAsset,
  getAsset,
  getStorageUse,
  isUploadAnswer,
  posterUrl,
  type StorageUse,
  type StoredAsset,
  signUpload,
  type UploadTicket,
  uploadFile,
} from '@/lib/providers/storage';
import { isSeeded, setSeeded } from './data';
import {
  type Area,
  abovePlan,
  FORMATS,
  filmRefusal,
  isFilmId,
  isForeign,
  isLeft,
  isOurs,
  MAX_BYTES,
  type MediaFile,
  type MediaType,
  PICTURE_CUT,
  posterIdOf,
  publicIdFor,
  refusalOf,
  tagOf,
} from './rules';
import type { TicketRequest, Uploaded } from './schema';
import { getShopMark, getShopTags } from './service.marks';

const refuse = (message: string): never => {
  throw new AppError('invalid', message);
};

/** An admin is told that it is our key, and where to look. */
function tellTrouble(error: unknown): never {
  if (!(error instanceof ProviderError && error.outcome === 'unauthorized')) throw error;
  throw new AppError('unavailable', mediaTrouble);
}

/** Whether this shop was given its samples. */
export const hasSamples = (): Promise<boolean> => isSeeded();

export const noteSamples = (): Promise<void> => setSeeded(new Date());

const rulesFor = async (type: MediaType) => ({
  tag: tagOf(await getShopMark()),
  formats: FORMATS[type],
  cut: type === 'image' ? PICTURE_CUT : undefined,
  film: type === 'video' ? FILM_CUT : undefined,
});

/** A file as our lists keep it. */
export const toFile = (asset: StoredAsset, type: MediaType): MediaFile => ({
  cloudinaryPublicId: asset.publicId,
  type,
  url: deliveryUrl(asset, type),
  thumbnail: type === 'video' ? posterUrl(asset) : null,
  version: asset.version,
  width: asset.width,
  height: asset.height,
  bytes: asset.bytes,
  durationS: asset.durationS,
});

/**
 * Lets the browser send one file straight to the media service; name, folder, formats and treatment are fixed by us.
 * @throws AppError `invalid`, `tooLarge` · ProviderError for a poster
 */
export async function createTicket(
  request: TicketRequest,
  nowMs: number,
): Promise<UploadTicket & { cloudinaryPublicId: string }> {
  const { area, type, bytes, posterOf } = request;
  const most = MAX_BYTES[area][type];
  if (bytes > most) throw new AppError('tooLarge', words.tooLarge(most / 1024 / 1024));
  const rules = { ...(await rulesFor(type)), overwrites: posterOf !== undefined };
  if (posterOf !== undefined && !(type === 'image' && isFilmId(posterOf))) refuse(words.noFilm);
  const film = posterOf === undefined ? null : await getAsset(posterOf, 'video').catch(tellTrouble);
  if (film && isForeign(film.tags, await getShopTags())) refuse(words.noFilm);
  const publicId = posterOf === undefined ? publicIdFor(area, newToken()) : posterIdOf(posterOf);
  return { ...signUpload(publicId, type, rules, nowMs), cloudinaryPublicId: publicId };
}

/**
 * What stands at the media service under a public id that a browser names. The browser is believed nothing: the id must
 * be one of ours, a signature that comes along must be right, and the service is asked.
 * @throws AppError `invalid` · ProviderError
 */
export async function requireUploaded(uploaded: Uploaded, area: Area, type: MediaType): Promise<MediaFile> {
  const { cloudinaryPublicId, url, version, signature } = uploaded;
  // A call may bring many files: the screen wants to know which one it was.
  const refusal = (message: string) => new AppError('invalid', message, { data: { cloudinaryPublicId } });
  if (!isOurs(cloudinaryPublicId, area)) throw refusal(words.notOurs);
  if (signature && !(version && isUploadAnswer(cloudinaryPublicId, version, signature)))
    throw refusal(words.notGenuine);
  const asset = await getAsset(cloudinaryPublicId, type).catch(tellTrouble);
  if (!asset) throw refusal(words.notArrived);
  const own = await getShopTags();
  if (isForeign(asset.tags, own)) throw refusal(words.notOurs);
  if (isLeft(asset, own, Date.now())) throw refusal(words.left);
  if (!FORMATS[type].includes(asset.format) || asset.bytes > MAX_BYTES[area][type]) {
    await destroyAsset(cloudinaryPublicId, type);
    throw refusal(words.notTaken);
  }
  const file = toFile(asset, type);
  if (url && (!URL.canParse(url) || new URL(url).origin !== new URL(file.url).origin)) throw refusal(words.address);
  return file;
}

/** A file that came to us, as it lies on the disk. */
export type Arrived = { path: string; name: string; bytes: number; isTooLarge: boolean };

/**
 * Checks a file that came to us, drops what it says about its maker, and puts it into the media service.
 * @throws AppError `invalid`, `tooLarge`, `unsupported` · ProviderError
 */
export async function storeFile(arrived: Arrived, area: Area, wanted: MediaType | null): Promise<MediaFile> {
  const { path, name } = arrived;
  const blob = await openAsBlob(path);
  const kind = await kindOf(blob);
  const pixels = kind?.type === 'image' ? await pixelsOf(blob) : null;
  const bytes = arrived.isTooLarge ? arrived.bytes + 1 : arrived.bytes;
  const reason = refusalOf({ name, bytes, kind, pixels }, area, wanted);
  if (reason || !kind) {
    const isLarge = Boolean(kind) && bytes > MAX_BYTES[area][kind?.type ?? 'image'];
    throw new AppError(isLarge ? 'tooLarge' : kind || bytes === 0 ? 'invalid' : 'unsupported', reason ?? '');
  }
  const trouble = kind.type === 'video' ? await troubleOf(blob) : null;
  if (trouble) throw new AppError('unsupported', filmRefusal(name, trouble));
  const ready = kind.type === 'video' ? await rewrapped(path, blob) : path;
  if (!ready) throw new AppError('invalid', words.unplayable(name));
  try {
    const asset = await uploadFile(ready, publicIdFor(area, newToken()), kind.type, await rulesFor(kind.type));
    return toFile(asset, kind.type);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.reason === 'size') throw new AppError('tooLarge', abovePlan(name));
    if (error.status === 400) throw new AppError('invalid', words.notTakenThere(name));
    log().warn({ reason: error.message }, 'upload failed');
    if (error.outcome === 'unauthorized') tellTrouble(error);
    throw new AppError('badGateway', media.uploadFailed(name));
  }
}

/**
 * Section 7, `upload-image`: the media service's answer in its own words; the file is in no list yet.
 * @throws AppError
 */
export async function uploadProductFile(
  arrived: Arrived | undefined,
): Promise<{ secure_url: string; public_id: string; thumbnail: string | null; version: number; bytes: number }> {
  if (!arrived) throw new AppError('invalid', words.noFile);
  const { url, cloudinaryPublicId, thumbnail, version, bytes } = await storeFile(arrived, 'products', null);
  return { secure_url: url, public_id: cloudinaryPublicId, thumbnail, version, bytes };
}

async function rewrapped(path: string, blob: Blob): Promise<string | null> {
  const out = `${path}.clean`;
  const handle = await open(out, 'w');
  try {
    const write = async ({ data, position }: StreamTargetChunk) => {
      await handle.write(data, 0, data.length, position);
    };
    return (await rewrapVideo(blob, new StreamTarget(new WritableStream({ write })))) === null ? null : out;
  } finally {
    await handle.close();
  }
}

/**
 * The address of a film's still: the poster that was uploaded for it, or its own first picture.
 * @throws AppError `invalid` when there is none · ProviderError
 */
export async function getStill(filmId: string, from: 'uploaded' | 'film'): Promise<string> {
  const asked = from === 'film' ? getAsset(filmId, 'video') : getAsset(posterIdOf(filmId), 'image');
  const asset = await asked.catch(tellTrouble);
  if (!asset) throw new AppError('invalid', words.noPoster);
  return from === 'film' ? posterUrl(asset) : deliveryUrl(asset, 'image');
}

/** Removes a file and its poster. @throws ProviderError */
export async function removeFile(publicId: string, type: MediaType | 'raw'): Promise<void> {
  await destroyAsset(publicId, type);
  if (type === 'video') await destroyAsset(posterIdOf(publicId), 'image');
}

/**
 * Removes a file that a row of ours spoke of, unless another shop has put it there: then this database is a copy of that
 * shop's. @throws ProviderError
 */
export async function removeOwnFile(publicId: string, type: MediaType): Promise<void> {
  const asset = await getAsset(publicId, type);
  if (!asset) return;
  if (!isForeign(asset.tags, await getShopTags())) await removeFile(publicId, type);
  else log().warn({ publicId }, 'the file of another shop, or of an address of before, stays at the media service');
}

const USE_KEPT_MS = 5 * 60_000;
const SILENCE_KEPT_MS = 60_000;
let lastUse: { until: number; use: StorageUse | null } | undefined;

/** What the media service has counted, at most five minutes old; null when it does not say, asked again in a minute. */
export async function getMediaUse(nowMs: number): Promise<StorageUse | null> {
  if (lastUse && nowMs < lastUse.until) return lastUse.use;
  try {
    lastUse = { until: nowMs + USE_KEPT_MS, use: await getStorageUse() };
  } catch (error) {
    log().warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'no use of the media service');
    lastUse = { until: nowMs + SILENCE_KEPT_MS, use: null };
  }
  return lastUse.use;
}
