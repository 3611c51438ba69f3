import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';

/** The pictures that the pages themselves show, cut from the large ones: name, source, height for a width of 4. */
const SCENES = [
  ['kit', 'product-1', 4],
  ['drop', 'product-3', 4],
  ['box', 'product-2', 4],
  ['camp', 'gallery-1', 5],
  ['grandmother', 'gallery-3', 5],
  ['morning', 'gallery-6', 5],
] as const;

const WIDTHS = [480, 960] as const;

export async function scenes(media: string, out: string): Promise<void> {
  await mkdir(`${out}scenes`, { recursive: true });
  for (const [name, source, height] of SCENES)
    for (const width of WIDTHS)
      await sharp(`${media}${source}.jpg`)
        .resize(width, (width / 4) * height)
        .webp({ quality: 70, effort: 6 })
        .toFile(`${out}scenes/${name}-${width}.webp`);
}
