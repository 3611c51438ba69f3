// Draws every picture, film and icon of the shop again: node scripts/media.ts [part of a name]
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { howToFilm, lotusFilm } from './media/films.ts';
import * as gallery from './media/gallery.ts';
import { picture } from './media/lib.ts';
import { manifest } from './media/manifest.ts';
import * as products from './media/products.ts';
import { publicFiles } from './media/public-files.ts';
import { scenes } from './media/scenes.ts';
import { shareCards } from './media/share-cards.ts';

const media = fileURLToPath(new URL('../prisma/media/', import.meta.url));
const open = fileURLToPath(new URL('../public/', import.meta.url));
const only = process.argv[2] ?? '';

const square = (draw: () => string, file: string) => () => picture(draw(), 1200, 1200, `${media}${file}.jpg`);
const portrait = (draw: () => string, file: string) => () =>
  picture(draw(), 1200, 1500, `${media}${file}.jpg`, 172_000);

const jobs: Record<string, () => Promise<void>> = {
  'product-1': square(products.kitPicture, 'product-1'),
  'product-2': square(products.openBoxPicture, 'product-2'),
  'product-3': square(products.dropPicture, 'product-3'),
  'product-4': square(products.givingPicture, 'product-4'),
  'product-5': square(products.ingredientsPicture, 'product-5'),
  'gallery-1': portrait(gallery.campPicture, 'gallery-1'),
  'gallery-2': portrait(gallery.vialsPicture, 'gallery-2'),
  'gallery-3': portrait(gallery.grandmotherPicture, 'gallery-3'),
  'gallery-4': portrait(gallery.ingredientsFlatPicture, 'gallery-4'),
  'gallery-5': portrait(gallery.districtsPicture, 'gallery-5'),
  'gallery-6': portrait(gallery.morningPicture, 'gallery-6'),
  public: () => publicFiles(open),
  scenes: () => scenes(media, open),
  'share-cards': () => shareCards(media, open),
  manifest: () => writeFile(`${media}manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`),
  'product-video-1': () => howToFilm(media),
  'gallery-video-1': () => lotusFilm(media),
};

await mkdir(media, { recursive: true });
for (const [name, run] of Object.entries(jobs)) {
  if (!name.includes(only)) continue;
  await run();
  console.log(name);
}
