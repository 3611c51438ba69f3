import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import type { Input, InputAudioTrack, InputTrack, InputVideoTrack, Output, Target } from 'mediabunny';

/** The only files the shop takes, told by their bytes; a MOV is kept as an MP4. */
export type FileKind = { type: 'image' | 'video'; format: 'jpg' | 'png' | 'webp' | 'mp4' | 'mov' | 'webm' };

const KINDS: Record<string, FileKind> = {
  jpg: { type: 'image', format: 'jpg' },
  png: { type: 'image', format: 'png' },
  webp: { type: 'image', format: 'webp' },
  mp4: { type: 'video', format: 'mp4' },
  mov: { type: 'video', format: 'mov' },
  webm: { type: 'video', format: 'webm' },
};
/** A camera may put a preview and colour profiles before the size. */
const HEAD_BYTES = 1024 * 1024;

const headOf = async (file: Blob) => new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());

/** What a file is by its first bytes, whatever it is called; null when the shop does not take it. */
export async function kindOf(file: Blob): Promise<FileKind | null> {
  const found = await fileTypeFromBuffer(await headOf(file)).catch(() => undefined);
  return (found && KINDS[found.ext]) ?? null;
}

/** Pixels of a picture, width times height, read from its header alone; null when the header is broken. */
export async function pixelsOf(picture: Blob): Promise<number | null> {
  try {
    const { width, height } = imageSize(await headOf(picture));
    return width > 0 && height > 0 ? width * height : null;
  } catch {
    return null;
  }
}

/** What in a film browsers cannot play. */
export type FilmTrouble = { part: 'picture' | 'sound'; codec: RareCodec };
type RareCodec = 'hevc' | 'prores' | 'mpeg4' | 'mjpeg' | 'h264-10' | 'pcm' | 'dolby' | 'other';

const PLAYED = new Set<string | null>(['avc', 'vp8', 'vp9', 'av1', 'aac', 'mp3', 'opus', 'vorbis', 'flac']);
/** Profiles of H.264 with ten bits or more colours than players decode: 6e, 7a and f4 of `avc1.6e0033`. */
const RARE_H264 = /^avc[13]\.(6e|7a|f4)/i;
/** As a MOV or MP4 has them, and as the library calls them. */
const RARE_CODECS: [RegExp, RareCodec][] = [
  [/^(hevc|hvc1|hev1|dvh1|dvhe)$/, 'hevc'],
  [/^(prores|ap[a-z0-9]{2})$/, 'prores'],
  [/^(mp4v|s263|h263)$/, 'mpeg4'],
  [/^(jpeg|mjp[ab]|mjpg)$/, 'mjpeg'],
  [/^(pcm-.*|sowt|twos|lpcm|ipcm|in24|fl32)$/, 'pcm'],
  [/^(ac3|eac3|ac-3|ec-3)$/, 'dolby'],
];

async function openFilm(film: Blob): Promise<{ input: Input; isIso: boolean } | null> {
  const { BlobSource, Input, MP4, QTFF, WEBM } = await import('mediabunny');
  const input = new Input({ formats: [MP4, QTFF, WEBM], source: new BlobSource(film) });
  const isIso = (await input.getFormat()) !== WEBM;
  return isIso && !(await hasSaneTables(film)) ? null : { input, isIso };
}

async function rareCodecOf(track: InputVideoTrack | InputAudioTrack): Promise<RareCodec> {
  const said = (await track.getCodec()) ?? String(await track.getInternalCodecId());
  return RARE_CODECS.find(([pattern]) => pattern.test(said))?.[1] ?? 'other';
}

/**
 * What browsers cannot play of a film, told by its index alone; null when they can, or when it has no index. Of several
 * sounds one is enough: phones note the room beside it.
 */
export async function troubleOf(film: Blob): Promise<FilmTrouble | null> {
  try {
    const opened = await openFilm(film);
    const picture = await opened?.input.getPrimaryVideoTrack();
    if (!opened || !picture) return null;
    if (!PLAYED.has(await picture.getCodec())) return { part: 'picture', codec: await rareCodecOf(picture) };
    if (RARE_H264.test((await picture.getCodecParameterString()) ?? '')) return { part: 'picture', codec: 'h264-10' };
    const sounds = await opened.input.getAudioTracks();
    const codecs = await Promise.all(sounds.map((sound) => sound.getCodec()));
    const [first] = sounds;
    return first && !codecs.some((codec) => PLAYED.has(codec))
      ? { part: 'sound', codec: await rareCodecOf(first) }
      : null;
  } catch {
    return null;
  }
}

/**
 * Wraps the sound and pictures of a film anew, byte for byte, and leaves everything else behind: place, device, names,
 * and whatever was hidden in the container. A MOV becomes an MP4; the index comes first, so that it plays at once.
 * @returns seconds of the film, or null when it is no film that can be played
 */
export async function rewrapVideo(video: Blob, target: Target): Promise<number | null> {
  const { Conversion, Mp4OutputFormat, Output, WebMOutputFormat } = await import('mediabunny');
  try {
    const opened = await openFilm(video);
    if (!opened) return null;
    const { input, isIso } = opened;
    const seconds = await wholeLength(input);
    if (seconds === null) return null;
    // The conversion would take over what a track is called.
    for (const track of await input.getTracks()) track.getName = async () => null;
    const format = isIso ? new Mp4OutputFormat({ fastStart: 'reserve' }) : new WebMOutputFormat();
    const output = new Output({ format, target });
    if (isIso) await makeRoom(output, input);
    const audio = async (track: InputAudioTrack) => ({ discard: !PLAYED.has(await track.getCodec()) });
    const conversion = await Conversion.init({ input, output, audio, tags: {}, showWarnings: false });
    if (!conversion.isValid || !(await input.getPrimaryVideoTrack())) return null;
    await conversion.execute();
    return seconds;
  } catch {
    return null;
  }
}

/** Room for the index before the pictures: a film is written as it is read, and no part of it waits in memory. */
async function makeRoom(output: Output, film: Input): Promise<void> {
  const mostPackets = async (tracks: InputTrack[]) =>
    Math.max(0, ...(await Promise.all(tracks.map(async (track) => (await track.computePacketStats()).packetCount))));
  const pictures = await mostPackets(await film.getVideoTracks());
  const sounds = await mostPackets(await film.getAudioTracks());
  const [addVideo, addAudio] = [output.addVideoTrack.bind(output), output.addAudioTrack.bind(output)];
  output.addVideoTrack = (source, about) => addVideo(source, { ...about, maximumPacketCount: pictures });
  output.addAudioTrack = (source, about) => addAudio(source, { ...about, maximumPacketCount: sounds });
}

/** Seconds of a film that is all there; null of one that was cut off, whose index or header promises more. */
async function wholeLength(film: Input): Promise<number | null> {
  const { EncodedPacketSink } = await import('mediabunny');
  for (const track of await film.getTracks())
    if (!(await new EncodedPacketSink(track).getPacket(Infinity))) return null;
  const seconds = await film.computeDuration();
  const promised = (await film.getDurationFromMetadata()) ?? 0;
  return seconds > 0 && seconds > promised * 0.9 - 1 ? seconds : null;
}

/** Entries of all tables together; an hour of pictures and sound has half a million. */
const MAX_SAMPLES = 1_500_000;
const MAX_BOXES = 20_000;
const MAX_INDEX_BYTES = 16 * 1024 * 1024;
const BOX_HEAD_BYTES = 16;
const BRANCHES = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf']);

type Box = { name: string; start: number; end: number };

function boxAt(view: DataView, at: number, offset: number, end: number): Box | null {
  const short = view.getUint32(at);
  const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short === 0 ? end - offset : short;
  const start = offset + (short === 1 ? 16 : 8);
  if (offset + size < start || offset + size > end) return null;
  const name = String.fromCharCode(...[4, 5, 6, 7].map((index) => view.getUint8(at + index)));
  return { name, start, end: offset + size };
}

/** How many samples the tables of an index speak of; a table of a few bytes can speak of milliards. */
function samplesIn(view: DataView, from: number, to: number): number {
  let samples = 0;
  for (let at = from; at + 8 <= to; ) {
    const box = boxAt(view, at, at, to);
    if (!box) return samples;
    const { name, start, end } = box;
    if (BRANCHES.has(name)) samples += samplesIn(view, start, end);
    if (name === 'trun') samples += view.getUint32(start + 4);
    if (name === 'stsz') samples += view.getUint32(start + 8);
    if (name === 'stts' || name === 'ctts')
      for (let entry = start + 8; entry + 8 <= end; entry += 8) samples += view.getUint32(entry);
    if (name === 'stsc')
      for (let entry = start + 8; entry + 12 <= end; entry += 12) samples += view.getUint32(entry + 4);
    at = end;
  }
  return samples;
}

/** Whether an MP4 speaks of no more samples than a film can have: whoever counts to milliards stands still. */
async function hasSaneTables(film: Blob): Promise<boolean> {
  const view = async (from: number, to: number) => new DataView(await film.slice(from, to).arrayBuffer());
  let samples = 0;
  let boxes = 0;
  for (let at = 0; at + 8 <= film.size; boxes += 1) {
    const head = await view(at, at + BOX_HEAD_BYTES);
    if (boxes > MAX_BOXES) return false;
    const box = boxAt(head, 0, at, film.size);
    if (!box) break;
    if (BRANCHES.has(box.name)) {
      if (box.end - box.start > MAX_INDEX_BYTES) return false;
      samples += samplesIn(await view(box.start, box.end), 0, box.end - box.start);
    }
    at = box.end;
  }
  return samples <= MAX_SAMPLES;
}
