import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { c, paint, scene, word } from './lib.ts';
import { nicheDefs } from './products.ts';
import { leafShade, mark } from './props.ts';

const WIDTH = 1200;
const HEIGHT = 630;
/** The window that the picture is seen through. */
const PANE = { left: 640, top: 45, width: 500, height: 585 };
const ARCH = 'M0 585V250A250 250 0 0 1 500 250V585Z';

type Card = { name: string; source: string; from: number; title: readonly string[]; text: readonly string[] };

/** `from`: how far down the picture the window begins, as a share of what does not fit. */
const CARDS: readonly Card[] = [
  {
    name: 'home',
    source: 'gallery-6',
    from: 0.75,
    title: ['A few golden drops'],
    text: ['An Ayurvedic kit', 'for children aged 0–16'],
  },
  {
    name: 'product',
    source: 'product-2',
    from: 0.5,
    title: ['The Svarna Kit'],
    text: ['Shipping FREE', 'Cash on delivery'],
  },
  {
    name: 'about',
    source: 'gallery-1',
    from: 0.62,
    title: ['For children,', 'since 2007'],
    text: ['Camps in 31 districts'],
  },
];

function ground({ title, text }: Card): string {
  const lines = [
    ...title.map((line) => ({ line, size: 58, ink: c.leaf })),
    ...text.map((line) => ({ line, size: 42, ink: c.ink })),
  ];
  let y = 250;
  const words = lines.map(({ line, size, ink }, at) => {
    y += size * 1.22 + (at === title.length ? 14 : 0);
    return word(line, 72, y, size, ink, 'start');
  });
  return scene(
    WIDTH,
    HEIGHT,
    nicheDefs,
    `<rect x="-20" y="-20" width="1240" height="670" fill="url(#wall)"/><circle cx="890" cy="330" r="330" fill="#F8D36E" opacity=".55"/>${leafShade(60, 20, 0.9, 140, 0.07)}`,
    `<path transform="translate(${PANE.left - 14} ${PANE.top - 14}) scale(1.056 1.03)" d="${ARCH}" fill="${c.white}"/>${mark(112, 146, 88)}${word('Balsvarna', 172, 168, 62, c.leaf, 'start')}${words.join('')}`,
  );
}

/** What a link to a main page looks like where it is shared. */
export async function shareCards(media: string, out: string): Promise<void> {
  const arch = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PANE.width}" height="${PANE.height}"><path d="${ARCH}" fill="#fff"/></svg>`,
  );
  for (const card of CARDS) {
    const whole = sharp(`${media}${card.source}.jpg`);
    const { width = 1, height = 1 } = await whole.metadata();
    const scale = Math.max(PANE.width / width, PANE.height / height);
    const [wide, tall] = [Math.ceil(width * scale), Math.ceil(height * scale)];
    const seen = await whole
      .resize(wide, tall)
      .extract({
        left: Math.floor((wide - PANE.width) / 2),
        top: Math.floor((tall - PANE.height) * card.from),
        width: PANE.width,
        height: PANE.height,
      })
      .composite([{ input: arch, blend: 'dest-in' }])
      .png()
      .toBuffer();
    const flat = sharp(await paint(ground(card), WIDTH, HEIGHT)).composite([{ input: seen, ...PANE }]);
    const jpeg = await flat.jpeg({ quality: 82, mozjpeg: true }).toBuffer();
    await writeFile(`${out}og-${card.name}.jpg`, jpeg);
  }
}
