import localFont from 'next/font/local';

// The rupee sign is left out of the ranges: pulling 100 kB of Devanagari for one glyph is not worth it.
// The loader reads literals only, hence the list twice.

const baloo = localFont({
  src: '../node_modules/@fontsource/baloo-2/files/baloo-2-latin-700-normal.woff2',
  weight: '700',
  variable: '--font-baloo',
  display: 'swap',
});
const balooDevanagari = localFont({
  src: '../node_modules/@fontsource/baloo-2/files/baloo-2-devanagari-700-normal.woff2',
  weight: '700',
  variable: '--font-baloo-devanagari',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: 'unicode-range', value: 'U+0900-097F, U+1CD0-1CF9, U+200C-200D, U+25CC, U+A830-A839, U+A8E0-A8FF' },
  ],
});
const mukta = localFont({
  src: [
    { path: '../node_modules/@fontsource/mukta/files/mukta-latin-400-normal.woff2', weight: '400' },
    { path: '../node_modules/@fontsource/mukta/files/mukta-latin-600-normal.woff2', weight: '600' },
  ],
  variable: '--font-mukta',
  display: 'swap',
});
const muktaDevanagari = localFont({
  src: [
    { path: '../node_modules/@fontsource/mukta/files/mukta-devanagari-400-normal.woff2', weight: '400' },
    { path: '../node_modules/@fontsource/mukta/files/mukta-devanagari-600-normal.woff2', weight: '600' },
  ],
  variable: '--font-mukta-devanagari',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: 'unicode-range', value: 'U+0900-097F, U+1CD0-1CF9, U+200C-200D, U+25CC, U+A830-A839, U+A8E0-A8FF' },
  ],
});

export const fontVariables = [baloo, balooDevanagari, mukta, muktaDevanagari].map((font) => font.variable).join(' ');
