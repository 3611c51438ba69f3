import sharp from 'sharp';
import { type Asset, deliveryPath, type EagerItem } from './asset.ts';
import type { Cloud } from './cloud.ts';
import { derive, type Outcome } from './derive.ts';
import { readMp4 } from './mp4.ts';
import { isKnownFormat } from './sniff.ts';
import { parseTransformation, type Recipe } from './transform.ts';

export interface EagerOrder {
  recipe: Recipe;
  transformation: string;
  format: string | null;
}

/** `w_400,c_fill|w_200,c_limit/jpg`: alternatives joined by a pipe, each with its format behind a slash. */
export function parseEager(text: string | undefined, kind: 'image' | 'video'): EagerOrder[] {
  return (text ?? '')
    .split('|')
    .filter(Boolean)
    .map((transformation) => {
      const cut = transformation.lastIndexOf('/');
      const ending = transformation.slice(cut + 1);
      const format = isKnownFormat(ending) ? ending : null;
      const steps = format ? transformation.slice(0, Math.max(cut, 0)) : transformation;
      return { recipe: parseTransformation(steps, kind), transformation: steps, format };
    });
}

export async function makeEager(cloud: Cloud, asset: Asset, orders: EagerOrder[]): Promise<EagerItem[]> {
  const items: EagerItem[] = [];
  for (const order of orders) {
    const outcome = await derive(cloud, asset, order.recipe, { extension: order.format, accept: '' });
    const size = await sizeOf(asset, outcome);
    const [width, height] = [size.width ?? null, size.height ?? null];
    const format = outcome.bytes ? outcome.format : order.format;
    items.push({ ...planned(cloud, asset, order, format), width, height, bytes: outcome.bytes?.length ?? asset.bytes });
  }
  return items;
}

/** What is known before it is made. */
export function planned(cloud: Cloud, asset: Asset, order: EagerOrder, made: string | null = null): EagerItem {
  const format = made ?? order.format ?? asset.media.format ?? '';
  return {
    transformation: order.format ? `${order.transformation}/${order.format}` : order.transformation,
    format,
    width: null,
    height: null,
    bytes: 0,
    path: deliveryPath(asset, cloud.context.config.cloudinary.cloudName, order.transformation, format),
  };
}

async function sizeOf(asset: Asset, { bytes, contentType }: Outcome): Promise<{ width?: number; height?: number }> {
  if (!bytes) return asset.media;
  return contentType.startsWith('video/') ? (readMp4(bytes) ?? {}) : sharp(bytes).metadata();
}
