import { describe, expect, it } from 'vitest';
import { fileName, shortText, ticketSchema, uploadedSchema } from './schema';

describe('a short text of a person', () => {
  it.each([
    ['  two   words ', 'two words'],
    ['a\0b\r\nc\u2028d', 'a b c d'],
    ['safe\u202egpj.exe', 'safegpj.exe'],
    ['\u200f\u2066x\u2069', 'x'],
    ['क्‍ष', 'क्‍ष'],
    ['👨‍👩‍👧', '👨‍👩‍👧'],
    ['\u200d \u200c', ''],
    ['\ud800x', 'x'],
    ['<b>&amp;', '<b>&amp;'],
  ])('%j is %j', (given, kept) => {
    expect(shortText(20, 'missing').parse(given)).toBe(kept);
  });

  it.each([
    [undefined, 'missing'],
    [7, 'missing'],
    [['x'], 'missing'],
    ['x'.repeat(21), 'Please use at most 20 characters'],
  ])('%j is refused', (given, message) => {
    expect(shortText(20, 'missing').safeParse(given).error?.issues[0]?.message).toBe(message);
  });
});

describe('a ticket', () => {
  const good = { area: 'gallery', type: 'image', bytes: 1 };
  it.each([
    [good, null],
    [{ ...good, bytes: 0 }, 'The file is empty'],
    [{ ...good, bytes: undefined }, 'The size of the file is missing'],
    [{ ...good, area: 'seed' }, 'Please choose where the file goes'],
    [{ ...good, type: 'raw' }, 'Please choose where the file goes'],
    [null, 'Please choose where the file goes'],
  ])('%j', (given, message) => {
    expect(ticketSchema.safeParse(given).error?.issues[0]?.message ?? null).toBe(message);
  });
});

describe('what a browser says about an upload', () => {
  it.each([
    [{ cloudinaryPublicId: 'shop/gallery/x' }, true],
    [{ cloudinaryPublicId: 'x', url: 'u', version: 1, signature: 's' }, true],
    [{ cloudinaryPublicId: '' }, false],
    [{ cloudinaryPublicId: 'x'.repeat(101) }, false],
    [{ cloudinaryPublicId: 'x', version: -1 }, false],
    [{ cloudinaryPublicId: 'x', url: 'u'.repeat(1_001) }, false],
    [{}, false],
    [null, false],
  ])('%j: %s', (given, isGood) => {
    expect(uploadedSchema.safeParse(given).success).toBe(isGood);
  });
});

describe('where a ticket begins and ends', () => {
  const film = { area: 'products', type: 'video', bytes: 9_007_199_254_740_991, posterOf: 'x'.repeat(100) };
  it('keeps every part', () => expect(ticketSchema.parse(film)).toEqual(film));

  it.each([{ bytes: 1.5 }, { bytes: 2 ** 53 }, { posterOf: 'x'.repeat(101) }, { posterOf: 7 }])(
    'refuses %j',
    (change) => {
      expect(ticketSchema.safeParse({ ...film, ...change }).success).toBe(false);
    },
  );
});

describe('where an upload begins and ends', () => {
  const upload = {
    cloudinaryPublicId: 'x'.repeat(100),
    url: 'u'.repeat(1_000),
    version: 1,
    signature: 's'.repeat(200),
  };
  it('keeps every part', () => expect(uploadedSchema.parse(upload)).toEqual(upload));

  it.each([{ version: 1.5 }, { version: 0 }, { signature: 's'.repeat(201) }, { url: 'u'.repeat(1_001) }])(
    'refuses %j',
    (change) => expect(uploadedSchema.safeParse({ ...upload, ...change }).success).toBe(false),
  );

  it.each([[{}], [{ cloudinaryPublicId: '' }], [{ cloudinaryPublicId: 'x'.repeat(101) }], [null]])(
    '%j has not been uploaded',
    (given) => {
      expect(uploadedSchema.safeParse(given).error?.issues[0]?.message).toBe('The file has not been uploaded');
    },
  );
});

it('the name of a file that nobody typed is its beginning', () => {
  expect(fileName(4, 'missing').parse('abc def')).toBe('abc');
  expect(fileName(4, 'missing').safeParse(7).error?.issues[0]?.message).toBe('missing');
});
