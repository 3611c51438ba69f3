import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GONE, ProductLists, STALE } from '@/e2e/product-lists';
import { sql } from '@/e2e/shopper';

let lists: ProductLists;
beforeAll(async () => {
  lists = await ProductLists.open(9);
});
afterAll(() => lists.putBack());
beforeEach(() => lists.empty());

describe('undo, section 7', () => {
  it('a file that takes another one’s place leaves title and description, and can be taken back for a minute', async () => {
    const { images } = await lists.fill(2);
    const id = images[1]?.id;
    const words = { name: 'The jar', alt: 'A jar of honey' };
    await lists.change({ type: 'images', action: 'update', data: { id, ...words } });
    const replace = (at: number) =>
      lists.change({ type: 'images', action: 'replace', index: 1, data: { ...lists.picture(at), alt: 'Another', id } });
    const giveBack = (file: number, by: number) => {
      const replaced = { file: lists.files[file], by: lists.files[by] };
      return lists.change({ type: 'images', action: 'restore', data: { id, replaced } });
    };
    const shown = async () => (await lists.read()).images[1];
    expect((await replace(5)).body.data?.images[1]).toMatchObject({ ...words, cloudinaryPublicId: lists.files[5] });
    const back = await giveBack(1, 5);
    expect([back.status, back.body.message]).toEqual([200, 'image restored']);
    expect(back.body.data?.images).toEqual([images[0], { ...images[1], ...words }]);

    // Somebody else’s newer file stays, and so does what was put back already.
    await replace(6);
    await replace(7);
    const other = await giveBack(1, 6);
    expect([other.status, other.body.message]).toEqual([409, STALE]);
    expect(await shown()).toMatchObject({ cloudinaryPublicId: lists.files[7] });
    expect((await giveBack(6, 7)).status).toBe(200);
    expect((await giveBack(1, 6)).status).toBe(200);
    expect(await shown()).toMatchObject({ ...words, cloudinaryPublicId: lists.files[1] });

    await replace(8);
    await sql("UPDATE media_items SET removed_at = now() - interval '61 s' WHERE removed_at IS NOT NULL");
    const late = await giveBack(1, 8);
    expect([late.status, late.body.message]).toEqual([404, GONE]);
    await lists.remove(id);
    expect((await giveBack(1, 8)).status).toBe(404);
  });

  it('words that nobody has written come and go with their file', async () => {
    const { images } = await lists.fill(2);
    const id = images[1]?.id;
    const data = { ...lists.picture(5), name: 'jar.jpg', id };
    const { body } = await lists.change({ type: 'images', action: 'replace', index: 1, data });
    expect(body.data?.images[1]).toMatchObject({ id, name: 'jar', alt: 'jar', cloudinaryPublicId: lists.files[5] });
    const replaced = { file: lists.files[1], by: lists.files[5] };
    const back = await lists.change({ type: 'images', action: 'restore', data: { id, replaced } });
    expect(back.body.data?.images).toEqual(images);
  });

  it.each<[string, number[], number[]]>([
    ['the first deleted first', [1, 2], [1, 2]],
    ['the last deleted first', [1, 2], [2, 1]],
    ['three from behind', [3, 2, 0], [3, 0, 2]],
    ['three from the front', [0, 1, 2], [2, 0, 1]],
  ])('undos in any order restore the order: %s', async (_name, gone, back) => {
    const { images } = await lists.fill(4);
    for (const at of gone) await lists.remove(images[at]?.id, {}, at % 2 ? lists.admin : lists.second);
    for (const at of back) {
      const { versions } = await lists.read();
      // A screen says where the item stood when it was deleted, which is not where it stands now.
      const index = gone.slice(0, gone.indexOf(at)).reduce((place, other) => (other < at ? place - 1 : place), at);
      const data = { id: images[at]?.id, index };
      const restored = await lists.change({ type: 'images', action: 'restore', version: versions.images, data });
      expect(restored.status).toBe(200);
    }
    expect((await lists.read()).images).toEqual(images);
  });
});
