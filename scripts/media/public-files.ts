import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { appIcon, bee, logo, logoMark } from './brand.ts';
import { badges, illustrations } from './emblems.ts';
import { at, c, picture, scene, word } from './lib.ts';
import { paint } from './painted.ts';
import { papers } from './papers.ts';
import { nicheDefs } from './products.ts';
import { carton, leafShade, mark, sprig, vial } from './props.ts';

function shareCard(): string {
  return scene(
    1200,
    630,
    nicheDefs,
    `<rect x="-20" y="-20" width="1240" height="670" fill="url(#wall)"/><circle cx="840" cy="330" r="300" fill="#F8D36E"/><circle cx="790" cy="270" r="300" fill="url(#sunspot)" opacity=".8"/>${leafShade(60, 20, 0.9, 140, 0.09)}
<path d="M-20 520H1220V660H-20Z" fill="url(#table)"/><path d="M-20 520H1220V530H-20Z" fill="#FFF3CF" opacity=".8"/>${at(1160, 548, 0.85, sprig(c.leafMid, c.leaf), 10)}
${at(656, 562, 0.84, carton())}${at(585, 590, 0.7, vial(c.terracotta))}${at(1072, 592, 0.7, vial(c.leaf))}`,
    `${mark(128, 172, 116)}${word('Balsvarna', 74, 320, 94, c.leaf, 'start')}${word('Golden drops', 76, 392, 48, c.terracotta, 'start')}${word('for children 0–16 years', 76, 446, 40, c.ink, 'start')}`,
  );
}

export async function publicFiles(out: string): Promise<void> {
  await mkdir(`${out}icons`, { recursive: true });
  await mkdir(`${out}illustrations`, { recursive: true });
  const drawings = { ...illustrations(), ...papers() };
  for (const [name, art] of Object.entries(drawings)) await paint(art, `${out}illustrations/${name}.webp`);
  for (const [i, art] of badges().entries()) await paint(art, `${out}illustrations/badge-${i + 1}.webp`);
  // Stands in for the pictures of the kit, at any size.
  await writeFile(`${out}illustrations/kit.svg`, drawings.kit ?? '');
  await writeFile(`${out}logo.svg`, logo());
  await writeFile(`${out}logo-mark.svg`, logoMark());
  await writeFile(`${out}favicon.svg`, appIcon());
  await writeFile(`${out}bee.svg`, bee());
  for (const [name, size, kind] of [
    ['icon-32', 32, 'rounded'],
    ['icon-192', 192, 'rounded'],
    ['icon-512', 512, 'rounded'],
    ['icon-maskable-192', 192, 'maskable'],
    ['icon-maskable-512', 512, 'maskable'],
    ['apple-touch-icon', 180, 'square'],
  ] as const) {
    await sharp(Buffer.from(appIcon(kind)), { density: 400 })
      .resize(size, size)
      .png({ compressionLevel: 9, palette: size > 200 })
      .toFile(`${out}icons/${name}.png`);
  }
  await picture(shareCard(), 1200, 630, `${out}og-default.jpg`);
}
