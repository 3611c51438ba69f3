import 'server-only';
import type { UploadApiResponse } from 'cloudinary';
import { ProviderError } from '@/lib/http/errors';

export type StoredAsset = {
  publicId: string;
  tags: readonly string[];
  createdAt: Date;
  version: number;
  format: string;
  bytes: number;
  width: number | null;
  height: number | null;
  durationS: number | null;
};

type Failure = { http_code?: number; message?: string; error?: { http_code?: number; code?: string } };

const ABOVE_PLAN = /^File size too large/;

export function toProviderError(raw: unknown): ProviderError {
  const failure = (raw ?? {}) as Failure;
  const status = failure.http_code ?? failure.error?.http_code;
  const reason = ABOVE_PLAN.test(failure.message ?? '') ? 'size' : failure.error?.code;
  const said = failure.message;
  const detail = { ...(status ? { status } : {}), ...(reason ? { reason } : {}), ...(said ? { said } : {}) };
  if (reason === 'ECONNREFUSED' || status === 420 || status === 429)
    return new ProviderError('cloudinary', 'retryable', detail);
  if (status === 401 || status === 403) return new ProviderError('cloudinary', 'unauthorized', detail);
  if (status && status >= 400 && status < 499) return new ProviderError('cloudinary', 'permanent', detail);
  return new ProviderError('cloudinary', 'unknown', detail);
}

/** As it is seen: a phone held upright writes its films lying, and notes that they are to be turned. */
function sidesOf({ width, height, rotation = 0 }: UploadApiResponse): Pick<StoredAsset, 'width' | 'height'> {
  if (!width || !height) return { width: null, height: null };
  const isUpright = Math.abs(rotation) % 180 === 90;
  return isUpright ? { width: Math.min(width, height), height: Math.max(width, height) } : { width, height };
}

export const toAsset = (answer: UploadApiResponse): StoredAsset => ({
  publicId: answer.public_id,
  tags: answer.tags ?? [],
  createdAt: new Date(answer.created_at),
  version: answer.version,
  format: answer.format,
  bytes: answer.bytes,
  ...sidesOf(answer),
  durationS: answer.duration ?? null,
});
