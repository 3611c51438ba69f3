import sharp from 'sharp';
import { type Asset, deliveryPath, type EagerItem } from './asset.ts';
import type { Cloud } from './cloud.ts';
import { derive } from './derive.ts';
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
    const size = outcome.bytes ? await sharp(outcome.bytes).metadata() : asset.media;
    const format = outcome.format ?? '';
    items.push({
      transformation: order.format ? `${order.transformation}/${order.format}` : order.transformation,
      format,
      width: size.width ?? null,
      height: size.height ?? null,
      bytes: outcome.bytes?.length ?? asset.bytes,
      path: deliveryPath(asset, cloud.context.config.cloudinary.cloudName, order.transformation, format),
    });
  }
  return items;
}
