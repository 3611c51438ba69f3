import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { png } from '@/e2e/hostile-files';
import { putFile, setListsAside } from '@/e2e/media';
import { Member } from '@/e2e/member';
import { sql } from '@/e2e/shopper';

type Item = {
  id: string;
  name: string;
  alt: string;
  order: number;
  cloudinaryPublicId: string;
  thumbnail: string | null;
};
type Lists = { images: Item[]; videos: Item[]; versions: { images: number; videos: number } };
const PATH = '/api/admin/products/content';
const STALE = 'Somebody else changed this list meanwhile. It has been loaded anew.';
const GONE = 'This item is no longer there';

let admin: Member;
let second: Member;
let putBack: () => Promise<void>;
let files: string[];
beforeAll(async () => {
  [admin, second] = [await Member.createAdmin(), await Member.createAdmin()];
  putBack = await setListsAside(admin);
  const bytes = await png();
  files = await Promise.all(
    Array.from({ length: 9 }, async () => (await putFile(admin, 'products', 'image', bytes)).public_id),
  );
}, 60_000);
afterAll(() => putBack());
beforeEach(async () => {
  await sql("DELETE FROM media_items WHERE collection <> 'gallery'");
});

const change = (body: object, who = admin) => who.send<Lists>(PATH, { method: 'PUT', body });
const picture = (at: number) => ({ cloudinaryPublicId: files[at], name: `Picture ${at}.png` });
const addPictures = (...at: number[]) => change({ type: 'images', action: 'add', data: at.map(picture) });
const read = async () => (await admin.get<Lists>(PATH)).body.data as Lists;
const fill = async (count: number) =>
  (await addPictures(...Array.from({ length: count }, (_, at) => at))).body.data as Lists;
const remove = (id: string | undefined, who = admin) => change({ type: 'images', action: 'delete', data: { id } }, who);

describe('undo, section 7', () => {
  it('a file that takes another one’s place leaves title and description, and can be taken back for a minute', async () => {
    const { images } = await fill(2);
    const id = images[1]?.id;
    const words = { name: 'The jar', alt: 'A jar of honey' };
    await change({ type: 'images', action: 'update', data: { id, ...words } });
    const replace = (at: number) =>
      change({ type: 'images', action: 'replace', index: 1, data: { ...picture(at), alt: 'Another', id } });
    const giveBack = (file: number, by: number) => {
      const replaced = { file: files[file], by: files[by] };
      return change({ type: 'images', action: 'restore', data: { id, replaced } });
    };
    const shown = async () => (await read()).images[1];
    expect((await replace(5)).body.data?.images[1]).toMatchObject({ ...words, cloudinaryPublicId: files[5] });
    const back = await giveBack(1, 5);
    expect([back.status, back.body.message]).toEqual([200, 'image restored']);
    expect(back.body.data?.images).toEqual([images[0], { ...images[1], ...words }]);

    // Somebody else’s newer file stays, and so does what was put back already.
    await replace(6);
    await replace(7);
    const other = await giveBack(1, 6);
    expect([other.status, other.body.message]).toEqual([409, STALE]);
    expect(await shown()).toMatchObject({ cloudinaryPublicId: files[7] });
    expect((await giveBack(6, 7)).status).toBe(200);
    expect((await giveBack(1, 6)).status).toBe(200);
    expect(await shown()).toMatchObject({ ...words, cloudinaryPublicId: files[1] });

    await replace(8);
    await sql("UPDATE media_items SET removed_at = now() - interval '61 s' WHERE removed_at IS NOT NULL");
    const late = await giveBack(1, 8);
    expect([late.status, late.body.message]).toEqual([404, GONE]);
    await remove(id);
    expect((await giveBack(1, 8)).status).toBe(404);
  });

  it.each<[string, number[], number[]]>([
    ['the first deleted first', [1, 2], [1, 2]],
    ['the last deleted first', [1, 2], [2, 1]],
    ['three from behind', [3, 2, 0], [3, 0, 2]],
    ['three from the front', [0, 1, 2], [2, 0, 1]],
  ])('undos in any order restore the order: %s', async (_name, gone, back) => {
    const { images } = await fill(4);
    for (const at of gone) await remove(images[at]?.id, at % 2 ? admin : second);
    for (const at of back) {
      const { versions } = await read();
      // A screen says where the item stood when it was deleted, which is not where it stands now.
      const index = gone.slice(0, gone.indexOf(at)).reduce((place, other) => (other < at ? place - 1 : place), at);
      const data = { id: images[at]?.id, index };
      const restored = await change({ type: 'images', action: 'restore', version: versions.images, data });
      expect(restored.status).toBe(200);
    }
    expect((await read()).images).toEqual(images);
  });
});
