import { describe, expect, it } from 'vitest';
import { newKey, sql } from '@/e2e/shopper';
import { getGallery } from '@/lib/media/gallery/service';
import { getProductContent, getProductFilms } from './service';

const insert = (collection: string, type: string, position: number | null, publicId = newKey()) =>
  sql(
    `INSERT INTO media_items (id, collection, type, position, name, url, cloudinary_public_id, version, updated_at)
     VALUES (gen_random_uuid(), $1::media_collection, $2::media_type, $3, 'x', 'http://none', $4, 1, now())`,
    collection,
    type,
    position,
    publicId,
  );

describe('case 64: positions of media, by the database itself', () => {
  it.each([
    ['a sixth picture', 'product_images', 'image', 5],
    ['a picture before the first', 'product_images', 'image', -1],
    ['a picture without a place', 'product_images', 'image', null],
    ['a film among the pictures', 'product_images', 'video', 0],
    ['a fourth film', 'product_videos', 'video', 3],
    ['a picture among the films', 'product_videos', 'image', 0],
    ['a gallery item with a place', 'gallery', 'image', 0],
  ])('%s is refused', async (_name, collection, type, position) => {
    await expect(insert(collection, type, position)).rejects.toThrow(/media_position|null value/);
  });

  it('one place holds one item', async () => {
    const [taken] = await sql<{ position: number }>(
      "SELECT position FROM media_items WHERE collection = 'product_images' LIMIT 1",
    );
    expect(taken).toBeDefined();
    await expect(insert('product_images', 'image', taken?.position ?? 0)).rejects.toThrow(
      'media_items_collection_position_key',
    );
  });

  it('one stored file belongs to one item', async () => {
    const [known] = await sql<{ id: string }>('SELECT cloudinary_public_id AS id FROM media_items LIMIT 1');
    await expect(insert('gallery', 'image', null, known?.id)).rejects.toThrow('media_items_cloudinary_public_id_key');
  });
});

it('case 37: what was taken out of a list is in none of the public reads', async () => {
  const [picture, film] = [newKey(), newKey()];
  for (const [collection, type, publicId] of [
    ['product_images', 'image', picture],
    ['product_videos', 'video', film],
  ])
    await sql(
      `INSERT INTO media_items
         (id, collection, type, name, url, cloudinary_public_id, version, updated_at, removed_at)
       VALUES (gen_random_uuid(), $1::media_collection, $2::media_type, $3, 'http://none/' || $3, $3, 1, now(), now())`,
      collection,
      type,
      publicId,
    );
  try {
    const { images, videos } = await getProductContent();
    const shown = [images, videos, await getProductFilms(), (await getGallery()).all];
    expect(shown.map((list) => list.length > 0)).toEqual([true, true, true, true]);
    for (const publicId of [picture, film]) expect(JSON.stringify(shown)).not.toContain(publicId);
  } finally {
    await sql('DELETE FROM media_items WHERE cloudinary_public_id = ANY($1)', [picture, film]);
  }
});
