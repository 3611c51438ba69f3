import 'server-only';
import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { v2 as Cloudinary } from 'cloudinary';
import { env } from '@/lib/core/env';
import { isSame } from '@/lib/core/tokens';
import { ProviderError } from '@/lib/http/errors';
import { guarded, type Use } from './guard';
import { type StoredAsset, toAsset, toProviderError } from './storage.answers';

export type { StoredAsset };

/** An upload may stand still for so long, and a large file a second longer for every five megabytes. */
const UPLOAD_IDLE_MS = 4_000;
const MB = 1024 * 1024;
const DEADLINE_MS = 4_000;
const USE_DEADLINE_MS = 2_000;
const INLINE_DEADLINE_MS = 1_500;
const MAX_INLINE_BYTES = 2_048;

let opened: typeof Cloudinary | undefined;

/** The SDK picks http or https while it is loaded, from this variable. */
function client(): typeof Cloudinary {
  if (opened) return opened;
  process.env.CLOUDINARY_URL = env().CLOUDINARY_URL;
  const { v2 } = createRequire(import.meta.url)('cloudinary') as { v2: typeof Cloudinary };
  v2.config({ hide_sensitive: true, urlAnalytics: false });
  opened = v2;
  return v2;
}

const cloudName = () => new URL(env().CLOUDINARY_URL).hostname;

type AssetType = 'image' | 'video';
/** `raw` is what the service keeps without looking into it. */
type StoredType = AssetType | 'raw';

async function converted<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof ProviderError ? error : toProviderError(error);
  }
}

/** The SDK ignores time-outs of some calls, so each gets its own deadline. */
const within = <T>(use: Use, ms: number, call: () => Promise<T>): Promise<T> =>
  guarded('cloudinary', use, () => converted(call), { ms });

/** What the media service checks, does and notes while it takes a file. */
export type UploadRules = {
  tag: string;
  formats?: readonly string[];
  cut?: string | undefined;
  /** Of a film: what it is made into, as MP4, in the background. */
  film?: string | undefined;
  overwrites?: boolean;
};

/**
 * Uploads a file from this machine under a public id of our own; an existing one is replaced.
 * @throws ProviderError
 */
export async function uploadFile(
  path: string,
  publicId: string,
  type: AssetType,
  rules: UploadRules,
): Promise<StoredAsset> {
  const { size } = await stat(path);
  const options = {
    public_id: publicId,
    tags: rules.tag,
    resource_type: type,
    overwrite: true,
    invalidate: true,
    timeout: UPLOAD_IDLE_MS + Math.floor(size / (5 * MB)) * 1_000,
    ...(rules.formats ? { allowed_formats: [...rules.formats] } : {}),
    // As `transformation` the SDK takes it for the name of a stored one.
    ...(rules.cut ? { raw_transformation: rules.cut } : {}),
    ...(rules.film ? { eager: [{ raw_transformation: rules.film, format: 'mp4' }], eager_async: true } : {}),
  };
  return guarded('cloudinary', 'upload', () =>
    converted(async () => toAsset(await client().uploader.upload(path, options))),
  );
}

/**
 * What the media service has under this public id, or null.
 * @throws ProviderError
 */
export async function getAsset(publicId: string, type: AssetType): Promise<StoredAsset | null> {
  try {
    return await within('person', DEADLINE_MS, async () =>
      toAsset(await client().api.resource(publicId, { resource_type: type })),
    );
  } catch (error) {
    if (error instanceof ProviderError && error.status === 404) return null;
    throw error;
  }
}

/** The address of an asset in full size; widths and formats are inserted by `media/rules`. */
export function deliveryUrl(asset: Pick<StoredAsset, 'publicId' | 'version' | 'format'>, type: AssetType): string {
  const { publicId, version, format } = asset;
  return `${env().CLOUDINARY_DELIVERY_URL}/${cloudName()}/${type}/upload/v${version}/${publicId}.${format}`;
}

/** The address of a still picture of a video. */
export const posterUrl = (asset: Pick<StoredAsset, 'publicId' | 'version'>): string =>
  deliveryUrl({ ...asset, format: 'jpg' }, 'video');

const PICTURE_TYPE = /^image\/(webp|jpeg|png|avif)$/;

async function readAtMost(body: ReadableStream<Uint8Array>, max: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > max) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * A very small picture of ours as a data URI, or null: decoration, so nothing that goes wrong here is an error. Only
 * the media service's own addresses are asked, for 1.5 seconds and 2 kB at most.
 */
export async function inlinePicture(url: string): Promise<string | null> {
  if (!url.startsWith(`${env().CLOUDINARY_DELIVERY_URL}/`)) return null;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(INLINE_DEADLINE_MS), redirect: 'error' });
    const type = answer.headers.get('content-type') ?? '';
    const isPicture = answer.ok && PICTURE_TYPE.test(type) && answer.body;
    const picture = isPicture ? await readAtMost(answer.body, MAX_INLINE_BYTES) : await answer.body?.cancel();
    return picture ? `data:${type};base64,${picture.toString('base64')}` : null;
  } catch {
    return null;
  }
}

/** Where a browser sends a file, and the exact form fields that go with it; any other field makes it refused. */
export type UploadTicket = { url: string; fields: Record<string, string> };

/** Lets a browser upload one file under this public id within the hour (providers, 3.2). */
export function signUpload(publicId: string, type: AssetType, rules: UploadRules, nowMs: number): UploadTicket {
  const { api_key, api_secret } = client().config();
  const signed = {
    public_id: publicId,
    timestamp: String(Math.floor(nowMs / 1000)),
    overwrite: String(rules.overwrites ?? false),
    tags: rules.tag,
    ...(rules.formats ? { allowed_formats: rules.formats.join(',') } : {}),
    ...(rules.cut ? { transformation: rules.cut } : {}),
    ...(rules.film ? { eager: `${rules.film}/mp4`, eager_async: 'true' } : {}),
  };
  const signature = client().utils.api_sign_request(signed, api_secret ?? '');
  const url = client().utils.api_url('upload', { resource_type: type });
  return { url, fields: { ...signed, api_key: api_key ?? '', signature } };
}

/** Whether the media service itself gave this answer to an upload. */
export function isUploadAnswer(publicId: string, version: number, signature: string): boolean {
  const expected = client().utils.api_sign_request(
    { public_id: publicId, version },
    client().config().api_secret ?? '',
  );
  return isSame(expected, signature);
}

/**
 * Removes a file; one that is not there is no error.
 * @throws ProviderError
 */
export async function destroyAsset(publicId: string, type: StoredType): Promise<void> {
  await within('person', DEADLINE_MS, () =>
    client().uploader.destroy(publicId, { resource_type: type, invalidate: true }),
  );
}

export type ListedAsset = { publicId: string; type: StoredType; createdAt: Date; tags: readonly string[] };

/**
 * Every file below a folder.
 * @throws ProviderError
 */
export async function listAssets(folder: string, type: StoredType): Promise<ListedAsset[]> {
  const found: ListedAsset[] = [];
  let cursor: string | undefined;
  do {
    const options = { type: 'upload', prefix: `${folder}/`, resource_type: type, max_results: 500, tags: true };
    const page = await within('job', DEADLINE_MS, () =>
      client().api.resources({ ...options, ...(cursor ? { next_cursor: cursor } : {}) }),
    );
    for (const { public_id, created_at, tags } of page.resources)
      found.push({ publicId: public_id, type, createdAt: new Date(created_at), tags: tags ?? [] });
    cursor = page.next_cursor;
  } while (cursor);
  return found;
}

/** Credits of the media service, used and granted in the running 30 days; storage in bytes. */
export type StorageUse = { creditsUsed: number | null; creditsLimit: number | null; storedBytes: number | null };

/** @throws ProviderError */
export async function getStorageUse(): Promise<StorageUse> {
  const answer = (await within('person', USE_DEADLINE_MS, () => client().api.usage())) as {
    credits?: { usage?: number; limit?: number };
    storage?: { usage?: number };
  };
  return {
    creditsUsed: answer.credits?.usage ?? null,
    creditsLimit: answer.credits?.limit ?? null,
    storedBytes: answer.storage?.usage ?? null,
  };
}
