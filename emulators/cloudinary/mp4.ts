export interface VideoFacts {
  width?: number;
  height?: number;
  duration?: number;
  frames?: number;
  videoCodec?: string;
  audioCodec?: string;
  rotation?: number;
  isIndexFirst?: boolean;
}

interface Box {
  type: string;
  start: number;
  end: number;
}

const CODECS: Record<string, string> = {
  avc1: 'h264',
  avc3: 'h264',
  hvc1: 'hevc',
  hev1: 'hevc',
  av01: 'av1',
  vp09: 'vp9',
  mp4a: 'aac',
};

/** Null when there is no readable `moov`. */
export function readMp4(bytes: Buffer): VideoFacts | null {
  try {
    const outermost = boxes(bytes, { type: '', start: 0, end: bytes.length });
    const moov = outermost.find(({ type }) => type === 'moov');
    if (!moov) return null;
    const firstData = outermost.find(({ type }) => type === 'mdat');
    return { ...readMovie(bytes, moov), isIndexFirst: !firstData || moov.start < firstData.start };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readMovie(bytes: Buffer, moov: Box): VideoFacts {
  const facts: VideoFacts = {};
  const mvhd = find(bytes, moov, 'mvhd');
  if (mvhd) facts.duration = readDuration(bytes, mvhd);
  for (const trak of boxes(bytes, moov).filter((box) => box.type === 'trak')) readTrack(bytes, trak, facts);
  return facts;
}

function readDuration(bytes: Buffer, mvhd: Box): number {
  const long = bytes.readUInt8(mvhd.start) === 1;
  const scale = bytes.readUInt32BE(mvhd.start + (long ? 20 : 12));
  const units = long ? Number(bytes.readBigUInt64BE(mvhd.start + 24)) : bytes.readUInt32BE(mvhd.start + 16);
  return scale > 0 ? units / scale : 0;
}

function readTrack(bytes: Buffer, trak: Box, facts: VideoFacts): void {
  const tkhd = find(bytes, trak, 'tkhd');
  const hdlr = find(bytes, trak, 'mdia', 'hdlr');
  const handler = hdlr ? bytes.toString('latin1', hdlr.start + 8, hdlr.start + 12) : '';
  const stsd = find(bytes, trak, 'mdia', 'minf', 'stbl', 'stsd');
  const entry = stsd && stsd.end - stsd.start >= 16 ? bytes.toString('latin1', stsd.start + 12, stsd.start + 16) : '';
  if (handler === 'soun') facts.audioCodec = CODECS[entry] ?? entry;
  if (!tkhd || handler === 'soun') return;
  const size = tkhd.start + (bytes.readUInt8(tkhd.start) === 1 ? 88 : 76);
  const width = bytes.readUInt32BE(size) / 65536;
  const height = bytes.readUInt32BE(size + 4) / 65536;
  if (width < 1 || height < 1) return;
  facts.width = Math.round(width);
  facts.height = Math.round(height);
  facts.rotation = readRotation(bytes, size - 36);
  facts.videoCodec = CODECS[entry] ?? entry;
  const stsz = find(bytes, trak, 'mdia', 'minf', 'stbl', 'stsz');
  if (stsz) facts.frames = bytes.readUInt32BE(stsz.start + 8);
}

/** Quarter turns only, from the first row of the matrix. */
function readRotation(bytes: Buffer, matrix: number): number {
  const [a, b] = [bytes.readInt32BE(matrix), bytes.readInt32BE(matrix + 4)];
  if (a === 0 && b !== 0) return b > 0 ? 90 : 270;
  return a < 0 ? 180 : 0;
}

function find(bytes: Buffer, parent: Box, ...path: string[]): Box | null {
  let current: Box | undefined = parent;
  for (const type of path) {
    current = boxes(bytes, current).find((box) => box.type === type);
    if (!current) return null;
  }
  return current;
}

function boxes(bytes: Buffer, parent: Box): Box[] {
  const found: Box[] = [];
  let at = parent.start;
  while (at + 8 <= parent.end) {
    const short = bytes.readUInt32BE(at);
    const header = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? parent.end - at : short;
    if (size < header || at + size > parent.end) break;
    found.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at + header, end: at + size });
    at += size;
  }
  return found;
}
