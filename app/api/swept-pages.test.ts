import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask } from '@/e2e/ask';
import { png } from '@/e2e/hostile-files';
import { emptyGallerySince, loseFile, sendFiles } from '@/e2e/media';
import { Member } from '@/e2e/member';
import { send, stopQueue } from '@/lib/core/queue';
import { sweepMedia } from '@/lib/media/files/service';

const startedAt = new Date();
let admin: Member;
beforeAll(async () => {
  admin = await Member.createAdmin();
});
afterAll(async () => {
  await emptyGallerySince(admin, startedAt);
  await stopQueue();
});

const isShown = async (publicId: string) => (await ask('/shop/gallery')).text.includes(publicId);

/** A picture that the gallery shows and the media service no longer has; another one is there, or the service is doubted. */
async function makeLost(): Promise<string> {
  const bytes = await png();
  const files = ['leaf.png', 'stone.png'].map((name) => ({ name, bytes }));
  const answer = await sendFiles<{ url: string }[]>(admin, '/api/admin/gallery/upload', 'files', files);
  const publicId = /shop\/gallery\/[\w-]{22}/.exec(answer.body.data?.[0]?.url ?? '')?.[0] ?? 'none';
  expect(await isShown(publicId)).toBe(true);
  await loseFile(publicId);
  return publicId;
}

it('the shop’s own sweep takes a lost picture out of the page', async () => {
  const publicId = await makeLost();
  await send('media-sweep', null);
  await expect.poll(() => isShown(publicId), { timeout: 15_000 }).toBe(false);
});

it('a sweep by another process has the shop make its pages anew', async () => {
  const publicId = await makeLost();
  expect((await sweepMedia(Date.now(), false)).rows).toContain(publicId);
  await expect.poll(() => isShown(publicId), { timeout: 2_500, interval: 50 }).toBe(false);
});
