import { describe, expect, it } from 'vitest';
import { bulkSchema, galleryFilesSchema, galleryTypeOf, pageQueryOf, titleSchema, uploadTitleSchema } from './schema';

const messageOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message ?? null;

describe('the gallery’s forms, section 5', () => {
  it.each<[unknown, string | null]>([
    [{ title: 'Camp' }, null],
    [{ title: 'x'.repeat(200) }, null],
    [{ title: 'x'.repeat(201) }, 'Please use at most 200 characters'],
    [{ title: ' \n ' }, 'Title cannot be empty'],
    [{ title: '' }, 'Title cannot be empty'],
    [{ title: null }, 'Title cannot be empty'],
    [{}, 'Title cannot be empty'],
    [null, 'Title cannot be empty'],
    [{ title: 'Camp', version: 1 }, null],
    [{ title: 'Camp', version: 0 }, 'The title is not valid'],
    [{ title: 'Camp', version: 1.5 }, 'The title is not valid'],
    [{ title: 'Camp', version: 2_147_483_647 }, null],
    [{ title: 'Camp', version: 2_147_483_648 }, 'The title is not valid'],
    [{ title: 'Camp', version: '1' }, 'The title is not valid'],
  ])('a new title %j', (given, message) => {
    expect(messageOf(titleSchema.safeParse(given))).toBe(message);
  });

  it('a title that comes with files may be empty', () => {
    expect(uploadTitleSchema.parse('  ')).toBe('');
    expect(uploadTitleSchema.safeParse('x'.repeat(201)).success).toBe(false);
  });

  const file = { cloudinaryPublicId: 'shop/gallery/x', type: 'image' };
  it.each<[unknown, string | null]>([
    [{ items: [file] }, null],
    [{ items: [] }, 'Please select at least one file to upload'],
    [{}, 'Please select at least one file to upload'],
    [null, 'Please select at least one file to upload'],
    [{ items: Array(51).fill(file) }, 'Please add at most 50 files at once'],
    [{ items: [file, { ...file, title: 'Another title' }] }, 'The same file is there twice'],
    [{ items: [{ ...file, title: 'x'.repeat(201) }] }, 'Please use at most 200 characters'],
    [{ items: [{ ...file, type: 'raw' }] }, 'The file is neither an image nor a video'],
    [{ items: [{ type: 'image' }] }, 'The file has not been uploaded'],
  ])('uploaded files %#', (given, message) => {
    expect(messageOf(galleryFilesSchema.safeParse(given))).toBe(message);
  });

  it('a long file name is cut, not refused, and no character in the middle', () => {
    const name = `${'a'.repeat(199)}🌿🌿.jpg`;
    expect(galleryFilesSchema.parse({ items: [{ ...file, name }] }).items[0]?.name).toBe(`${'a'.repeat(199)}🌿`);
  });

  it.each([
    ['', 'all'],
    ['?type=all', 'all'],
    ['?type=images', 'images'],
    ['?type=videos', 'videos'],
    ['?type=__proto__', 'all'],
    ['?type=', 'all'],
  ])('the filter %j is %s, section 4', (query, type) => {
    expect(galleryTypeOf(new URL(`http://shop.test/api/shop/gallery${query}`))).toBe(type);
  });
});

describe('what is kept of them', () => {
  it('a film with its name and title, a file without either', () => {
    const film = { cloudinaryPublicId: 'shop/gallery/f', type: 'video', title: ' The  film ', name: 'film.mp4' };
    const bare = { cloudinaryPublicId: 'shop/gallery/x', type: 'image' };
    expect(galleryFilesSchema.parse({ items: [film, bare] })).toEqual({
      items: [
        { ...film, title: 'The film' },
        { ...bare, title: '', name: '' },
      ],
    });
  });

  it('a title of one letter, and fifty files at once', () => {
    expect(titleSchema.parse({ title: ' T ' })).toEqual({ title: 'T' });
    const items = Array.from({ length: 50 }, (_, at) => ({ cloudinaryPublicId: `shop/gallery/${at}`, type: 'image' }));
    expect(galleryFilesSchema.parse({ items }).items).toHaveLength(50);
  });
});

describe('a part of the gallery', () => {
  const asked = (query: string) => pageQueryOf(new URL(`http://shop.test/api/admin/gallery${query}`));
  const id = '0197a000-0000-7000-8000-00000000000a';

  it.each<[string, ReturnType<typeof pageQueryOf>]>([
    ['', null],
    ['?type=images&q=camp', null],
    ['?limit=1', { type: 'all', q: '', limit: 1 }],
    ['?limit=200&type=videos&q=+Summer++camp+', { type: 'videos', q: 'Summer camp', limit: 200 }],
    [`?limit=48&after=5_${id}`, { type: 'all', q: '', limit: 48, after: { atMs: 5, id } }],
    [`?limit=48&q=${'x'.repeat(100)}`, { type: 'all', q: 'x'.repeat(100), limit: 48 }],
  ])('%j', (query, meant) => {
    expect(asked(query)).toEqual(meant);
  });

  const PAGE = 'The gallery cannot be shown from there';
  it.each([
    ['?limit=0', PAGE],
    ['?limit=201', PAGE],
    ['?limit=1.5', PAGE],
    ['?limit=x', PAGE],
    ['?limit=', PAGE],
    ['?limit=1&after=', PAGE],
    ['?limit=1&after=here', PAGE],
    [`?limit=1&q=${'x'.repeat(101)}`, 'Please use at most 100 characters'],
  ])('%j means nothing', (query, message) => {
    expect(() => asked(query)).toThrow(message);
  });
});

describe('deleting many', () => {
  const id = '0197a000-0000-7000-8000-00000000000a';
  it('takes up to twenty items, each once', () => {
    const ids = [id, id.toUpperCase(), ...Array.from({ length: 18 }, (_, at) => id.replace(/..$/, `${at + 10}`))];
    expect(bulkSchema.parse({ action: 'delete', ids }).ids).toHaveLength(19);
  });

  it.each<[unknown, string]>([
    [null, 'The change is not valid'],
    [{ ids: [id] }, 'The change is not valid'],
    [{ action: 'hide', ids: [id] }, 'The change is not valid'],
    [{ action: 'delete' }, 'The change is not valid'],
    [{ action: 'delete', ids: [] }, 'The change is not valid'],
    [{ action: 'delete', ids: ['x'] }, 'The item is not valid'],
    [{ action: 'delete', ids: Array(21).fill(id) }, 'Please delete at most 20 items at once'],
  ])('%j', (given, message) => {
    expect(messageOf(bulkSchema.safeParse(given))).toBe(message);
  });
});
