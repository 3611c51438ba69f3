import { describe, expect, it } from 'vitest';
import { contentChangeSchema } from './schema';

const id = '9b2d0c52-7f52-4a55-9d6e-5b4b1f1a0c11';
const file = { cloudinaryPublicId: 'shop/products/x' };

describe('a change of the product content', () => {
  it.each<[string, unknown]>([
    ['one more', { type: 'images', action: 'add', data: file }],
    ['several more', { type: 'videos', action: 'add', data: [file, file], version: 3 }],
    ['another in its place', { type: 'images', action: 'replace', index: 0, data: { ...file, id } }],
    ['another in its place without an id', { type: 'images', action: 'replace', index: 4, data: file }],
    ['one less', { type: 'images', action: 'delete', data: { id } }],
    ['put back', { type: 'images', action: 'restore', data: { id } }],
    ['another order', { type: 'images', action: 'reorder', data: { ids: [id] } }],
    ['other words', { type: 'videos', action: 'update', data: { id, name: ' A  kit ', alt: '', poster: 'film' } }],
  ])('%s is taken', (_name, body) => {
    expect(contentChangeSchema.safeParse(body).error).toBeUndefined();
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a list', []],
    ['no type', { action: 'delete', data: { id } }],
    ['another type', { type: 'gallery', action: 'delete', data: { id } }],
    ['another action', { type: 'images', action: 'destroy', data: { id } }],
    ['no file', { type: 'images', action: 'add', data: [] }],
    ['eleven files', { type: 'images', action: 'add', data: Array(11).fill(file) }],
    ['no index', { type: 'images', action: 'replace', data: file }],
    ['an index as text', { type: 'images', action: 'replace', index: '0', data: file }],
    ['an index below the first', { type: 'images', action: 'replace', index: -1, data: file }],
    ['an id that is none', { type: 'images', action: 'delete', data: { id: '1' } }],
    ['a version that is none', { type: 'images', action: 'delete', version: 0, data: { id } }],
    ['a title of blanks', { type: 'images', action: 'update', data: { id, name: ' ' } }],
    ['a long title', { type: 'images', action: 'update', data: { id, name: 'x'.repeat(201) } }],
    ['a long description', { type: 'images', action: 'update', data: { id, alt: 'x'.repeat(301) } }],
    ['another poster', { type: 'videos', action: 'update', data: { id, poster: 'http://x' } }],
  ])('%s is refused with a sentence', (_name, body) => {
    expect(contentChangeSchema.safeParse(body).error?.issues[0]?.message).toMatch(/^[A-Z].+/);
  });

  it('cuts a long file name', () => {
    const change = { type: 'images', action: 'add', data: { ...file, name: `${'नी'.repeat(150)}.jpg` } };
    expect(contentChangeSchema.parse(change)).toMatchObject({ data: { name: 'नी'.repeat(100) } });
  });

  it('cleans the words', () => {
    const change = { type: 'images', action: 'update', data: { id, name: ' A \0 kit ' } };
    expect(contentChangeSchema.parse(change)).toEqual({ ...change, data: { id, name: 'A kit' } });
  });
});

describe('what is kept of a change', () => {
  const whole = { ...file, url: 'u', version: 7, signature: 's', name: 'kit.jpg', alt: 'The kit' };
  it.each<[string, Record<string, unknown>]>([
    ['add', { type: 'images', version: 3, action: 'add', data: whole }],
    ['add of several', { type: 'images', version: 3, action: 'add', data: [whole] }],
    ['replace', { type: 'images', version: 3, action: 'replace', index: 4, data: { ...whole, id } }],
    ['replace of the hundredth', { type: 'images', action: 'replace', index: 100, data: whole }],
    ['delete', { type: 'videos', version: 3, action: 'delete', data: { id } }],
    ['restore', { type: 'videos', version: 3, action: 'restore', data: { id, index: 0 } }],
    ['restore far behind', { type: 'videos', action: 'restore', data: { id, index: 100 } }],
    ['restore of a file', { type: 'images', action: 'restore', data: { id, replaced: { file: 'a', by: 'b' } } }],
    ['reorder', { type: 'images', version: 3, action: 'reorder', data: { ids: Array(100).fill(id) } }],
    ['update', { type: 'images', version: 3, action: 'update', data: { id, name: 'A', alt: 'x', poster: 'uploaded' } }],
    ['update without a name', { type: 'videos', action: 'update', data: { id, poster: 'film' } }],
  ])('%s', (_name, change) => {
    expect(contentChangeSchema.parse(change)).toEqual(change);
  });

  it('a file without a name has an empty one', () => {
    const change = { type: 'images', action: 'add', data: file };
    expect(contentChangeSchema.parse(change)).toEqual({ ...change, data: { ...file, name: '' } });
  });
});

describe('how a change is refused', () => {
  const CHANGE = 'The change is not valid';
  it.each<[unknown, string | undefined]>([
    [null, CHANGE],
    [{ type: 'gallery', action: 'delete', data: { id } }, CHANGE],
    [{ type: 'images', action: 'delete', data: { id: '1' } }, 'The item is not valid'],
    [{ type: 'images', action: 'delete', data: 7 }, CHANGE],
    [{ type: 'images', action: 'add', data: 7 }, CHANGE],
    [{ type: 'images', action: 'add', data: { ...file, alt: 'x'.repeat(301) } }, 'Please use at most 300 characters'],
    [
      { type: 'images', action: 'replace', index: 0, data: { ...file, alt: 'x'.repeat(301) } },
      'Please use at most 300 characters',
    ],
    [{ type: 'images', action: 'replace', index: 0, data: { ...file, alt: 'x'.repeat(300) } }, undefined],
    [{ type: 'images', action: 'replace', index: 0.5, data: file }, CHANGE],
    [{ type: 'images', action: 'replace', index: 101, data: file }, CHANGE],
    [{ type: 'images', action: 'replace', index: 0, data: { ...file, id: '1' } }, 'The item is not valid'],
    [{ type: 'images', action: 'reorder', data: 7 }, CHANGE],
    [{ type: 'images', action: 'restore', data: 7 }, CHANGE],
    [{ type: 'images', action: 'update', data: 7 }, CHANGE],
    [{ type: 'images', action: 'update', data: { id, name: ' ' } }, 'Title cannot be empty'],
    [{ type: 'images', action: 'update', data: { id, name: 7 } }, CHANGE],
    [{ type: 'images', action: 'update', data: { id, name: 'x'.repeat(200), alt: 'x'.repeat(300) } }, undefined],
  ])('%#', (body, message) => {
    expect(contentChangeSchema.safeParse(body).error?.issues[0]?.message).toBe(message);
  });

  it.each<[string, unknown]>([
    ['half a version', { type: 'images', action: 'delete', version: 1.5, data: { id } }],
    ['a place before the first', { type: 'images', action: 'restore', data: { id, index: -1 } }],
    ['half a place', { type: 'images', action: 'restore', data: { id, index: 0.5 } }],
    ['the 102nd place', { type: 'images', action: 'restore', data: { id, index: 101 } }],
    ['a file that took no place', { type: 'images', action: 'restore', data: { id, replaced: { file: 'a' } } }],
    ['no file', { type: 'images', action: 'restore', data: { id, replaced: { file: '', by: 'b' } } }],
    ['a long file', { type: 'images', action: 'restore', data: { id, replaced: { file: 'x'.repeat(101), by: 'b' } } }],
    ['101 ids', { type: 'images', action: 'reorder', data: { ids: Array(101).fill(id) } }],
  ])('%s', (_name, body) => {
    expect(contentChangeSchema.safeParse(body).success).toBe(false);
  });

  it('ten files at once, and no more', () => {
    const added = (count: number) => ({ type: 'images', action: 'add', data: Array(count).fill(file) });
    expect([10, 11].map((count) => contentChangeSchema.safeParse(added(count)).success)).toEqual([true, false]);
  });
});
