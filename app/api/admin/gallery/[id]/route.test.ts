import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { png } from '@/e2e/hostile-files';
import { emptyGallerySince, mediaState, sendFiles, storedFiles } from '@/e2e/media';
import { Member } from '@/e2e/member';
import { Shopper, sql } from '@/e2e/shopper';

type Item = { _id: string; title: string; url: string; version: number };
const GONE = 'This item is no longer there';

const startedAt = new Date();
let admin: Member;
afterAll(() => emptyGallerySince(admin, startedAt));
const make = async (): Promise<Item> => {
  const file = { name: 'leaf.png', bytes: await png() };
  const [item] = (await sendFiles<Item[]>(admin, '/api/admin/gallery/upload', 'files', [file])).body.data ?? [];
  return item as Item;
};
const rename = (id: string, body: unknown) => admin.send<Item>(`/api/admin/gallery/${id}`, { method: 'PUT', body });
const remove = (id: string, who: Shopper = admin) =>
  who.send(`/api/admin/gallery/${id}`, { method: 'DELETE', body: {} });

describe('an item of the gallery', () => {
  let item: Item;
  beforeAll(async () => {
    admin = await Member.createAdmin();
    item = await make();
  });

  it.each<[string, unknown, string]>([
    ['a script', '<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['an attack on a page', '"><img src=x onerror=alert(1)>', '"><img src=x onerror=alert(1)>'],
    ['words from right to left', 'مرحبا \u202eabc\u202c', 'مرحبا abc'],
    ['emoji', '👨‍👩‍👧 🌿', '👨‍👩‍👧 🌿'],
    ['blanks and lines', '  one \r\n\t two\0 ', 'one two'],
    ['200 characters', 'x'.repeat(200), 'x'.repeat(200)],
    ['a formula', '=HYPERLINK("http://evil.example")', '=HYPERLINK("http://evil.example")'],
  ])('case 62: %s is a title like any other', async (_name, title, kept) => {
    const answer = await rename(item._id, { title });
    expect([answer.status, answer.body.message]).toEqual([200, 'Media updated successfully!']);
    expect(answer.body.data).toEqual({ ...item, title: kept, version: expect.any(Number) });
    const read = await new Shopper().get<{ all: Item[] }>('/api/shop/gallery');
    expect(read.headers.get('content-type')).toContain('application/json');
    expect(read.body.data?.all.find(({ _id }) => _id === item._id)?.title).toBe(kept);
  });

  it.each<[string, unknown, string]>([
    ['no title', {}, 'Title cannot be empty'],
    ['an empty title', { title: '' }, 'Title cannot be empty'],
    ['a title of blanks', { title: ' \t\u202e\0 ' }, 'Title cannot be empty'],
    ['a title that is none', { title: ['x'] }, 'Title cannot be empty'],
    ['201 characters', { title: 'x'.repeat(201) }, 'Please use at most 200 characters'],
    ['no object', [], 'Title cannot be empty'],
    ['a version that is none', { title: 'x', version: 0 }, 'The title is not valid'],
  ])('case 62: %s is refused', async (_name, body, message) => {
    const answer = await rename(item._id, body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it('of two who give it a title on the same version the second is told what it is called now', async () => {
    const named = await rename(item._id, { title: 'As it was' });
    const version = named.body.data?.version;
    const first = await rename(item._id, { title: 'By the first', version });
    expect([first.status, first.body.data]).toEqual([
      200,
      { ...item, title: 'By the first', version: Number(version) + 1 },
    ]);
    const second = await rename(item._id, { title: 'By the second', version });
    expect([second.status, second.body.message]).toEqual([
      409,
      'Somebody else changed this title meanwhile. Here is how it stands now.',
    ]);
    expect(second.body.data).toEqual(first.body.data);
    expect((await rename(item._id, { title: 'By the second', version: second.body.data?.version })).status).toBe(200);
    // A process of before there were versions is counted too.
    await sql("UPDATE media_items SET name = 'By an old one' WHERE id = $1", item._id);
    const late = await rename(item._id, { title: 'Late', version: Number(second.body.data?.version) + 1 });
    expect([late.status, late.body.data?.title]).toEqual([409, 'By an old one']);
  });

  it('of two at once on the same version one is told', async () => {
    const { version } = (await rename(item._id, { title: 'Both' })).body.data ?? {};
    const both = await Promise.all(['one', 'two'].map((title) => rename(item._id, { title, version })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([randomUUID(), 'x', "1' OR '1'='1", '..%2f..', '0'.repeat(3_000)])('nothing at %s', async (id) => {
    const before = await mediaState();
    for (const answer of [await rename(id, { title: 'x' }), await remove(id)])
      expect([answer.status, answer.body.message]).toEqual([404, GONE]);
    expect(await mediaState()).toEqual(before);
  });

  it('is found by its whole id, in small letters or capitals', async () => {
    for (const id of [`x${item._id}`, `${item._id}x`])
      for (const answer of [await rename(id, { title: 'x' }), await remove(id)])
        expect([answer.status, answer.body.message]).toEqual([404, GONE]);
    const named = await rename(item._id.toUpperCase(), { title: 'In capitals' });
    expect([named.status, named.body.data?.title]).toEqual([200, 'In capitals']);
    expect(await sql('SELECT name, alt FROM media_items WHERE id = $1', item._id)).toEqual([
      { name: 'In capitals', alt: 'In capitals' },
    ]);
  });

  it('nothing at an address with a control character', async () => {
    const before = await mediaState();
    for (const answer of [await rename('%00', { title: 'x' }), await remove('%00')])
      expect([answer.status, answer.body.message]).toEqual([400, 'The address is not readable']);
    expect(await mediaState()).toEqual(before);
  });

  it('case 64: of two who delete it one does, row and file are gone', async () => {
    const gone = await make();
    const publicId = /shop\/gallery\/[\w-]{22}/.exec(gone.url)?.[0];
    expect(await storedFiles()).toContain(`image/${publicId}`);
    const second = await admin.again();
    const both = await Promise.all([remove(gone._id), remove(gone._id, second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(both.find(({ status }) => status === 200)?.body.message).toBe('Media deleted successfully!');
    expect(await storedFiles()).not.toContain(`image/${publicId}`);
    expect((await new Shopper().get('/api/shop/gallery')).text).not.toContain(publicId);
    expect((await rename(gone._id, { title: 'x' })).status).toBe(404);
  });

  it('a picture of the product is none of the gallery', async () => {
    const read = await new Shopper().get<{ images: { id: string }[] }>('/api/shop/products/content');
    const id = read.body.data?.images[0]?.id ?? '';
    expect(id).toHaveLength(36);
    expect([(await remove(id)).status, (await rename(id, { title: 'x' })).status]).toEqual([404, 404]);
  });
});
