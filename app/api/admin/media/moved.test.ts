import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { png } from '@/e2e/hostile-files';
import { storedFiles } from '@/e2e/media';
import { env } from '@/lib/core/env';
import { newToken } from '@/lib/core/tokens';
import { sweepMedia } from '@/lib/media/files/service';
import { publicIdFor, tagOf } from '@/lib/media/uploads/rules';
import { removeFile, removeOwnFile, requireUploaded } from '@/lib/media/uploads/service';
import { getShopMark } from '@/lib/media/uploads/service.marks';
import { uploadFile } from '@/lib/providers/storage';

const BEFORE = 'https://before.shop.example';
const { APP_URL } = env();
const later = Date.now() + 51 * 60_000;
const folder = mkdtempSync(join(tmpdir(), 'moved-'));
const path = join(folder, 'a.png');
let mark = '';
beforeAll(async () => {
  await writeFile(path, await png());
  Object.assign(env(), { APP_URL: BEFORE });
  mark = await getShopMark();
  Object.assign(env(), { APP_URL });
});
afterEach(() => void Object.assign(env(), { APP_URL_PREVIOUS: [] }));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file that the shop has put there when it was at another address. */
async function keep(): Promise<string> {
  const publicId = publicIdFor('products', newToken());
  await uploadFile(path, publicId, 'image', { tag: tagOf(mark) });
  return publicId;
}
const has = async (publicId: string) => (await storedFiles()).includes(`image/${publicId}`);
const moved = () => Object.assign(env(), { APP_URL_PREVIOUS: ['https://first.shop.example', BEFORE] });

it('a shop that has moved takes its files for another one’s, until it is told where it was', async () => {
  const publicId = await keep();
  const uploaded = { cloudinaryPublicId: publicId };
  await expect(requireUploaded(uploaded, 'products', 'image')).rejects.toMatchObject({ code: 'invalid' });
  expect((await sweepMedia(later, true)).files).not.toContain(publicId);
  await removeOwnFile(publicId, 'image');
  expect(await has(publicId)).toBe(true);
  moved();
  expect(await requireUploaded(uploaded, 'products', 'image')).toMatchObject(uploaded);
  await removeOwnFile(publicId, 'image');
  expect(await has(publicId)).toBe(false);
});

it('and then sweeps what nothing shows, under the mark of before as under its own', async () => {
  moved();
  const publicId = await keep();
  expect((await sweepMedia(later, true)).files).toContain(publicId);
  await removeFile(publicId, 'image');
});
