import { expect, it } from 'vitest';
import { newKey, sql } from '@/e2e/shopper';
import { addSamples } from './service';

it('samples come to a new shop only, not to one whose owner has taken everything out', async () => {
  const where = { path: '/nowhere.png', posterPath: null, area: 'gallery', type: 'image' } as const;
  const sample = { ...where, key: newKey(), name: 'x', alt: 'x' };
  const [kept] = await sql<{ rows: string }>("SELECT coalesce(json_agg(m), '[]')::text AS rows FROM media_items m");
  // Also one from before this was noted: it has something in it at its next start.
  await sql('UPDATE shop SET seeded_at = NULL');
  expect(await addSamples([])).toBe(0);
  await sql('DELETE FROM media_items');
  try {
    expect(await addSamples([sample])).toBe(0);
    await sql('UPDATE shop SET seeded_at = NULL');
    await expect(addSamples([sample])).rejects.toThrow('/nowhere.png');
  } finally {
    await sql(
      'INSERT INTO media_items SELECT * FROM json_populate_recordset(null::media_items, $1::json)',
      kept?.rows ?? '[]',
    );
    await addSamples([]);
  }
});
