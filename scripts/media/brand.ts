import { stroke, svg, tint } from './emblems.ts';
import { c, word } from './lib.ts';
import { markDrop, markLeaf, markLeafRight } from './props.ts';

const logoGold = tint('logo-gold', [
  [0, '#FFD95A'],
  [1, '#D98A12'],
]);
const logoArt = `<path d="${markDrop}" fill="url(#logo-gold)"/><path d="${markLeaf}${markLeafRight}" fill="${c.leaf}"/>`;

export function logoMark(): string {
  return svg('0 0 100 100', logoGold, logoArt);
}

export function logo(): string {
  return svg('0 0 392 100', logoGold, `${logoArt}${word('Balsvarna', 108, 72, 60, c.leaf, 'start')}`);
}

const MARK_PERCENT = { rounded: 72, square: 72, maskable: 64 } as const;

/** The app icon: the mark on a turmeric ground; a maskable one keeps it where no phone cuts. */
export function appIcon(kind: keyof typeof MARK_PERCENT = 'rounded'): string {
  const percent = MARK_PERCENT[kind];
  const ground = tint('icon-ground', [
    [0, '#FFF8E7'],
    [1, '#FBE3A4'],
  ]);
  return svg(
    '0 0 100 100',
    logoGold + ground,
    `<rect width="100" height="100"${kind === 'rounded' ? ' rx="22"' : ''} fill="url(#icon-ground)"/><g transform="translate(${(100 - percent) / 2} ${(100 - percent) / 2}) scale(${percent / 100})">${logoArt}</g>`,
  );
}

export function bee(): string {
  const defs =
    tint('bee-body', [
      [0, '#FFE489'],
      [0.5, c.turmeric],
      [1, '#D98A12'],
    ]) +
    tint('bee-wing', [
      [0, '#FFFFFF'],
      [1, '#DCEBE0'],
    ]);
  const wing = 'M0 0C-30 -14 -46 -50 -26 -64C-4 -74 12 -34 0 0Z';
  const stripe =
    '<path d="M66 50C60 62 60 86 66 98L79 100C73 86 73 62 80 48ZM92 46C86 62 86 86 91 101L104 99C99 86 99 62 105 49Z" fill="#3A2014"/>';
  return svg(
    '0 -26 160 142',
    defs,
    `<g id="wing-r" class="wing-r"><path transform="translate(96 52) rotate(22)" d="${wing}" fill="url(#bee-wing)" opacity=".86" stroke="#9DBCA8" stroke-width="2"/></g>
<path d="M132 72L146 77L131 84Z" fill="#3A2014"/><path d="M30 76C30 54 58 44 90 46C118 48 136 62 136 77C136 92 116 103 88 103C56 103 30 98 30 76Z" fill="url(#bee-body)"/>${stripe}<path d="M70 54C84 48 104 49 118 57" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".6"/>
<circle cx="40" cy="72" r="27" fill="url(#bee-body)"/>${stroke('M32 48C28 36 20 30 12 32M46 46C46 34 42 26 34 22', '#3A2014', 3.5)}<circle cx="11" cy="32" r="4.5" fill="#3A2014"/><circle cx="33" cy="21" r="4.5" fill="#3A2014"/>
<circle cx="30" cy="68" r="5" fill="#3A2014"/><circle cx="48" cy="68" r="5" fill="#3A2014"/><circle cx="31.5" cy="66" r="1.7" fill="#fff"/><circle cx="49.5" cy="66" r="1.7" fill="#fff"/>${stroke('M33 80Q39 86 45 80', '#7A2A1C', 3)}<circle cx="23" cy="78" r="5" fill="#E2714E" opacity=".55"/><circle cx="55" cy="78" r="5" fill="#E2714E" opacity=".55"/>
<g id="wing-l" class="wing-l"><path transform="translate(84 54) rotate(-8)" d="${wing}" fill="url(#bee-wing)" opacity=".94" stroke="#9DBCA8" stroke-width="2"/></g>`,
  );
}
