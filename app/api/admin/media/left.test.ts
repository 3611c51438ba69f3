import { afterAll, beforeAll, expect, it } from 'vitest';
import { png } from '@/e2e/hostile-files';
import { advanceClock, putFile, resetClock } from '@/e2e/media';
import { Member } from '@/e2e/member';
import { sql } from '@/e2e/shopper';
import { removeFile } from '@/lib/media/uploads/service';

const MINUTE_MS = 60_000;
let admin: Member;
beforeAll(async () => {
  admin = await Member.createAdmin();
});
afterAll(resetClock);

/** A file that was uploaded so many minutes ago. */
async function upload(minutes: number): Promise<string> {
  await advanceClock(-minutes * MINUTE_MS);
  const { public_id } = await putFile(admin, 'gallery', 'image', await png());
  await resetClock();
  return public_id;
}
const attach = (cloudinaryPublicId: string) =>
  admin.post('/api/admin/gallery', { items: [{ cloudinaryPublicId, type: 'image' }] });

it('a file that the sweep could remove at any moment is put into no list', async () => {
  const [left, young] = [await upload(46), await upload(44)];
  const refused = await attach(left);
  expect([refused.status, refused.body.message, refused.body.data]).toEqual([
    400,
    'This file was uploaded too long ago. Please upload it again.',
    { cloudinaryPublicId: left },
  ]);
  expect(await sql('SELECT 1 FROM media_items WHERE cloudinary_public_id = $1', left)).toEqual([]);
  expect((await attach(young)).status).toBe(201);
  await sql('DELETE FROM media_items WHERE cloudinary_public_id = $1', young);
  for (const publicId of [left, young]) await removeFile(publicId, 'image');
});
