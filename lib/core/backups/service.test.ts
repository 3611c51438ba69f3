import { expect, it } from 'vitest';
import { sql } from '@/e2e/shopper';
import { getUnsavedSince } from './service';

it('what is in no backup counts from the latest moment of one, whichever was written down last', async () => {
  const note = 'INSERT INTO backups (made_at, bytes, sha256, place) VALUES ($1, 5, $2, $3)';
  const hash = 'a'.repeat(64);
  await sql(note, '2126-01-02T00:00:00Z', hash, 'here:late');
  await sql(note, '2126-01-01T00:00:00Z', hash, 'here:early');
  expect(await getUnsavedSince()).toEqual(new Date('2126-01-02T00:00:00Z'));
  await sql("DELETE FROM backups WHERE place LIKE 'here:%'");
});

it('before the first backup it counts from when the database was made', async () => {
  await sql('DELETE FROM backups');
  const [made] = await sql<{ at: Date }>('SELECT min(finished_at) AS at FROM _prisma_migrations');
  expect(await getUnsavedSince()).toEqual(made?.at);
});
