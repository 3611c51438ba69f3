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
