import { describe, expect, it } from 'vitest';
import { galleryFilesSchema, galleryTypeOf, titleSchema, uploadTitleSchema } from './schema';

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
