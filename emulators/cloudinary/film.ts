import { readFile, rm } from 'node:fs/promises';
import type { Asset } from './asset.ts';
import type { Cloud } from './cloud.ts';
import { ffmpeg } from './ffmpeg.ts';
import { hexId } from './library.ts';
import type { Recipe, Step } from './transform.ts';

export interface Made {
  /** Null: the original file. */
  bytes: Buffer | null;
  /** Whether it was made, and why not: for a header. */
  note: string;
  etag: string;
}

const MAKE_TIMEOUT_MS = 180_000;
const AUDIO_BITS = 96_000;
/** What a film may be heavier than asked before it is worth making anew: the sound, and the container. */
const SLACK_BITS = 160_000;

let line: Promise<unknown> = Promise.resolve();

/** One after another: each takes all the machine has. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = line.then(work);
  line = next.catch(() => undefined);
  return next;
}

/** A film of the size and weight asked for, as MP4 with its index in front, or the original. */
export async function makeFilm(cloud: Cloud, asset: Asset, recipe: Recipe, ending: string): Promise<Made> {
  const original = (note: string): Made => ({ bytes: null, note: `original; ${note}`, etag: asset.etag });
  const isUntouched = recipe.steps.length === 0 && recipe.bitRate === null;
  if (isUntouched && ending === asset.media.format) return original('nothing else was asked for');
  if (ending !== 'mp4') return original('only MP4 is made here');
  if (!recipe.steps.every(({ crop }) => crop === 'limit' || crop === 'fit' || crop === 'scale'))
    return original('films are not cut here');
  if (fits(asset, recipe)) return original('it fits as it is');
  const key = JSON.stringify({ ...recipe, text: '', offset: null, quality: null });
  const name = cloud.derived.name(asset.assetId, String(asset.version), key, ending);
  try {
    const bytes = await cloud.derived.get(name, () => inTurn(() => transcode(cloud.library.path(asset), recipe)));
    return { bytes, note: 'made', etag: name };
  } catch {
    return original('there is no ffmpeg here that can read it');
  }
}

/** Whether making it anew would change nothing that anybody sees. */
function fits({ media, bytes }: Asset, { steps, bitRate }: Recipe): boolean {
  const { duration, videoCodec, audioCodec, width = 0, height = 0, isIndexFirst, rotation } = media;
  if (!duration || !isIndexFirst || rotation || videoCodec !== 'h264' || (audioCodec ?? 'aac') !== 'aac') return false;
  if (bitRate !== null && (bytes * 8) / duration > bitRate + SLACK_BITS) return false;
  const isWithin = (step: Step) =>
    step.crop === 'limit' && width <= (step.width ?? width) && height <= (step.height ?? height);
  return steps.every(isWithin);
}

/** Sides stay even: the encoder takes no others. */
function toFilter({ width, height, crop }: Step): string {
  const shares = [width ? `${width}/iw` : '', height ? `${height}/ih` : '', crop === 'limit' ? '1' : ''].filter(
    Boolean,
  );
  const share = shares.reduce((least, next) => `min(${least}\\,${next})`);
  return `scale=max(2\\,trunc(iw*${share}/2)*2):max(2\\,trunc(ih*${share}/2)*2),setsar=1`;
}

async function transcode(path: string, { steps, bitRate }: Recipe): Promise<Buffer> {
  const out = `${path}.${hexId(4)}.mp4`;
  const even = { width: undefined, height: undefined, crop: 'limit' } as Step;
  const filters = (steps.length > 0 ? steps : [even]).map(toFilter).join(',');
  const weight = bitRate ? ['-maxrate', String(bitRate), '-bufsize', String(bitRate)] : [];
  const picture = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p', ...weight];
  const sound = ['-c:a', 'aac', '-b:a', String(AUDIO_BITS), '-ac', '2'];
  const tracks = ['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1'];
  try {
    const args = ['-i', path, ...tracks, '-vf', filters, ...picture, ...sound, '-movflags', '+faststart', '-y', out];
    if (!(await ffmpeg(args, MAKE_TIMEOUT_MS))) throw new Error('ffmpeg did not make it');
    return await readFile(out);
  } finally {
    await rm(out, { force: true });
  }
}
