import type { Asset } from './asset.ts';
import type { Cloud } from './cloud.ts';
import { makeFilm } from './film.ts';
import { findPoster, videoStill } from './poster.ts';
import { Problem } from './problem.ts';
import { render } from './render.ts';
import { contentType, isImageFormat } from './sniff.ts';
import type { Recipe } from './transform.ts';

export interface Wanted {
  extension: string | null;
  accept: string;
}
export interface Outcome {
  format: string | null;
  contentType: string;
  etag: string;
  /** Null: the original file. */
  bytes: Buffer | null;
  /** Of films: whether this one was made, and why not. */
  note?: string;
}

const ENCODABLE = new Set(['jpg', 'png', 'webp', 'gif', 'avif']);

export async function derive(cloud: Cloud, asset: Asset, recipe: Recipe, wanted: Wanted): Promise<Outcome> {
  const extension = wanted.extension === 'jpeg' ? 'jpg' : wanted.extension;
  const format = recipe.format === 'jpeg' ? 'jpg' : recipe.format;
  const isVideo = asset.resourceType === 'video';
  const ending = format && format !== 'auto' ? format : (extension ?? asset.media.format ?? '');
  if (asset.resourceType === 'raw') return original(asset);
  if (isVideo && !isImageFormat(ending)) {
    const { bytes, note, etag } = await makeFilm(cloud, asset, recipe, ending);
    return bytes
      ? { format: ending, contentType: contentType(ending), etag, bytes, note }
      : { ...original(asset), note };
  }
  const target = format === 'auto' && wanted.accept.includes('image/webp') ? 'webp' : ending;
  if (recipe.steps.length === 0 && recipe.quality === null && target === asset.media.format) return original(asset);
  if (!ENCODABLE.has(target)) throw new Problem(400, `Invalid extension in transformation: ${target}`);
  const poster = isVideo ? findPoster(cloud.library, asset) : null;
  const name = cloud.derived.name(
    asset.assetId,
    String(asset.version),
    poster?.versionId ?? '',
    JSON.stringify({ ...recipe, text: '' }),
    target,
  );
  const bytes = await cloud.derived.get(name, async () => {
    const source = isVideo ? await videoStill(cloud.library, asset, recipe.offset) : await cloud.library.read(asset);
    const made = await render(source, recipe, asset.media.format ?? '', target);
    const pointless = recipe.steps.length === 0 && target === asset.media.format && made.length > asset.bytes;
    return pointless && Buffer.isBuffer(source) ? source : made;
  });
  return { format: target, contentType: contentType(target), etag: name, bytes };
}

function original(asset: Asset): Outcome {
  return {
    format: asset.media.format,
    contentType: asset.resourceType === 'raw' ? 'application/octet-stream' : contentType(asset.media.format),
    etag: asset.etag,
    bytes: null,
  };
}
