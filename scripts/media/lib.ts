import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import outlines from './glyphs.json' with { type: 'json' };

/** Outlines of Baloo 2 Bold (SIL Open Font License) by letter, y upwards, 1000 units per em. */
const glyphs: Record<string, { advance: number; path: string } | undefined> = outlines;

export const c = {
  cream: '#FFF8E7',
  paper: '#FCEDCB',
  sand: '#F3DBA8',
  turmeric: '#F2B705',
  marigold: '#E8930C',
  amber: '#C9761A',
  honey: '#8A4A0E',
  leaf: '#1F5B3A',
  leafDark: '#123D27',
  leafMid: '#3F7F50',
  leafLight: '#86AE76',
  sage: '#CBDBAE',
  terracotta: '#B5482A',
  clay: '#D6764E',
  blush: '#F0B08C',
  skin: '#C68A5E',
  skinDark: '#9C6139',
  skinLight: '#DBA77C',
  ink: '#2E1D14',
  white: '#FFFDF6',
};

export type Align = 'start' | 'middle' | 'end';

/** Lettering drawn from outlines, so that pictures never depend on installed fonts. */
export function word(text: string, x: number, y: number, size: number, fill: string, align: Align = 'middle'): string {
  const k = size / 1000;
  let at = 0;
  const parts: string[] = [];
  for (const ch of text) {
    const glyph = glyphs[ch];
    if (!glyph) throw new Error(`No outline for "${ch}"`);
    if (glyph.path) parts.push(`<path transform="translate(${at} 0)" d="${glyph.path}"/>`);
    at += glyph.advance;
  }
  const shift = align === 'middle' ? (at * k) / 2 : align === 'end' ? at * k : 0;
  return `<g class="word" fill="${fill}" transform="translate(${x - shift} ${y}) scale(${k} ${-k})">${parts.join('')}</g>`;
}

export function gradient(id: string, stops: [number, string, number?][], to = '0 0 0 1'): string {
  const [x1, y1, x2, y2] = to.split(' ');
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopList(stops)}</linearGradient>`;
}

export function radial(id: string, stops: [number, string, number?][], at = '.5 .5 .5'): string {
  const [cx, cy, r] = at.split(' ');
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopList(stops)}</radialGradient>`;
}

function stopList(stops: [number, string, number?][]): string {
  return stops
    .map(([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join('');
}

const blur = (n: number) =>
  `<filter id="blur${n}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${n}"/></filter>`;

/** `wobble` loosens every edge a little; `grit` turns soft shading into dry-brush speckle. */
const filters = `
<filter id="wobble" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
<feTurbulence type="fractalNoise" baseFrequency=".009" numOctaves="2" seed="7" result="n"/>
<feDisplacementMap in="SourceGraphic" in2="n" scale="7" xChannelSelector="R" yChannelSelector="G"/></filter>
<filter id="grit" x="-5%" y="-5%" width="110%" height="110%" color-interpolation-filters="sRGB">
<feTurbulence type="fractalNoise" baseFrequency=".55" numOctaves="2" seed="3"/>
<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0" result="n"/>
<feComposite in="SourceAlpha" in2="n" operator="arithmetic" k2="1" k3="1" k4="-.85"/>
<feComponentTransfer result="m"><feFuncA type="linear" slope="3.2"/></feComponentTransfer>
<feComposite in="SourceGraphic" in2="m" operator="in"/></filter>
${[2, 4, 8, 14, 24, 50].map(blur).join('')}`;

/** What is written stays straight: it is drawn once more over the loosened picture, without what is around it. */
const lettering = `<style>.drawn .word, .written *{visibility:hidden} .written .word, .written .word *{visibility:visible}</style>`;

export function scene(width: number, height: number, defs: string, body: string, over = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
${lettering}<defs>${filters}${shared}${defs}</defs><g class="drawn" filter="url(#wobble)">${body}</g><g class="written">${body}</g>${over}</svg>`;
}

/** Gradients every prop relies on. */
const shared = [
  gradient(
    'glass',
    [
      [0, '#7A3E0B'],
      [0.16, '#BF6C18'],
      [0.42, '#EBA93C'],
      [0.74, '#C8741B'],
      [1, '#6E370A'],
    ],
    '0 0 1 0',
  ),
  gradient(
    'gold',
    [
      [0, '#FFE489'],
      [0.45, c.turmeric],
      [1, '#C77F08'],
    ],
    '0 0 1 1',
  ),
  gradient('dark', [
    [0, '#000', 0],
    [1, '#000', 1],
  ]),
  gradient(
    'toRight',
    [
      [0.35, c.ink, 0],
      [1, c.ink, 0.6],
    ],
    '0 0 1 0',
  ),
  gradient(
    'toDown',
    [
      [0.3, c.ink, 0],
      [1, c.ink, 0.55],
    ],
    '0 0 .25 1',
  ),
  gradient(
    'lit',
    [
      [0, '#FFF6D8', 0.85],
      [0.6, '#FFF6D8', 0],
    ],
    '0 0 1 1',
  ),
  radial('glow', [
    [0, '#FFF3C4', 1],
    [0.5, '#FFE08A', 0.5],
    [1, '#FFE08A', 0],
  ]),
].join('');

let clipCount = 0;
/** Draws a filled shape, then light and shade clipped to it. */
export function shape(d: string, fill: string, inner = '', shade = 'toRight', strength = 0.5): string {
  const id = `clip${clipCount++}`;
  return `<path d="${d}" fill="${fill}"/><clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${inner}<g filter="url(#grit)" opacity="${strength}"><path d="${d}" fill="url(#${shade})"/></g></g>`;
}

export function at(x: number, y: number, scale: number, body: string, turn = 0): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${body}</g>`;
}

export function flip(body: string): string {
  return `<g transform="scale(-1 1)">${body}</g>`;
}

export function line(d: string, color: string, width: number, extra = ''): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;
}

export function random(seed: number): () => number {
  let s = seed;
  return () => {
    s = (s + 0x6d2b79f5) | 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function grain(width: number, height: number, amount: number): Buffer {
  const rnd = random(11);
  const pixels = Buffer.alloc(width * height * 4);
  for (let i = 0; i < pixels.length; i += 4) {
    const v = rnd() + rnd() - 1;
    const shade = v > 0 ? 255 : 40;
    pixels[i] = shade;
    pixels[i + 1] = shade;
    pixels[i + 2] = shade;
    pixels[i + 3] = Math.abs(v) * amount;
  }
  return pixels;
}

/** Renders at twice the size, so that the loosened edges stay smooth. */
export function paint(svg: string, width: number, height: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 144 })
    .resize(width + 20, height + 20)
    .extract({ left: 10, top: 10, width, height })
    .removeAlpha()
    .png()
    .toBuffer();
}

/** A picture with paper grain, in the best quality that stays below `limit` bytes. */
export async function picture(
  svg: string,
  width: number,
  height: number,
  file: string,
  limit = 190_000,
): Promise<void> {
  const big = await paint(svg, width, height);
  const noise = { input: grain(width, height, 26), raw: { width, height, channels: 4 as const } };
  const flat = await sharp(big).composite([noise]).png().toBuffer();
  for (let quality = 86; quality >= 50; quality -= 4) {
    const jpeg = await sharp(flat).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length > limit && quality > 52) continue;
    await writeFile(file, jpeg);
    return;
  }
}
