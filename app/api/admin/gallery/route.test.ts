import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { png } from '@/e2e/hostile-files';
import { emptyGallerySince, putFile, storedFiles } from '@/e2e/media';
import { Member } from '@/e2e/member';
import { Shopper, sql } from '@/e2e/shopper';
import { PAGE_ITEMS } from '@/lib/media/gallery/rules';
import { getGalleryPage } from '@/lib/media/gallery/service';

type Item = { _id: string; type: string; title: string; url: string; version: number };
type Types<T> = { images: T; videos: T };
type Page = Types<Item[]> & { all: Item[]; counts: Types<number>; next: Types<string | null> };

const PATH = '/api/admin/gallery';
const mark = randomBytes(4).toString('hex');
const startedAt = new Date();

let admin: Member;
/** Rows alone: what is read of them needs no file. Ten share each moment, as those that were added together do. */
beforeAll(async () => {
  admin = await Member.createAdmin();
  await sql(
    `INSERT INTO media_items (id, collection, type, name, url, cloudinary_public_id, version, created_at, updated_at)
     SELECT gen_random_uuid(), 'gallery', (CASE WHEN n % 5 = 0 THEN 'video' ELSE 'image' END)::media_type,
       $1::text || CASE WHEN n % 50 = 0 THEN ' 100%_Sure' ELSE ' Camp n' || n || 'x' END, shown.url,
       'shop/gallery/' || $1::text || n, 1, now() - (n / 10) * interval '1 minute', now()
     FROM generate_series(1, 500) n, (SELECT url FROM media_items WHERE type = 'image' LIMIT 1) shown`,
    mark,
  );
});
afterAll(async () => {
  await sql('DELETE FROM media_items WHERE cloudinary_public_id LIKE $1', `shop/gallery/${mark}%`);
  await emptyGallerySince(admin, startedAt);
});

const page = async (query: Record<string, string>) => {
  const answer = await admin.get<Page>(`${PATH}?${new URLSearchParams({ limit: '48', ...query })}`);
  expect([answer.status, answer.body.message]).toEqual([200, '']);
  return answer.body.data as Page;
};
const bulk = (ids: readonly unknown[], who: Shopper = admin, action = 'delete') =>
  who.post<{ done: string[]; refused: { id: string; message: string }[] }>(`${PATH}/bulk`, { action, ids });

describe('a gallery of 500 items', () => {
  it('comes in parts that leave out nothing and repeat nothing', async () => {
    const first = await page({ q: mark });
    expect([first.images.length, first.videos.length]).toEqual([48, 48]);
    expect(first.counts).toEqual({ images: 400, videos: 100 });
    const read = [...first.images];
    let next = first.next.images;
    let calls = 1;
    while (next) {
      const part = await page({ q: mark, type: 'images', after: next });
      expect([part.videos, part.next.videos, part.counts]).toEqual([[], null, first.counts]);
      read.push(...part.images);
      next = part.next.images;
      calls += 1;
    }
    expect(calls).toBe(9);
    expect(new Set(read.map(({ _id }) => _id)).size).toBe(400);
    const rows = await sql<{ id: string }>(
      `SELECT id FROM media_items WHERE name LIKE $1 AND type = 'image' ORDER BY created_at DESC, id DESC`,
      `${mark}%`,
    );
    expect(read.map(({ _id }) => _id)).toEqual(rows.map(({ id }) => id));
    expect(read[0]).toMatchObject({ version: 1 });
  });

  it.each<[string, number, number]>([
    ['camp n499x', 1, 0],
    ['n499x CAMP', 1, 0],
    ['camp n25x', 0, 1],
    ['100%_sure', 0, 10],
    ['1_0%', 0, 0],
    ['nothing like it', 0, 0],
  ])('"%s" finds %i pictures and %i films', async (q, images, videos) => {
    const part = await page({ q: ` ${mark}  ${q}` });
    expect(part.counts).toEqual({ images, videos });
    expect([part.images.length, part.videos.length]).toEqual([images, videos]);
  });

  it.each<Record<string, string>>([
    { limit: '0' },
    { limit: '201' },
    { limit: 'x' },
    { limit: '' },
    { limit: '1', after: 'here' },
    { limit: '1', after: `1_${'x'.repeat(36)}` },
    { limit: '1', after: `9999999999999999_${randomUUID()}` },
    { limit: '1', q: 'x'.repeat(101) },
  ])('%j is no part of it', async (query) => {
    const answer = await admin.get(`${PATH}?${new URLSearchParams(query)}`);
    expect([answer.status, answer.body.success]).toEqual([400, false]);
  });

  it('begins with a page of each type, whatever is in it', async () => {
    const first = await getGalleryPage();
    expect([first.images.length, first.videos.length]).toEqual([PAGE_ITEMS, PAGE_ITEMS]);
    expect(JSON.parse(JSON.stringify(first))).toEqual(await page({ limit: String(PAGE_ITEMS) }));
  });

  it('is answered whole where no part is asked for', async () => {
    const { body } = await admin.get<Page>(`${PATH}?type=images`);
    expect(Object.keys(body.data ?? {}).sort()).toEqual(['all', 'images', 'videos']);
    expect(body.data?.images.filter(({ title }) => title.startsWith(mark))).toHaveLength(400);
  });
});

describe('deleting many', () => {
  it('removes rows and files, and names those that were gone', async () => {
    const bytes = await png();
    const files = await Promise.all([1, 2, 3].map(() => putFile(admin, 'gallery', 'image', bytes)));
    const items = files.map(({ public_id }) => ({ cloudinaryPublicId: public_id, type: 'image', title: 'Many' }));
    const added = (await admin.post<Item[]>(PATH, { items })).body.data ?? [];
    expect(added.map(({ title }) => title)).toEqual(['Many', 'Many', 'Many']);
    const ids = added.map(({ _id }) => _id);
    const kept = await sql('SELECT DISTINCT name, alt, type, width, height FROM media_items WHERE id = ANY($1)', ids);
    expect(kept).toEqual([{ name: 'Many', alt: 'Many', type: 'image', width: 16, height: 16 }]);
    const gone = randomUUID();
    const product = (await sql<{ id: string }>("SELECT id FROM media_items WHERE collection = 'product_images'"))[0]
      ?.id;
    const answer = await bulk([ids[0], ids[1]?.toUpperCase(), ids[1], gone, product]);
    expect(answer.status).toBe(200);
    expect(answer.body.data?.done.toSorted()).toEqual([ids[0], ids[1]].sort());
    const message = 'This item is no longer there';
    expect(answer.body.data?.refused).toEqual([gone, product].map((id) => ({ id, message })));
    const left = (await storedFiles()).filter((key) => files.some(({ public_id }) => key === `image/${public_id}`));
    expect(left).toEqual([`image/${files[2]?.public_id}`]);
    const shop = (await new Shopper().get('/api/shop/gallery')).text;
    expect(files.map(({ public_id }) => shop.includes(public_id))).toEqual([false, false, true]);
    const both = await Promise.all([bulk([ids[2]]), bulk([ids[2]])]);
    expect(both.flatMap(({ body }) => body.data?.done ?? [])).toEqual([ids[2]]);
  });

  it.each<[string, unknown[], string, string]>([
    ['nothing', [], 'delete', 'The change is not valid'],
    ['21 items', Array.from({ length: 21 }, () => randomUUID()), 'delete', 'Please delete at most 20 items at once'],
    ['what is no item', ["1' OR '1'='1"], 'delete', 'The item is not valid'],
    ['another action', [randomUUID()], 'hide', 'The change is not valid'],
  ])('refuses %s', async (_name, ids, action, message) => {
    const answer = await bulk(ids, admin, action);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });
});
