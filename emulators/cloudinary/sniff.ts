import type { ResourceType } from './asset.ts';

export interface Sniffed {
  kind: 'image' | 'video';
  format: string;
}

const image = (format: string): Sniffed => ({ kind: 'image', format });
const video = (format: string): Sniffed => ({ kind: 'video', format });

/** The real type by its first bytes; the file's name and declared type are not looked at. */
export function sniff(bytes: Buffer): Sniffed | null {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return image('jpg');
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return image('png');
  if (/^GIF8[79]a$/.test(ascii(0, 6))) return image('gif');
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return image('webp');
  if (ascii(4, 8) === 'ftyp') return isoBrand(ascii(8, 12));
  if (bytes.length >= 4 && bytes.readUInt32BE(0) === 0x1a45dfa3) {
    return video(bytes.subarray(0, 64).includes('webm') ? 'webm' : 'mkv');
  }
  return null;
}

function isoBrand(brand: string): Sniffed {
  if (brand === 'avif' || brand === 'avis') return image('avif');
  if (brand === 'heic' || brand === 'heix' || brand === 'mif1') return image('heic');
  return video(brand === 'qt  ' ? 'mov' : 'mp4');
}

const CONTENT_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  heic: 'image/heic',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
};

export function own<T>(table: Record<string, T>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

export function contentType(format: string | null): string {
  return own(CONTENT_TYPES, format ?? '') ?? 'application/octet-stream';
}

export function isKnownFormat(format: string): boolean {
  return Object.hasOwn(CONTENT_TYPES, format);
}

export function isImageFormat(format: string): boolean {
  return contentType(format).startsWith('image/');
}

export function resourceTypeOf(asked: string, sniffed: Sniffed | null): ResourceType {
  if (asked === 'auto') return sniffed?.kind ?? 'raw';
  return asked === 'video' || asked === 'raw' ? asked : 'image';
}
