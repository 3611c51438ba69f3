import sharp from 'sharp';
import type { Media, ResourceType } from './asset.ts';
import { readMp4 } from './mp4.ts';
import { Problem } from './problem.ts';
import type { Sniffed } from './sniff.ts';
import { readWebm } from './webm.ts';

export const MAX_BYTES: Record<ResourceType, number> = { image: 10_485_760, video: 104_857_600, raw: 10_485_760 };
export const MAX_IMAGE_PIXELS = 25_000_000;

export function checkSize(type: ResourceType, bytes: number): void {
  const maximum = MAX_BYTES[type];
  if (bytes <= maximum) return;
  throw new Problem(
    400,
    `File size too large. Got ${bytes}. Maximum is ${maximum}. Upgrade your plan to enjoy higher limits https://www.cloudinary.com/pricing/upgrades/file-limit`,
  );
}

export function checkFormat(
  type: ResourceType,
  sniffed: Sniffed | null,
  name: string,
  allowed: string | undefined,
): void {
  if (type === 'image' && sniffed?.kind !== 'image') throw new Problem(400, 'Invalid image file');
  if (type === 'video' && sniffed?.kind !== 'video') throw new Problem(400, 'Unsupported video format or file');
  if (!allowed) return;
  const formats = allowed.split(',').map((format) => canonical(format.trim()));
  const format = canonical(sniffed?.format ?? extensionOf(name) ?? 'unknown');
  if (!formats.includes(format)) {
    throw new Problem(400, `${type[0]?.toUpperCase()}${type.slice(1)} file format ${format} not allowed`);
  }
}

export async function probe(type: ResourceType, bytes: Buffer, sniffed: Sniffed | null, name: string): Promise<Media> {
  if (type === 'raw' || !sniffed) return { format: extensionOf(name) ?? null };
  return type === 'image' ? probeImage(bytes, sniffed.format) : probeVideo(bytes, sniffed.format);
}

async function probeImage(bytes: Buffer, format: string): Promise<Media> {
  const { width, height, pages } = await sharp(bytes).metadata().catch(invalidImage);
  if (width * height > MAX_IMAGE_PIXELS) {
    const megapixels = ((width * height) / 1_000_000).toFixed(2);
    throw new Problem(400, `Maximum image size is 25 Megapixels. Requested ${megapixels} Megapixels`);
  }
  // A header alone proves nothing: a cut-off file is refused as well.
  await sharp(bytes, { failOn: 'truncated' }).resize(16).raw().toBuffer().catch(invalidImage);
  return { format, width, height, pages: pages ?? 1 };
}

function invalidImage(): never {
  throw new Problem(400, 'Invalid image file');
}

function probeVideo(bytes: Buffer, format: string): Media {
  const facts = format === 'mp4' || format === 'mov' ? readMp4(bytes) : readWebm(bytes);
  if (!facts) throw new Problem(400, 'Unsupported video format or file');
  return { format, ...facts };
}

export function extensionOf(name: string): string | undefined {
  return /[^/]\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase();
}

function canonical(format: string): string {
  return format.toLowerCase().replace('jpeg', 'jpg');
}
