import sharp from 'sharp';
import { c, gradient } from './lib.ts';

/** As wide as the largest place for one, in pixels of a phone. */
const SIZE_PX = 240;

/** The hand of the large pictures in small: edges a little loose, light and shade in dry brush. */
const filters = `
<filter id="hand" x="-5%" y="-5%" width="110%" height="110%" color-interpolation-filters="sRGB">
<feTurbulence type="fractalNoise" baseFrequency=".03" numOctaves="2" seed="7" result="n"/>
<feDisplacementMap in="SourceGraphic" in2="n" scale="2.4" xChannelSelector="R" yChannelSelector="G"/></filter>
<filter id="brush" x="-5%" y="-5%" width="110%" height="110%" color-interpolation-filters="sRGB">
<feTurbulence type="fractalNoise" baseFrequency="1.1" numOctaves="2" seed="3"/>
<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0" result="n"/>
<feComposite in="SourceAlpha" in2="n" operator="arithmetic" k2="1" k3="1" k4="-.85"/>
<feComponentTransfer result="m"><feFuncA type="linear" slope="3.2"/></feComponentTransfer>
<feComposite in="SourceGraphic" in2="m" operator="in"/></filter>
<filter id="outline"><feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 1 0"/></filter>
${gradient(
  'shade',
  [
    [0.45, c.ink, 0],
    [1, c.ink, 0.55],
  ],
  '0 0 .8 1',
)}${gradient(
  'light',
  [
    [0, '#FFF6D8', 0.6],
    [0.5, '#FFF6D8', 0],
  ],
  '0 0 .7 .9',
)}`;

const brushed = (fill: string) =>
  `<g filter="url(#brush)" opacity=".5"><rect width="200" height="200" fill="url(#${fill})"/></g>`;

/** A small drawing, painted as the large ones are; `art` is a whole file. */
export async function paint(art: string, file: string): Promise<void> {
  const [, box = '0 0 200 200'] = /viewBox="([^"]+)"/.exec(art) ?? [];
  const [, defs = ''] = /<defs>(.*?)<\/defs>/s.exec(art) ?? [];
  const body = art
    .replace(/^<svg[^>]*>/, '')
    .replace(/<defs>.*?<\/defs>/s, '')
    .replace(/<\/svg>\s*$/, '');
  const side = SIZE_PX * 2;
  const painted = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="${box}">
<defs>${filters}${defs}<mask id="art"><g filter="url(#outline)">${body}</g></mask></defs>
<g filter="url(#hand)">${body}<g mask="url(#art)">${brushed('shade')}${brushed('light')}</g></g></svg>`;
  await sharp(Buffer.from(painted))
    .resize(SIZE_PX, SIZE_PX)
    .webp({ quality: 66, alphaQuality: 80, effort: 6 })
    .toFile(file);
}
