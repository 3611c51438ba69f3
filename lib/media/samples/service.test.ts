import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { png, webm } from '@/e2e/hostile-files';
import { loseFile } from '@/e2e/media';
import { newKey, sql } from '@/e2e/shopper';
import { removeFile } from '@/lib/media/uploads/service';
import { getShopMark } from '@/lib/media/uploads/service.marks';
import { getAsset } from '@/lib/providers/storage';
import { addSamples, type Sample } from './service';

let kept: string;
let folder: string;
beforeAll(async () => {
  const [row] = await sql<{ rows: string }>("SELECT coalesce(json_agg(m), '[]')::text AS rows FROM media_items m");
  kept = row?.rows ?? '[]';
  folder = await mkdtemp(join(tmpdir(), 'samples-'));
});
afterEach(async () => {
  await sql('DELETE FROM media_items');
  await sql('INSERT INTO media_items SELECT * FROM json_populate_recordset(null::media_items, $1::json)', kept);
  await addSamples([]);
});
afterAll(() => rm(folder, { recursive: true }));

it('samples come to a new shop only, and what one has of them gets its file back', async () => {
  const where = { path: '/nowhere.png', posterPath: null, area: 'gallery', type: 'image' } as const;
  const sample = { ...where, key: newKey(), name: 'x', alt: 'x' };
  /** Its file is not at the media service, so that it is looked for here, and is not. */
  const lost = { ...sample, key: newKey() };
  // Also one from before this was noted: it has something in it at its next start.
  await sql('UPDATE shop SET seeded_at = NULL');
  expect(await addSamples([sample])).toBe(0);
  await sql('DELETE FROM media_items');
  expect(await addSamples([sample])).toBe(0);
  await sql('UPDATE shop SET seeded_at = NULL');
  await expect(addSamples([sample])).rejects.toThrow('/nowhere.png');
  await addSamples([]);
  await sql(
    `INSERT INTO media_items (id, collection, type, name, url, cloudinary_public_id, version, updated_at)
     VALUES (gen_random_uuid(), 'gallery', 'image', 'x', 'https://example.com/x.jpg', 'shop/seed/' || $1::text, 1, now())`,
    lost.key,
  );
  expect(await addSamples([sample])).toBe(0);
  await expect(addSamples([lost])).rejects.toThrow('/nowhere.png');
});

it('each sample stands in its list with its own words and its still, and stays as the media service has it', async () => {
  const put = async (name: string, bytes: Uint8Array) => {
    await writeFile(join(folder, name), bytes);
    return join(folder, name);
  };
  const paths = { leaf: await put('leaf.png', await png(16, 24)), film: await put('film.webm', await webm()) };
  const still = await put('still.jpg', await png(32));
  const key = newKey();
  const samples: Sample[] = [
    {
      ...{ key: `${key}-a`, path: paths.leaf, posterPath: null, area: 'gallery', type: 'image' },
      name: 'A',
      alt: 'Leaf',
    },
    {
      ...{ key: `${key}-b`, path: paths.film, posterPath: still, area: 'products', type: 'video' },
      name: 'B',
      alt: 'Film',
    },
    {
      ...{ key: `${key}-c`, path: paths.film, posterPath: null, area: 'products', type: 'video' },
      name: 'C',
      alt: 'More',
    },
  ];
  const mark = await getShopMark();
  const idOf = (which: string) => `shop/seed/${mark}-${key}-${which}`;
  const rows = () =>
    sql<{ url: string; version: number }>(
      `SELECT collection, type, position, name, alt, url, thumbnail, version, cloudinary_public_id AS id, width, height
       FROM media_items ORDER BY name`,
    );
  const address = (type: string, id: string, version: number | undefined, ending: string) =>
    expect.stringMatching(new RegExp(`/${type}/upload/v${version}/${id}\\.${ending}$`));
  await sql('DELETE FROM media_items');
  await sql('UPDATE shop SET seeded_at = NULL');
  expect(await addSamples(samples)).toBe(3);
  const first = await rows();
  const [a, b, c] = await Promise.all([
    getAsset(idOf('a'), 'image'),
    getAsset(idOf('b'), 'video'),
    getAsset(idOf('c'), 'video'),
  ]);
  expect(first).toEqual([
    {
      ...{ collection: 'gallery', type: 'image', position: null, name: 'A', alt: 'Leaf', id: idOf('a') },
      ...{ url: address('image', idOf('a'), a?.version, 'png'), thumbnail: null },
      ...{ version: a?.version, width: 16, height: 24 },
    },
    {
      ...{ collection: 'product_videos', type: 'video', position: 0, name: 'B', alt: 'Film', id: idOf('b') },
      url: address('video', idOf('b'), b?.version, 'webm'),
      thumbnail: address('image', `${idOf('b')}_poster`, b?.version, 'jpg'),
      ...{ version: b?.version, width: 64, height: 48 },
    },
    {
      ...{ collection: 'product_videos', type: 'video', position: 1, name: 'C', alt: 'More', id: idOf('c') },
      url: address('video', idOf('c'), c?.version, 'webm'),
      thumbnail: address('video', idOf('c'), c?.version, 'jpg'),
      ...{ version: c?.version, width: 64, height: 48 },
    },
  ]);
  const poster = await getAsset(`${idOf('b')}_poster`, 'image');
  expect([a, b, poster].map((asset) => asset?.tags)).toEqual(Array(3).fill([`shop-${mark}`]));

  // At another address than the media service has it now.
  await sql("UPDATE media_items SET url = 'http://none', thumbnail = 'http://none', version = 1");
  expect(await addSamples(samples)).toBe(0);
  expect(await rows()).toEqual(first);
  await loseFile(idOf('b'), 'video');
  await sql('DELETE FROM media_items WHERE cloudinary_public_id = $1', idOf('c'));
  expect(await addSamples(samples)).toBe(0);
  const version = (await getAsset(idOf('b'), 'video'))?.version;
  const after = await rows();
  expect(after.map(({ url }) => url)).toEqual([first[0]?.url, address('video', idOf('b'), version, 'webm')]);
  for (const which of ['b', 'c']) await removeFile(idOf(which), 'video');
  await removeFile(idOf('a'), 'image');
});
