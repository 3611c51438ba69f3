import type { EmulatorConfig } from '../core.ts';
import { answerSignature } from './sign.ts';

export type ResourceType = 'image' | 'video' | 'raw';

export interface Media {
  format: string | null;
  width?: number;
  height?: number;
  pages?: number;
  duration?: number;
  frames?: number;
  videoCodec?: string;
  audioCodec?: string;
  /** Clockwise degrees that a player turns it by. */
  rotation?: number;
  isIndexFirst?: boolean;
}

export interface EagerItem {
  transformation: string;
  format: string;
  width: number | null;
  height: number | null;
  bytes: number;
  path: string;
}

export interface Asset {
  assetId: string;
  publicId: string;
  resourceType: ResourceType;
  version: number;
  versionId: string;
  createdAt: string;
  bytes: number;
  etag: string;
  file: string;
  media: Media;
  tags: string[];
  context: Record<string, string>;
  assetFolder: string;
  displayName: string;
  originalFilename: string;
  eager: EagerItem[];
  /** Until then its derived versions are still being made (milliseconds). */
  eagerReadyAt: number | null;
}

export type Json = Record<string, unknown>;

export function deliveryPath(
  asset: Asset,
  cloudName: string,
  transformation = '',
  format = asset.media.format,
): string {
  const id = asset.publicId.split('/').map(encodeURIComponent).join('/');
  const extension = format && asset.resourceType !== 'raw' ? `.${format}` : '';
  const middle = transformation ? `${transformation}/` : '';
  return `/media/${cloudName}/${asset.resourceType}/upload/${middle}v${asset.version}/${id}${extension}`;
}

export function toListed(asset: Asset, config: EmulatorConfig): Json {
  const url = config.publicUrl + deliveryPath(asset, config.cloudinary.cloudName);
  return {
    asset_id: asset.assetId,
    public_id: asset.publicId,
    ...(asset.media.format && asset.resourceType !== 'raw' ? { format: asset.media.format } : {}),
    version: asset.version,
    resource_type: asset.resourceType,
    type: 'upload',
    created_at: asset.createdAt,
    bytes: asset.bytes,
    ...(asset.media.width ? { width: asset.media.width, height: asset.media.height } : {}),
    asset_folder: asset.assetFolder,
    display_name: asset.displayName,
    url,
    secure_url: url,
  };
}

export function toDetailed(asset: Asset, config: EmulatorConfig): Json {
  return {
    ...toListed(asset, config),
    version_id: asset.versionId,
    etag: asset.etag,
    tags: asset.tags,
    ...(Object.keys(asset.context).length > 0 ? { context: { custom: asset.context } } : {}),
    ...(asset.media.pages ? { pages: asset.media.pages } : {}),
    ...(asset.resourceType === 'video' ? toVideoFields(asset) : {}),
  };
}

export function toUploadAnswer(asset: Asset, config: EmulatorConfig): Json {
  const detailed = toDetailed(asset, config);
  return {
    ...detailed,
    signature: answerSignature(asset.publicId, asset.version, config.cloudinary.apiSecret),
    placeholder: false,
    original_filename: asset.originalFilename,
    api_key: config.cloudinary.apiKey,
    ...(asset.resourceType === 'video' ? { playback_url: detailed.url } : {}),
    ...(asset.eager.length > 0 ? { eager: asset.eager.map((item) => toEagerAnswer(item, config)) } : {}),
  };
}

export function toEagerAnswer({ path, ...item }: EagerItem, config: EmulatorConfig): Json {
  return { ...item, url: config.publicUrl + path, secure_url: config.publicUrl + path };
}

function toVideoFields({ media, bytes }: Asset): Json {
  const { duration, frames } = media;
  return {
    duration,
    bit_rate: duration ? Math.round((bytes * 8) / duration) : undefined,
    frame_rate: duration && frames ? frames / duration : undefined,
    nb_frames: frames,
    rotation: media.rotation ?? 0,
    is_audio: media.width === undefined,
    audio: media.audioCodec ? { codec: media.audioCodec } : {},
    video: media.videoCodec === undefined ? {} : { codec: media.videoCodec, pix_format: 'yuv420p' },
  };
}
