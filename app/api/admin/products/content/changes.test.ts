import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { png, webm } from '@/e2e/hostile-files';
import { putFile, type Stored, setListsAside } from '@/e2e/media';
import { Member } from '@/e2e/member';
import { sql } from '@/e2e/shopper';

type Item = { id: string; name: string; alt: string; cloudinaryPublicId: string; thumbnail: string | null };
type Lists = { images: Item[]; videos: Item[]; versions: { images: number; videos: number } };
const GONE = 'This item is no longer there';
const TAKEN = 'This file is in the shop already';

let admin: Member;
let putBack: () => Promise<void>;
let files: Stored[];
beforeAll(async () => {
  admin = await Member.createAdmin();
  putBack = await setListsAside(admin);
  const bytes = await png();
  files = await Promise.all(Array.from({ length: 3 }, () => putFile(admin, 'products', 'image', bytes)));
});
afterAll(() => putBack());
beforeEach(async () => {
  await sql("DELETE FROM media_items WHERE collection <> 'gallery'");
});

const change = (body: object) => admin.send<Lists>('/api/admin/products/content', { method: 'PUT', body });
const picture = (at: number) => ({ cloudinaryPublicId: files[at]?.public_id, name: `${at}.png` });
const on = (action: string, data: object, more = {}) => change({ type: 'images', action, data, ...more });
const fill = async (count: number) => {
  const { body } = await on('add', Array.from({ length: count }, (_, at) => picture(at)) as object);
  return body.data?.images.map(({ id }) => id) ?? [];
};
const said = async (answering: ReturnType<typeof change>) => {
  const { status, body } = await answering;
  return [status, body.message];
};
const ids = async (answering: ReturnType<typeof change>) => (await answering).body.data?.images.map(({ id }) => id);

it('an item is added with its own words, and answered whole', async () => {
  const { body } = await on('add', { ...picture(0), alt: 'A kit of clay' });
  const [file] = files;
  expect(body.data).toEqual({
    images: [
      {
        ...{ id: expect.any(String), url: file?.secure_url, name: '0', alt: 'A kit of clay', order: 0 },
        ...{ cloudinaryPublicId: file?.public_id, thumbnail: null },
      },
    ],
    videos: [],
    versions: { images: expect.any(Number), videos: expect.any(Number) },
  });
  const rows = await sql(
    "SELECT collection, type, version, width, height, duration_s FROM media_items WHERE collection <> 'gallery'",
  );
  const kept = { collection: 'product_images', type: 'image', version: file?.version };
  expect(rows).toEqual([{ ...kept, width: 16, height: 16, duration_s: null }]);
});

it('a file that is in the list takes no other one’s place', async () => {
  await fill(2);
  expect(await said(on('replace', picture(0), { index: 1 }))).toEqual([409, TAKEN]);
  expect(await said(on('replace', picture(1), { index: 1 }))).toEqual([409, TAKEN]);
});

it('an item comes back behind what it stood behind, or else where it is asked for', async () => {
  const [one = '', two = '', three = ''] = await fill(3);
  await on('delete', { id: two });
  expect(await ids(on('restore', { id: two, index: 0 }))).toEqual([one, two, three]);
  for (const [index, order] of [
    [1, [two, one, three]],
    [2, [two, three, one]],
    [9, [two, three, one]],
    [undefined, [two, three, one]],
  ] as const) {
    await on('reorder', { ids: [one, two, three] });
    await on('delete', { id: one });
    expect(await ids(on('restore', { id: one, index }))).toEqual(order);
  }
  expect(await said(on('restore', { id: one }))).toEqual([404, GONE]);
});

it('whoever deletes what is deleted is told so, also where more than that is', async () => {
  const [one = '', two = '', three = ''] = await fill(3);
  expect(await ids(on('delete', { id: one }))).toEqual([two, three]);
  expect(await ids(on('delete', { id: two }))).toEqual([three]);
  expect(await said(on('delete', { id: one }))).toEqual([409, GONE]);
  expect(await said(on('delete', { id: randomUUID() }))).toEqual([404, GONE]);
});

it('a picture has no poster, and what is gone no other words', async () => {
  const [id = ''] = await fill(1);
  const { status, body } = await on('update', { id, name: 'A kit', poster: 'film' });
  expect([status, body.data?.images.map(({ name, thumbnail }) => [name, thumbnail])]).toEqual([200, [['A kit', null]]]);
  expect(await said(on('update', { id: randomUUID(), name: 'A kit' }))).toEqual([404, GONE]);
  const film = await putFile(admin, 'products', 'video', await webm());
  const data = { cloudinaryPublicId: film.public_id, name: 'How it is done.webm' };
  const added = await change({ type: 'videos', action: 'add', data });
  expect(added.body.message).toBe('1 videos added successfully!');
  const words = { id: added.body.data?.videos[0]?.id, alt: 'A film' };
  const named = await change({ type: 'videos', action: 'update', data: words });
  expect(named.body.data?.videos).toEqual([{ ...added.body.data?.videos[0], alt: 'A film' }]);
});
