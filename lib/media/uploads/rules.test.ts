import { describe, expect, it } from 'vitest';
import {
  abovePlan,
  FORMATS,
  filmRefusal,
  folderOf,
  isFilmId,
  isForeign,
  isLeft,
  isOurs,
  KEEP_UNUSED_MS,
  MAX_BYTES,
  MAX_FILE_BYTES,
  MAX_FILES_AT_ONCE,
  MAX_PIXELS,
  MAX_PLAIN_BYTES,
  PICTURE_CUT,
  posterIdOf,
  publicIdFor,
  refusalOf,
  replacesFile,
  SAMPLE_FOLDER,
  tagOf,
  titleOf,
} from './rules';

const NOW = 1_800_000_000_000;
const MB = 1024 * 1024;
const TOKEN = 'AbCdEfGhIjKlMnOpQrSt_-';
const picture = { name: 'a', bytes: 1, kind: { type: 'image' as const }, pixels: 100 };
const film = { name: 'a', bytes: 1, kind: { type: 'video' as const }, pixels: null };

describe('which files are taken, section 5', () => {
  it.each<[string, Parameters<typeof refusalOf>, string | null]>([
    ['a picture', [picture, 'products', 'image'], null],
    ['a film', [film, 'products', 'video'], null],
    ['either in the gallery', [film, 'gallery', null], null],
    ['10 MB', [{ ...picture, bytes: 10 * MB }, 'products', null], null],
    ['a byte more', [{ ...picture, bytes: 10 * MB + 1 }, 'products', null], 'a is larger than 10 MB'],
    ['a picture of 50 MB in the gallery', [{ ...picture, bytes: 50 * MB }, 'gallery', null], null],
    ['50 MB and a byte', [{ ...film, bytes: 50 * MB + 1 }, 'gallery', null], 'a is larger than 50 MB'],
    ['an empty file', [{ ...picture, bytes: 0, kind: null }, 'products', null], 'a is empty'],
    ['a film among pictures', [film, 'products', 'image'], 'a is not a JPG, PNG or WebP file'],
    ['a picture among films', [picture, 'products', 'video'], 'a is not a MP4 or WebM file'],
    ['anything else', [{ ...picture, kind: null }, 'gallery', null], 'a is not a JPG, PNG or WebP, MP4 or WebM file'],
    ['25 million pixels', [{ ...picture, pixels: 25_000_000 }, 'gallery', null], null],
    ['one more', [{ ...picture, pixels: 25_000_001 }, 'gallery', null], 'a has more than 25 million pixels'],
    ['no size', [{ ...picture, pixels: null }, 'gallery', null], 'a cannot be read as a picture'],
  ])('%s', (_name, given, reason) => {
    expect(refusalOf(...given)).toBe(reason);
  });
});

describe('a film that browsers cannot play is refused with what to do', () => {
  it.each([
    ['hevc', /^a\.mov is in HEVC, .*iPhone: open Settings, Camera, Formats, choose Most Compatible.*Android/],
    ['prores', /^a\.mov is in ProRes, .*save it as MP4 with H\.264/],
  ] as const)('%s', (codec, words) => expect(filmRefusal('a.mov', { part: 'picture', codec })).toMatch(words));

  it('its sound', () =>
    expect(filmRefusal('a.mov', { part: 'sound', codec: 'pcm' })).toMatch(
      /^The sound of a\.mov is in PCM, .*MP4 with AAC/,
    ));
});

describe('public ids', () => {
  it('are ours in their own place only', () => {
    expect(publicIdFor('products', TOKEN)).toBe(`shop/products/${TOKEN}`);
    expect(isOurs(`shop/products/${TOKEN}`, 'products')).toBe(true);
    expect(isOurs(`shop/gallery/${TOKEN}`, 'gallery')).toBe(true);
  });

  it.each([
    '',
    TOKEN,
    `shop/gallery/${TOKEN}`,
    `shop/seed/${TOKEN}`,
    `shop/products/${TOKEN}x`,
    `shop/products/${TOKEN}_poster`,
    `shop/products/${TOKEN.slice(1)}`,
    `shop/products/../products/${TOKEN}`,
    `shop/products/${TOKEN.slice(2)}/x`,
    `shop/products/${TOKEN}\n`,
    `/shop/products/${TOKEN}`,
  ])('%j is none of the products', (publicId) => {
    expect(isOurs(publicId, 'products')).toBe(false);
  });

  it.each([
    [`shop/products/${TOKEN}`, true],
    ['shop/seed/product-video-1', true],
    [`shop/gallery/${TOKEN}`, false],
    ['shop/products/a/b', false],
    ['shop/products/', false],
    ['x/shop/products/a', false],
  ])('%s may have a poster: %s', (publicId, is) => {
    expect(isFilmId(publicId)).toBe(is);
    expect(posterIdOf(publicId)).toBe(`${publicId}_poster`);
  });
});

describe('whose a file is', () => {
  it.each<[string, string[], boolean]>([
    ['ours', ['shop-a1'], false],
    ['ours, from where we were before', ['shop-c3'], false],
    ['ours, with other notes', ['summer', 'shop-a1'], false],
    ['of another shop', ['shop-b2'], true],
    ['ours and another’s', ['shop-b2', 'shop-a1'], false],
    ['from before', [], false],
    ['noted by a person', ['summer'], false],
  ])('%s', (_name, tags, is) => {
    expect(isForeign(tags, [tagOf('c3'), tagOf('a1')])).toBe(is);
  });
});

it('says how large a file may be on the plan, where that is known', () => {
  expect(abovePlan('a.jpg', 10_485_760)).toBe(
    'a.jpg is larger than the 10 MB that the media service takes. Please choose a smaller file.',
  );
  expect(abovePlan('a.jpg')).toBe('a.jpg is larger than the media service takes. Please choose a smaller file.');
});

describe('the title of a file', () => {
  it.each([
    ['Kit.jpg', 'Kit'],
    ['a.b.webp', 'a.b'],
    ['.png', '.png'],
    ['no ending', 'no ending'],
    ['Rs. 2,499', 'Rs. 2,499'],
    ['शिविर.MP4', 'शिविर'],
  ])('%s is %s', (name, title) => {
    expect(titleOf(name)).toBe(title);
  });
});

it('keeps photos of parents in a place of their own', () => {
  expect((['products', 'gallery', 'problems'] as const).map(folderOf)).toEqual([
    'shop/products',
    'shop/gallery',
    'parents/problems',
  ]);
});

describe('limits of files, section 5', () => {
  it('are ten megabytes for a picture of the product, fifty for the rest', () => {
    expect(MAX_BYTES).toEqual({
      products: { image: 10_485_760, video: 52_428_800 },
      gallery: { image: 52_428_800, video: 52_428_800 },
      problems: { image: 10_485_760, video: 10_485_760 },
    });
    expect([MAX_FILE_BYTES, MAX_PLAIN_BYTES, MAX_PIXELS]).toEqual([52_428_800, 10_485_760, 25_000_000]);
    expect(MAX_FILES_AT_ONCE).toBe(50);
  });

  it('take five formats, and keep four thousand pixels a side', () => {
    expect(FORMATS).toEqual({ image: ['jpg', 'png', 'webp'], video: ['mp4', 'webm'] });
    expect(PICTURE_CUT).toBe('c_limit,h_4000,w_4000');
  });

  it('give up a file that nobody used after fifty minutes', () => expect(KEEP_UNUSED_MS).toBe(3_000_000));

  it('and let nobody use it in the last five of them', () => {
    const createdAt = new Date(NOW);
    const at = (minutes: number, tags = [tagOf('a1')]) =>
      isLeft({ tags, createdAt }, [tagOf('a1')], NOW + minutes * 60_000);
    expect([at(45), at(45.0001), at(46, []), at(46, [tagOf('b2')])]).toEqual([false, true, false, false]);
  });
});

it.each([
  [{}, false],
  [{ posterOf: undefined }, false],
  [{ posterOf: 'shop/products/film' }, true],
])('%j replaces a file: %s', (ticket, does) => {
  expect(replacesFile(ticket)).toBe(does);
});

it.each([
  [`shop/seed/${'a'.repeat(60)}`, true],
  [`shop/seed/${'a'.repeat(61)}`, false],
])('%s may be a film: %s', (publicId, is) => {
  expect(isFilmId(publicId)).toBe(is);
});

it('a file is of no place whose name it only ends with or begins like', () => {
  expect(isOurs(`shop/products-${TOKEN.slice(1)}`, 'products')).toBe(false);
  expect(isOurs(`shop/productsX${TOKEN}`, 'products')).toBe(false);
  expect(folderOf('gallery')).toBe('shop/gallery');
});

it.each([
  [' Kit .jpg', 'Kit'],
  ['Kit.x', 'Kit.x'],
  ['Kit.jpeg', 'Kit'],
  ['Kit.MOV', 'Kit'],
  ['Kit 1.25', 'Kit 1.25'],
  ['Dose 2.5ml', 'Dose 2.5ml'],
  ['Kit.jpg.old file', 'Kit.jpg.old file'],
])('the title of %j is %j', (name, title) => {
  expect(titleOf(name)).toBe(title);
});

it('rounds the largest file of the plan down', () => {
  expect(abovePlan('a.jpg', 10_485_759)).toContain('the 9 MB that');
});

it('samples stand apart from uploads', () => expect(SAMPLE_FOLDER).toBe('shop/seed'));
