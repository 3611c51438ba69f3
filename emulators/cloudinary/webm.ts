import type { VideoFacts } from './mp4.ts';

interface Element {
  id: number;
  start: number;
  end: number;
}

const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TIMECODE_SCALE = 0x2ad7b1;
const DURATION = 0x4489;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_TYPE = 0x83;
const CODEC_ID = 0x86;
const VIDEO = 0xe0;
const PIXEL_WIDTH = 0xb0;
const PIXEL_HEIGHT = 0xba;
const CLUSTER = 0x1f43b675;
const DEFAULT_SCALE_NS = 1_000_000;

/** Null when there is no readable segment with tracks. */
export function readWebm(bytes: Buffer): VideoFacts | null {
  try {
    const segment = elements(bytes, 0, bytes.length).find((element) => element.id === SEGMENT);
    if (!segment) return null;
    const parts = elements(bytes, segment.start, segment.end);
    const tracks = parts.find((part) => part.id === TRACKS);
    if (!tracks) return null;
    const facts: VideoFacts = {};
    const info = parts.find((part) => part.id === INFO);
    if (info) facts.duration = readDuration(bytes, info);
    for (const entry of elements(bytes, tracks.start, tracks.end)) {
      if (entry.id === TRACK_ENTRY) readTrack(bytes, entry, facts);
    }
    return facts;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readDuration(bytes: Buffer, info: Element): number | undefined {
  const children = elements(bytes, info.start, info.end);
  const scale = children.find((child) => child.id === TIMECODE_SCALE);
  const duration = children.find((child) => child.id === DURATION);
  if (!duration) return undefined;
  const ticks =
    duration.end - duration.start === 4 ? bytes.readFloatBE(duration.start) : bytes.readDoubleBE(duration.start);
  return (ticks * (scale ? readUint(bytes, scale) : DEFAULT_SCALE_NS)) / 1e9;
}

function readTrack(bytes: Buffer, entry: Element, facts: VideoFacts): void {
  const children = elements(bytes, entry.start, entry.end);
  const child = (id: number) => children.find((element) => element.id === id);
  const type = child(TRACK_TYPE);
  const codecId = child(CODEC_ID);
  const codec = codecId
    ? bytes
        .toString('latin1', codecId.start, codecId.end)
        .replace(/^[AV]_/, '')
        .toLowerCase()
    : '';
  if (type && readUint(bytes, type) === 2) facts.audioCodec = codec;
  const video = child(VIDEO);
  if (!video) return;
  facts.videoCodec = codec;
  for (const element of elements(bytes, video.start, video.end)) {
    if (element.id === PIXEL_WIDTH) facts.width = readUint(bytes, element);
    if (element.id === PIXEL_HEIGHT) facts.height = readUint(bytes, element);
  }
}

function elements(bytes: Buffer, from: number, to: number): Element[] {
  const found: Element[] = [];
  let at = from;
  while (at < to) {
    const idLength = Math.clz32(bytes.readUInt8(at)) - 23;
    if (idLength > 4 || at + idLength >= to) break;
    const id = bytes.readUIntBE(at, idLength);
    at += idLength;
    const sizeLength = Math.clz32(bytes.readUInt8(at)) - 23;
    if (sizeLength > 8 || at + sizeLength > to) break;
    const size = readSize(bytes, at, sizeLength);
    at += sizeLength;
    const end = size === null ? to : Math.min(at + size, to);
    found.push({ id, start: at, end });
    // A live recording's clusters have no size; what is needed stands before them.
    if (id === CLUSTER && size === null) break;
    at = end;
  }
  return found;
}

function readSize(bytes: Buffer, at: number, length: number): number | null {
  let value = BigInt(bytes.readUInt8(at) & (0xff >> length));
  for (let index = 1; index < length; index += 1) value = (value << 8n) | BigInt(bytes.readUInt8(at + index));
  return value === (1n << BigInt(7 * length)) - 1n ? null : Number(value);
}

function readUint(bytes: Buffer, { start, end }: Element): number {
  return end > start ? bytes.readUIntBE(start, Math.min(end - start, 6)) : 0;
}
