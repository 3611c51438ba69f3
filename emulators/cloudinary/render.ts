import sharp, { type Sharp } from 'sharp';
import type { Recipe, Step } from './transform.ts';

const FITS = { limit: 'inside', fit: 'inside', fill: 'cover', scale: 'fill', pad: 'contain' } as const;
const BLUR_TO_SIGMA = 1 / 40;
const DEFAULT_QUALITY = 80;

/** Always decodes and encodes anew, in the format asked for. */
export async function render(source: Buffer | string, recipe: Recipe, from: string, to: string): Promise<Buffer> {
  const animated = from === 'gif' && (to === 'gif' || to === 'webp') && recipe.steps.length < 2;
  let image = sharp(source, { animated });
  if (!animated) image = image.autoOrient();
  for (const [index, step] of recipe.steps.entries()) {
    if (index > 0) image = await settle(image);
    image = applyStep(image, step, animated);
  }
  return encode(image, to, recipe.quality ?? DEFAULT_QUALITY).toBuffer();
}

async function settle(image: Sharp): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

function applyStep(image: Sharp, step: Step, animated: boolean): Sharp {
  const { width, height, crop, gravity, background, blur } = step;
  const both = width !== undefined && height !== undefined;
  const resized =
    width === undefined && height === undefined
      ? image
      : image.resize({
          width,
          height,
          fit: both ? FITS[crop] : 'inside',
          position: both && crop === 'fill' ? (animated && gravity === 'attention' ? 'centre' : gravity) : 'centre',
          withoutEnlargement: crop === 'limit',
          background,
        });
  return blur === undefined ? resized : resized.blur(Math.max(0.3, blur * BLUR_TO_SIGMA));
}

function encode(image: Sharp, format: string, quality: number): Sharp {
  switch (format) {
    case 'png':
      return image.png({ compressionLevel: 6 });
    case 'webp':
      return image.webp({ quality, effort: 3 });
    case 'gif':
      return image.gif();
    case 'avif':
      return image.avif({ quality: Math.round(quality * 0.7), effort: 2 });
    default:
      return image.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: false, progressive: true });
  }
}
