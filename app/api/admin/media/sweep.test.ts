import { afterAll, beforeAll, expect, it } from 'vitest';
import { jpeg } from '@/e2e/hostile-files';
import { emptyGallerySince, putFile, sendFiles } from '@/e2e/media';
import { Member } from '@/e2e/member';
import { newKey, sql } from '@/e2e/shopper';
import { listTinyPictures, sweepMedia } from '@/lib/media/files/service';
import { removeFile } from '@/lib/media/uploads/service';

let admin: Member;
const mark = newKey();
const startedAt = new Date();
beforeAll(async () => {
  admin = await Member.createAdmin();
});
afterAll(() => emptyGallerySince(admin, startedAt));

/** Items whose files the media service never had. */
const insertLost = (folder: string, count: number) =>
  sql<{ id: string }>(
    `INSERT INTO media_items (id, collection, type, name, url, cloudinary_public_id, version, updated_at)
     SELECT gen_random_uuid(), 'gallery', 'image', 'x', 'http://none', $1::text || n, 1, now() FROM generate_series(1, $2) n
     RETURNING cloudinary_public_id AS id`,
    `${folder}/${mark}-`,
    count,
  );

it('where most files are missing, or the only one, no row is taken for lost', async () => {
  const [{ count } = { count: 0 }] = await sql<{ count: number }>(
    "SELECT count(*)::int FROM media_items WHERE cloudinary_public_id NOT LIKE 'shop/seed/%'",
  );
  const lost = await insertLost('shop/gallery/most', count + 1);
  const ids = lost.map(({ id }) => id);
  const { rows } = await sweepMedia(Date.now(), false);
  expect(rows.filter((id) => ids.includes(id))).toEqual([]);
  expect(await sql('DELETE FROM media_items WHERE cloudinary_public_id = ANY($1) RETURNING 1', ids)).toHaveLength(
    ids.length,
  );
});

it('what we ship and the media service lost stays, for it is brought back', async () => {
  const bytes = await jpeg();
  const there = ['leaf.jpg', 'stone.jpg'].map((name) => ({ name, bytes }));
  expect((await sendFiles(admin, '/api/admin/gallery/upload', 'files', there)).status).toBe(201);
  const [own, shipped] = [await insertLost('shop/gallery', 1), await insertLost('shop/seed', 1)];
  const { rows } = await sweepMedia(Date.now(), true);
  expect(rows).toContain(own[0]?.id);
  expect(rows).not.toContain(shipped[0]?.id);
});

it('tiny pictures stand in for those of the media service, by their items, and for no others', async () => {
  const { public_id, secure_url } = await putFile(admin, 'gallery', 'image', await jpeg());
  const tiny = await listTinyPictures([
    { id: 'one', url: secure_url },
    { id: 'elsewhere', url: 'https://elsewhere.example/media/image/upload/v1/x.jpg' },
    { id: 'two', url: secure_url },
  ]);
  const picture = expect.stringMatching(/^data:image\/webp;base64,[\w+/]+=*$/);
  expect(tiny).toEqual({ one: picture, two: picture });
  await removeFile(public_id, 'image');
});
