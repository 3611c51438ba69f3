import { expect, it } from 'vitest';
import { newKey, sql } from '@/e2e/shopper';
import { addSamples } from './service';

it('samples come to a new shop only, and what one has of them gets its file back', async () => {
  const where = { path: '/nowhere.png', posterPath: null, area: 'gallery', type: 'image' } as const;
  const sample = { ...where, key: newKey(), name: 'x', alt: 'x' };
  /** Its file is not at the media service, so that it is looked for here, and is not. */
  const lost = { ...sample, key: newKey() };
  const [kept] = await sql<{ rows: string }>("SELECT coalesce(json_agg(m), '[]')::text AS rows FROM media_items m");
  // Also one from before this was noted: it has something in it at its next start.
  await sql('UPDATE shop SET seeded_at = NULL');
  expect(await addSamples([])).toBe(0);
  await sql('DELETE FROM media_items');
  try {
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
    await sql('DELETE FROM media_items');
  } finally {
    await sql(
      'INSERT INTO media_items SELECT * FROM json_populate_recordset(null::media_items, $1::json)',
      kept?.rows ?? '[]',
    );
    await addSamples([]);
  }
});
