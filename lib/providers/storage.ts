import 'server-only';
import { createRequire } from 'node:module';
import type { v2 as Cloudinary, UploadApiResponse } from 'cloudinary';
import { env } from '@/lib/env';
import { ProviderError } from '@/lib/http/errors';

const UPLOAD_TIMEOUT_MS = 30_000;
const DEADLINE_MS = 5_000;

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

export type StoredAsset = {
  publicId: string;
  version: number;
  format: string;
  bytes: number;
  width: number | null;
  height: number | null;
};

type Failure = { http_code?: number; message?: string; error?: { http_code?: number; code?: string } };

function toProviderError(raw: unknown): ProviderError {
  const failure = (raw ?? {}) as Failure;
  const status = failure.http_code ?? failure.error?.http_code;
  const reason = failure.error?.code;
  const detail = { ...(status ? { status } : {}), ...(reason ? { reason } : {}) };
  if (reason === 'ECONNREFUSED' || status === 420 || status === 429)
    return new ProviderError('cloudinary', 'retryable', detail);
  if (status && status >= 400 && status < 499) return new ProviderError('cloudinary', 'permanent', detail);
  return new ProviderError('cloudinary', 'unknown', detail);
}

const toAsset = (answer: UploadApiResponse): StoredAsset => ({
  publicId: answer.public_id,
  version: answer.version,
  format: answer.format,
  bytes: answer.bytes,
  width: answer.width ?? null,
  height: answer.height ?? null,
});

/** The SDK ignores time-outs of some calls, so each gets its own deadline. */
async function within<T>(call: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderError('cloudinary', 'unknown', { reason: 'timeout' })), ms);
  });
  try {
    return await Promise.race([call, deadline]);
  } catch (error) {
    throw error instanceof ProviderError ? error : toProviderError(error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Uploads a file from this machine under a public id of our own; an existing one is replaced.
 * @throws ProviderError
 */
export async function uploadFile(path: string, publicId: string, type: 'image' | 'video'): Promise<StoredAsset> {
  const options = {
    public_id: publicId,
    resource_type: type,
    overwrite: true,
    invalidate: true,
    timeout: UPLOAD_TIMEOUT_MS,
  };
  return toAsset(await within(client().uploader.upload(path, options), UPLOAD_TIMEOUT_MS + DEADLINE_MS));
}

/**
 * What the media service has under this public id, or null.
 * @throws ProviderError
 */
export async function getAsset(publicId: string, type: 'image' | 'video'): Promise<StoredAsset | null> {
  try {
    return toAsset(await within(client().api.resource(publicId, { resource_type: type }), DEADLINE_MS));
  } catch (error) {
    if (error instanceof ProviderError && error.status === 404) return null;
    throw error;
  }
}

/** The address of an asset in full size; widths and formats are inserted by `media/rules`. */
export function deliveryUrl(asset: StoredAsset, type: 'image' | 'video'): string {
  const { publicId, version, format } = asset;
  return `${env().CLOUDINARY_DELIVERY_URL}/${cloudName()}/${type}/upload/v${version}/${publicId}.${format}`;
}

/** The address of a still picture of a video. */
export const posterUrl = (asset: StoredAsset): string => deliveryUrl({ ...asset, format: 'jpg' }, 'video');
