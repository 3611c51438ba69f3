import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { png, webm } from '@/e2e/hostile-files';
import { putFile, spendTicket, ticketFor } from '@/e2e/media';
import { GONE, type Lists, ProductLists, STALE } from '@/e2e/product-lists';
import { Shopper, sql } from '@/e2e/shopper';

const FULL = 'There can be at most 5 images. Please replace or delete one first.';

let lists: ProductLists;
beforeAll(async () => {
  lists = await ProductLists.open(20);
});
afterAll(() => lists.putBack());
beforeEach(() => lists.empty());

const names = ({ images }: Pick<Lists, 'images'>) => images.map(({ name, order }) => [name, order]);

describe('product content, section 7', () => {
  it('adds behind the others, replaces in place, deletes and closes the gap, with the messages of section 8', async () => {
    const added = await lists.add(0, 1);
    expect([added.status, added.body.message]).toEqual([200, '2 images added successfully!']);
    expect((await lists.add(2)).body.message).toBe('1 images added successfully!');
    const [, middle] = (await lists.read()).images;
    const data = { ...lists.picture(3), id: middle?.id };
    const replaced = await lists.change({ type: 'images', action: 'replace', index: 1, data });
    expect([replaced.status, replaced.body.message]).toEqual([200, 'image replaced successfully!']);
    expect(replaced.body.data?.images[1]).toMatchObject({
      id: middle?.id,
      cloudinaryPublicId: lists.files[3],
      name: 'Picture 3',
      order: 1,
    });
    const removed = await lists.remove(replaced.body.data?.images[0]?.id);
    expect([removed.status, removed.body.message]).toEqual([200, 'image removed successfully!']);
    expect(names(removed.body.data as Lists)).toEqual([
      ['Picture 3', 0],
      ['Picture 2', 1],
    ]);
    const shop = await new Shopper().get<Lists>('/api/shop/products/content');
    expect(names(shop.body.data as Lists)).toEqual(names(removed.body.data as Lists));
  });

  it('counts where items stand, also where a file that was lost has left a gap', async () => {
    const { images } = await lists.fill(3);
    await sql('DELETE FROM media_items WHERE id = $1', images[0]?.id);
    const left = await lists.read();
    expect(names(left)).toEqual([
      ['Picture 1', 0],
      ['Picture 2', 1],
    ]);
    expect(names((await new Shopper().get<Lists>('/api/shop/products/content')).body.data as Lists)).toEqual(
      names(left),
    );
    const [item] = left.images;
    const data = { ...lists.picture(3), id: item?.id };
    const replaced = await lists.change({ type: 'images', action: 'replace', index: item?.order, data });
    expect([replaced.status, replaced.body.data?.images[0]?.cloudinaryPublicId]).toEqual([200, lists.files[3]]);
  });

  it('puts a deleted item back where it was, for a minute', async () => {
    const { images } = await lists.fill(3);
    const id = images[0]?.id;
    await lists.remove(id);
    const restored = await lists.change({ type: 'images', action: 'restore', data: { id, index: 0 } });
    expect(names(restored.body.data as Lists)).toEqual(names({ images }));
    await lists.remove(id);
    await sql("UPDATE media_items SET removed_at = now() - interval '61 s' WHERE id = $1", id);
    const late = await lists.change({ type: 'images', action: 'restore', data: { id } });
    expect([late.status, late.body.message]).toEqual([404, GONE]);
  });

  it('gives a list another order, and an item other words', async () => {
    const { images } = await lists.fill(3);
    const ids = images.map(({ id }) => id).reverse();
    const moved = await lists.change({ type: 'images', action: 'reorder', data: { ids } });
    expect(moved.body.data?.images.map(({ id, order }) => [id, order])).toEqual(ids.map((id, at) => [id, at]));
    const title = '<script>alert(1)</script> क्‍ष 👨‍👩‍👧';
    const data = { id: ids[0], name: title, alt: '' };
    const updated = await lists.change({ type: 'images', action: 'update', data });
    expect(updated.body.data?.images[0]).toMatchObject({ name: title, alt: '' });
    expect((await new Shopper().get('/api/shop/products/content')).text).toContain('<script>alert(1)');
    for (const ids of [[], [images[0]?.id], [...images, images[0]].map((item) => item?.id), [randomUUID()]]) {
      const answer = await lists.change({ type: 'images', action: 'reorder', data: { ids } });
      expect([answer.status, answer.body.message]).toEqual([409, STALE]);
    }
  });

  it('takes an uploaded poster for a film, and its own still again', async () => {
    const { public_id } = await putFile(lists.admin, 'products', 'video', await webm());
    const added = await lists.change({ type: 'videos', action: 'add', data: { cloudinaryPublicId: public_id } });
    const [film] = added.body.data?.videos ?? [];
    expect(film).toMatchObject({ name: 'Untitled', thumbnail: expect.stringContaining(`/video/upload/`) });
    const update = (poster: string) =>
      lists.change({ type: 'videos', action: 'update', data: { id: film?.id, poster } });
    const none = await update('uploaded');
    expect([none.status, none.body.message]).toEqual([400, 'The poster has not arrived. Please try again.']);
    await spendTicket(await ticketFor(lists.admin, 'products', 'image', { posterOf: public_id }), await png());
    const posted = await update('uploaded');
    expect(posted.body.data?.videos[0]?.thumbnail).toMatch(
      new RegExp(`/image/upload/v\\d+/${public_id}_poster\\.png$`),
    );
    expect((await update('film')).body.data?.videos[0]?.thumbnail).toBe(film?.thumbnail);
  });

  it.each<[string, object]>([
    ['nothing', {}],
    ['another list', { type: 'gallery', action: 'delete', data: { id: randomUUID() } }],
    ['another action', { type: 'images', action: 'drop', data: {} }],
    ['no item', { type: 'images', action: 'delete', data: {} }],
    ['an id that is none', { type: 'images', action: 'delete', data: { id: "1' OR '1'='1" } }],
    ['no data', { type: 'images', action: 'add' }],
    ['eleven items', { type: 'images', action: 'add', data: Array(11).fill({ cloudinaryPublicId: 'x' }) }],
    ['an index below the first', { type: 'images', action: 'replace', index: -1, data: { cloudinaryPublicId: 'x' } }],
    ['an index between two', { type: 'images', action: 'replace', index: 0.5, data: { cloudinaryPublicId: 'x' } }],
    ['a long title', { type: 'images', action: 'update', data: { id: randomUUID(), name: 'x'.repeat(201) } }],
    ['an empty title', { type: 'images', action: 'update', data: { id: randomUUID(), name: ' \u200d ' } }],
  ])('refuses %s', async (_name, body) => {
    const answer = await lists.change(body);
    expect([answer.status, answer.body.success]).toEqual([400, false]);
    expect(answer.body.message).not.toBe('');
  });
});

describe('an empty list', () => {
  it('is filled with defaults for the shop, and empty for the admin', async () => {
    const shop = await new Shopper().get<Lists>('/api/shop/products/content');
    expect(shop.body.data).toEqual({ images: [expect.objectContaining({ id: 'default', order: 0 })], videos: [] });
    expect(await lists.read()).toMatchObject({ images: [], videos: [] });
  });
});

describe('case 64: two admins, stale screens, limits', () => {
  it('who deletes twice is told', async () => {
    const { images } = await lists.fill(2);
    const id = images[0]?.id;
    const both = await Promise.all([lists.remove(id), lists.remove(id, {}, lists.second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([(await lists.remove(id)).status, (await lists.remove(randomUUID())).status]).toEqual([409, 404]);
    expect((await lists.read()).images).toHaveLength(1);
  });

  it('a stale version is refused, whatever is asked', async () => {
    const { images, versions } = await lists.fill(3);
    const [first, last] = [images[0]?.id, images[2]?.id];
    expect((await lists.remove(first, { version: versions.images }, lists.second)).status).toBe(200);
    const before = await lists.read();
    const stale = { type: 'images', version: versions.images };
    for (const body of [
      { ...stale, action: 'add', data: lists.picture(5) },
      { ...stale, action: 'replace', index: 0, data: lists.picture(5) },
      { ...stale, action: 'delete', data: { id: last } },
      { ...stale, action: 'restore', data: { id: first } },
      { ...stale, action: 'reorder', data: { ids: before.images.map(({ id }) => id) } },
      { ...stale, action: 'update', data: { id: last, name: 'x' } },
    ]) {
      const answer = await lists.change(body);
      expect([body.action, answer.status, answer.body.message]).toEqual([body.action, 409, STALE]);
    }
    expect(await lists.read()).toEqual(before);
  });

  it('a stale index is refused: past the end, or another item', async () => {
    const { images } = await lists.fill(2);
    for (const [index, id] of [
      [2, undefined],
      [1, images[0]?.id],
    ] as const) {
      const answer = await lists.change({
        type: 'images',
        action: 'replace',
        index,
        data: { ...lists.picture(6), id },
      });
      expect([answer.status, answer.body.message]).toEqual([409, STALE]);
    }
    expect((await lists.read()).images).toEqual(images);
  });

  it('twenty adds at once fill five places and no more', async () => {
    const answers = await Promise.all(lists.files.map((_, at) => lists.add(at)));
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(5);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect([answer.status, answer.body.message]).toEqual([409, FULL]);
    expect((await lists.read()).images.map(({ order }) => order)).toEqual([0, 1, 2, 3, 4]);
  });

  it('six adds at once of films fill three places', async () => {
    const film = await webm();
    const ids = await Promise.all(Array.from({ length: 6 }, () => putFile(lists.admin, 'products', 'video', film)));
    const answers = await Promise.all(
      ids.map(({ public_id }, at) =>
        lists.change(
          { type: 'videos', action: 'add', data: { cloudinaryPublicId: public_id } },
          at % 2 ? lists.admin : lists.second,
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409]);
  });

  it('an add of more than there is room for adds nothing, nor does a restore', async () => {
    const { images } = await lists.fill(4);
    expect((await lists.add(10, 11)).status).toBe(409);
    await lists.remove(images[0]?.id);
    await lists.add(10, 11);
    const restored = await lists.change({ type: 'images', action: 'restore', data: { id: images[0]?.id } });
    expect([restored.status, restored.body.message]).toEqual([409, FULL]);
    expect((await lists.read()).images).toHaveLength(5);
  });

  it('one file is in one place only', async () => {
    await lists.fill(1);
    for (const data of [lists.picture(0), [lists.picture(7), lists.picture(7)]]) {
      const answer = await lists.change({ type: 'images', action: 'add', data });
      expect([answer.status, answer.body.message]).toEqual([409, 'This file is in the shop already']);
    }
    expect((await lists.read()).images).toHaveLength(1);
  });

  it('a gap that a lost item left does not keep others out', async () => {
    const { images } = await lists.fill(3);
    await sql('DELETE FROM media_items WHERE id = $1', images[1]?.id);
    expect(names((await lists.add(8)).body.data as Lists)).toEqual([
      ['Picture 0', 0],
      ['Picture 2', 1],
      ['Picture 8', 2],
    ]);
  });
});
