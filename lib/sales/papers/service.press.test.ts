import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import glyphs from './glyphs.json' with { type: 'json' };
import { labelOf, type TaxPaper } from './rules';
import { barsOf } from './rules.bars';
import { print } from './service.press';

const MODULES = join(import.meta.dirname, '../../../node_modules');
const MUKTA = join(MODULES, '@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf');
const HOSTILE = '#eval("x") $x$ </w:t>';

const paperFor = (lines: string[], change: Partial<TaxPaper> = {}): TaxPaper => ({
  title: 'Tax invoice',
  number: '26-27/000123',
  day: [2026, 11, 22],
  sample: false,
  seller: { name: 'Kit Private Limited', lines: ['Pune'] },
  buyer: { name: 'Asha', lines },
  facts: [['Number', '26-27/000123']],
  notes: [],
  rows: [{ goods: 'Kit', hsn: '3004', kits: '5', amount: '12,499.00' }],
  sums: [['Taxable value', '11,903.80']],
  total: '₹12,499.00',
  words: 'Rupees',
  closing: [],
  ...change,
});
const printed = async (lines: string[], change?: Partial<TaxPaper>) =>
  Buffer.from(await print('invoice', { papers: [paperFor(lines, change)] }));

/** The objects of a PDF as they are written, with what their streams hold. */
function objectsOf(pdf: Buffer): Map<string, { text: string; stream: Buffer }> {
  const found = [...pdf.toString('latin1').matchAll(/(\d+) 0 obj\s([\s\S]*?)endobj/g)];
  return new Map(
    found.map(([all, id = '', text = ''], at) => {
      const [head = ''] = text.split('stream');
      const from = (found[at]?.index ?? 0) + all.indexOf('stream') + 'stream\n'.length;
      const raw = pdf.subarray(from, from + Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0));
      return [id, { text: head, stream: head.includes('FlateDecode') ? inflateSync(raw) : raw }];
    }),
  );
}

const refIn = (text: string, key: string): string => new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(text)?.[1] ?? '';

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const lettersOf = (text: string): string =>
  text.replace(/\\([0-7]{3}|[\s\S])/g, (_, code: string) =>
    code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPES[code] ?? code),
  );

/** The glyphs, of two bytes each, that a block of text shows: in strings of letters or of hexadecimal digits. */
function glyphsOf(block: string): number[] {
  const strings = [...block.matchAll(/\(((?:\\[\s\S]|[^\\)])*)\)|<((?:[0-9A-F]{4})+)>(?!\s*>>)/gi)];
  return strings.flatMap(([, text, hex]) => {
    const bytes = hex ? Buffer.from(hex, 'hex') : Buffer.from(lettersOf(text ?? ''), 'latin1');
    return Array.from({ length: bytes.length / 2 }, (_, nth) => bytes.readUInt16BE(2 * nth));
  });
}

/** Lines of text on the pages, as the glyphs of the embedded Mukta Regular. */
function linesOf(pdf: Buffer) {
  const objects = objectsOf(pdf);
  const at = (id: string) => objects.get(id) ?? { text: '', stream: Buffer.alloc(0) };
  const pages = [...objects.values()].filter(({ text }) => text.includes('/Type /Page\n'));
  const font = [...objects].find(([, { text }]) => /Type0[\s\S]*Mukta-Regular/.test(text));
  const fontText = font?.[1].text ?? '';
  const file = at(refIn(at(refIn(at(refIn(fontText, 'DescendantFonts')).text, 'FontDescriptor')).text, 'FontFile2'));
  const lines = pages.flatMap(({ text }) => {
    const name = new RegExp(`/(f\\d+) ${font?.[0]} 0 R`).exec(text)?.[1];
    const blocks =
      at(refIn(text, 'Contents'))
        .stream.toString('latin1')
        .match(/BT\n[\s\S]*?ET\n/g) ?? [];
    return blocks.filter((block) => block.includes(`/${name} `)).map(glyphsOf);
  });
  return { lines, file: file.stream, toUnicode: at(refIn(fontText, 'ToUnicode')).stream.toString('latin1') };
}

/** The outline of a glyph of a TrueType font: its own bytes, or those of its parts with where they are put. */
function outlinesOf(font: Buffer): (glyph: number) => string {
  const table = new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, at) => {
      const row = 12 + 16 * at;
      return [font.toString('latin1', row, row + 4), font.readUInt32BE(row + 8)] as const;
    }),
  );
  const [head = 0, loca = 0, glyf = 0] = ['head', 'loca', 'glyf'].map((name) => table.get(name));
  const isLong = font.readUInt16BE(head + 50) === 1;
  const startOf = (glyph: number) =>
    isLong ? font.readUInt32BE(loca + 4 * glyph) : 2 * font.readUInt16BE(loca + 2 * glyph);
  return function outline(glyph): string {
    const bytes = font.subarray(glyf + startOf(glyph), glyf + startOf(glyph + 1));
    if (bytes.length === 0 || bytes.readInt16BE(0) >= 0) return bytes.toString('hex').replace(/(00)+$/, '');
    const parts: string[] = [];
    for (let at = 10, flags = 0x20; flags & 0x20; ) {
      flags = bytes.readUInt16BE(at);
      const length = 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
      parts.push(`${outline(bytes.readUInt16BE(at + 2))}@${bytes.toString('hex', at + 4, at + length)}`);
      at += length;
    }
    return parts.join('+');
  };
}

describe('words in Devanagari', () => {
  const words = { ...glyphs.hi, ...glyphs.mr };

  it('have the glyphs that HarfBuzz chose, in its order', async () => {
    expect(Object.keys(words).length).toBeGreaterThanOrEqual(200);
    const { lines, file } = linesOf(await printed(Object.keys(words)));
    const [wanted, used] = [outlinesOf(readFileSync(MUKTA)), outlinesOf(file)];
    const shown = `|${lines.flat().map(used).join('|')}|`;
    const chosen = Object.entries(words).map(([word, ids]) => ({ word, outlines: ids.map(wanted).join('|') }));
    expect(chosen.filter(({ outlines }) => !shown.includes(`|${outlines}|`)).map(({ word }) => word)).toEqual([]);
    expect(shown.includes(`|${chosen.map(({ outlines }) => outlines).join('|')}|`)).toBe(true);
    expect(new Set(chosen.map(({ outlines }) => outlines)).size).toBe(chosen.length);
  });
});

/** The names of the embedded fonts, and every glyph that is set in any of them. */
function setIn(pdf: Buffer): { fonts: string; glyphs: number[] } {
  const objects = objectsOf(pdf);
  const pages = [...objects.values()].filter(({ text }) => text.includes('/Type /Page\n'));
  const contents = pages.map(({ text }) => objects.get(refIn(text, 'Contents'))?.stream.toString('latin1') ?? '');
  const blocks = contents.flatMap((content) => content.match(/BT\n[\s\S]*?ET\n/g) ?? []);
  return { fonts: [...objects.values()].map(({ text }) => text).join(), glyphs: blocks.flatMap(glyphsOf) };
}

describe('names in other scripts of India', () => {
  it.each([
    ['Bengali', 'শ্রীমতী বন্দ্যোপাধ্যায়'],
    ['Gujarati', 'શ્રીમતી જ્યોત્સ્ના'],
    ['Gurmukhi', 'ਸ੍ਰੀ ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
    ['Kannada', 'ಶ್ರೀಮತಿ ಲಕ್ಷ್ಮೀ'],
    ['Malayalam', 'ശ്രീമതി കൃഷ്ണപ്രിയ'],
    ['Oriya', 'ଶ୍ରୀମତୀ ଜ୍ୟୋତ୍ସ୍ନା'],
    ['Tamil', 'விஜயலட்சுமி ஸ்ரீனிவாசன்'],
    ['Telugu', 'శ్రీమతి లక్ష్మీ'],
  ])('%s has glyphs of its own, thin and bold', async (script, name) => {
    const { fonts, glyphs } = setIn(await printed([name], { buyer: { name, lines: [`${name}, Asha, मीरा`] } }));
    expect(fonts).toContain(`+NotoSans${script}-Regular`);
    expect(fonts).toContain(`+NotoSans${script}-Bold`);
    expect(fonts).toContain('+Mukta-Regular');
    expect(glyphs.length).toBeGreaterThan(100);
    // What a font does not have is its first glyph: a box.
    expect(glyphs).not.toContain(0);
  });
});

describe('what people typed', () => {
  it.each([HOSTILE, '*_`<a> @b // c', '#import "x": *', '\\u{41} ~--- [x]', '{"a": 1}'])(
    '%s is printed as it is',
    async (typed) => {
      const { lines, toUnicode } = linesOf(await printed([typed], { sums: [] }));
      const letters = new Map(
        [...toUnicode.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4,})>/gi)].map(([, glyph = '', code = '']) => [
          Number.parseInt(glyph, 16),
          Buffer.from(code, 'hex').swap16().toString('utf16le'),
        ]),
      );
      expect(lines.map((line) => line.map((glyph) => letters.get(glyph)).join(''))).toContain(typed);
    },
  );
});

describe('a paper', () => {
  it('has the same bytes each time, whatever was printed between', async () => {
    const first = await printed(['Pune']);
    await printed(['Nashik'], { sample: true });
    expect(await printed(['Pune'])).toEqual(first);
    expect(first.toString('latin1')).not.toMatch(/CreationDate \(D:(?!20261122)/);
  });

  it('is one page for each order', async () => {
    const papers = Array.from({ length: 200 }, (_, at) => paperFor([`House ${at}`]));
    const pdf = Buffer.from(await print('invoice', { papers })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\n/g)).toHaveLength(200);
  });

  it('is asked for again later where too many wait', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 25 }, (_, at) => printed([`Road ${at}`])));
    const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refused).toEqual(Array.from({ length: 5 }, () => 'unavailable'));
  });

  it('that cannot be made says so, and the next one is made', async () => {
    await expect(print('invoice', { papers: [{}] })).rejects.toThrow('sample');
    expect((await printed(['Pune'])).length).toBeGreaterThan(1_000);
  });
});

it('where a parcel goes back to is printed large enough to be read', async () => {
  const parcel = {
    id: 'one',
    number: 10_001,
    stage: 'packed',
    method: 'cod',
    kits: 1,
    freeKits: 0,
    amount: 2_499,
    money: 'due',
    name: 'Asha',
    phone: '9876543210',
  } as const;
  const to = { address1: '1 MG Road', address2: null, city: 'Pune', state: 'Maharashtra', pincode: '411001' };
  const sent = { courier: 'Delhivery', trackingNumber: 'D12345678', placedAt: new Date('2026-11-20T20:00:00Z') };
  const address = '12 Temple Road\nNear the old bus stand, Civil Lines\nKanpur 208001';
  const from = { name: 'Kit Private Limited', address, state: 'Uttar Pradesh', phone: '18001234567' };
  const labels = [labelOf({ ...parcel, ...to, ...sent }, from, barsOf(10_001))];
  const pages = [...objectsOf(Buffer.from(await print('label', { labels }))).values()].map(({ stream }) => stream);
  const sizes = pages.flatMap((page) =>
    [...page.toString('latin1').matchAll(/\/f\d+ ([\d.]+) Tf/g)].map(([, size]) => Number(size)),
  );
  expect(sizes.length).toBeGreaterThan(5);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(6.5);
});

it.each([10_001, 999_999, 2_147_483_647])('the bars of %i are read by a scanner', async (number) => {
  const path = join(MODULES, 'zxing-wasm/dist/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(path).buffer as ArrayBuffer } });
  const svg = barsOf(number);
  const [, width = 0, height = 0] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).map(Number);
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  for (const [, thick = '', lines = ''] of svg.matchAll(/stroke-width="(\d+)" d="([^"]*)"/g))
    for (const [, middle = ''] of lines.matchAll(/M([\d.]+) /g))
      for (let x = Number(middle) - Number(thick) / 2; x < Number(middle) + Number(thick) / 2; x++)
        for (let y = 0; y < height; y++) data.fill(0, 4 * (y * width + x), 4 * (y * width + x) + 3);
  const read = await readBarcodes({ data, width, height, colorSpace: 'srgb' } as ImageData);
  expect(read.map(({ text, format }) => [text, format])).toEqual([[String(number), 'Code128']]);
});
