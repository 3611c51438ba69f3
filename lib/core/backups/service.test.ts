import { expect, it } from 'vitest';
import { sql } from '@/e2e/shopper';
import { getLastBackup } from './service';

it('the last backup is the one of the latest moment, whichever was written down last', async () => {
  const note = 'INSERT INTO backups (made_at, bytes, sha256, place) VALUES ($1, 5, $2, $3)';
  const hash = 'a'.repeat(64);
  await sql(note, '2126-01-02T00:00:00Z', hash, 'here:late');
  await sql(note, '2126-01-01T00:00:00Z', hash, 'here:early');
  expect(await getLastBackup()).toEqual({ madeAt: new Date('2126-01-02T00:00:00Z'), bytes: 5, place: 'here:late' });
  await sql("DELETE FROM backups WHERE place LIKE 'here:%'");
});
