import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { png, webm } from '@/e2e/hostile-files';
import {
  emptyGallerySince,
  loseFile,
  mediaState,
  putFile,
  sendFiles,
  setMediaFault,
  setUploadFault,
  sign,
  spendTicket,
  storedFiles,
  ticketFor,
} from '@/e2e/media';
import { Member } from '@/e2e/member';
import { sql } from '@/e2e/shopper';
import { newToken } from '@/lib/core/tokens';
import { publicIdFor } from '@/lib/media/uploads/rules';
import { signUpload } from '@/lib/providers/storage';
import { sweepMedia } from './service';

const MINUTE_MS = 60_000;
type Item = { _id: string; title: string; url: string };

const startedAt = new Date();
let admin: Member;
afterAll(() => emptyGallerySince(admin, startedAt));
beforeAll(async () => {
  admin = await Member.createAdmin();
});
afterEach(() => setMediaFault('ok', 0));

const later = (minutes: number) => Date.now() + minutes * MINUTE_MS;
const upload = (bytes: Uint8Array, name = 'leaf.png') =>
  sendFiles<Item[]>(admin, '/api/admin/gallery/upload', 'files', [{ name, bytes }]);
const attach = (cloudinaryPublicId: string) =>
  admin.post<Item[]>('/api/admin/gallery', { items: [{ cloudinaryPublicId, type: 'image' }] });
const remove = (id: string) => admin.send(`/api/admin/gallery/${id}`, { method: 'DELETE', body: {} });
const publicIdOf = (item: Item | undefined) => /shop\/gallery\/[\w-]{22}/.exec(item?.url ?? '')?.[0] ?? '';
const has = async (publicId: string, type = 'image') => (await storedFiles()).includes(`${type}/${publicId}`);
const rowOf = async (publicId: string) =>
  (await sql('SELECT id FROM media_items WHERE cloudinary_public_id = $1', publicId)).length === 1;

async function make(): Promise<{ id: string; publicId: string }> {
  const [item] = (await upload(await png())).body.data ?? [];
  return { id: item?._id ?? '', publicId: publicIdOf(item) };
}

/** Whether every row has its file, and every file its row. */
async function expectAgreement(): Promise<void> {
  const rows = await sql<{ file: string }>("SELECT type || '/' || cloudinary_public_id AS file FROM media_items");
  // What parents photograph is kept elsewhere.
  const files = (await storedFiles()).filter((file) => /\/shop\//.test(file) && !file.endsWith('_poster'));
  expect(files).toEqual(rows.map(({ file }) => file).sort());
}

describe('case 65: the media service fails while a file is stored', () => {
  it.each(['error', 'error-html', '503', 'rate-limit', 'reset'])('%s: no row, no file', async (mode) => {
    const before = await mediaState();
    const bytes = await png();
    await setUploadFault(mode);
    const answer = await upload(bytes);
    expect([answer.status, answer.body]).toEqual([502, { success: false, message: 'Failed to upload leaf.png' }]);
    expect(await mediaState()).toEqual(before);
  });

  it.each(['error-after', 'lost-answer'])('%s: no row, and the file is swept after fifty minutes', async (mode) => {
    const { rows, files } = await mediaState();
    const bytes = await png();
    await setUploadFault(mode);
    expect((await upload(bytes)).status).toBe(502);
    const after = await mediaState();
    expect(after.rows).toEqual(rows);
    const [orphan = ''] = after.files.filter((file) => !files.includes(file));
    expect(orphan).toMatch(/^image\/shop\/gallery\//);
    expect((await sweepMedia(later(49), false)).files).not.toContain(orphan.slice(6));
    const dry = await sweepMedia(later(51), true);
    expect(dry.files).toContain(orphan.slice(6));
    expect(await storedFiles()).toContain(orphan);
    expect((await sweepMedia(later(51), false)).files).toEqual(dry.files);
    expect(await storedFiles()).not.toContain(orphan);
  });

  it('some of many were stored when one fails: all are gone', async () => {
    const before = await mediaState();
    const bytes = await png();
    const files = Array.from({ length: 20 }, (_, at) => ({ name: `${at}.png`, bytes }));
    const answering = sendFiles(admin, '/api/admin/gallery/upload', 'files', files);
    await expect.poll(async () => (await storedFiles()).length, { interval: 5 }).toBeGreaterThan(before.files.length);
    await setUploadFault('error');
    expect((await answering).status).toBe(502);
    expect(await mediaState()).toEqual(before);
  });

  it.each(['error', '503', 'rate-limit', 'reset', 'hang'])(
    '%s while it is asked for an upload: no row',
    async (mode) => {
      const { public_id } = await putFile(admin, 'gallery', 'image', await png());
      await setMediaFault(mode);
      const answer = await attach(public_id);
      expect([answer.status, answer.body]).toEqual([502, { success: false, message: 'Failed to upload media' }]);
      expect(await rowOf(public_id)).toBe(false);
      expect((await attach(public_id)).status).toBe(201);
    },
  );

  it('a file that vanished before it was put into a list is not put there', async () => {
    const { public_id } = await putFile(admin, 'gallery', 'image', await png());
    await loseFile(public_id);
    expect((await attach(public_id)).status).toBe(400);
    expect(await rowOf(public_id)).toBe(false);
  });
});

describe('case 65: the media service fails while a file is removed', () => {
  it.each(['error', 'error-html', 'reset', 'lost-answer', 'hang'])(
    '%s: the row is gone, the file is swept',
    async (mode) => {
      const { id, publicId } = await make();
      await setMediaFault(mode, 1, '/destroy');
      const answer = await remove(id);
      expect([answer.status, answer.body.message]).toEqual([200, 'Media deleted successfully!']);
      expect(await rowOf(publicId)).toBe(false);
      await setMediaFault('ok', 0);
      await sweepMedia(later(51), false);
      expect(await has(publicId)).toBe(false);
    },
  );

  it('a sweep that is broken off is taken up by the next', async () => {
    const { public_id } = await putFile(admin, 'gallery', 'image', await png());
    await setMediaFault('error', 100);
    await expect(sweepMedia(later(51), false)).rejects.toMatchObject({ provider: 'cloudinary' });
    await setMediaFault('ok', 0);
    expect(await has(public_id)).toBe(true);
    expect((await sweepMedia(later(51), false)).files).toContain(public_id);
    expect(await has(public_id)).toBe(false);
  });
});

/** A film with a poster that was deleted so many seconds ago, or is in the gallery. */
async function putRemoved(seconds: number | null): Promise<string> {
  const { public_id } = await putFile(admin, 'products', 'video', await webm());
  await spendTicket(await ticketFor(admin, 'products', 'image', { posterOf: public_id }), await png());
  await sql(
    `INSERT INTO media_items (id, collection, type, name, url, cloudinary_public_id, version, updated_at, removed_at)
     VALUES (gen_random_uuid(), $3::media_collection, 'video', 'x', 'http://none', $1, 1, now(), now() - $2 * interval '1 s')`,
    public_id,
    seconds,
    seconds === null ? 'gallery' : 'product_videos',
  );
  return public_id;
}

describe('two shops on one account of the media service', () => {
  let own = '';
  const become = (id: string) => sql('UPDATE shop SET id = $1::uuid', id);
  beforeAll(async () => {
    [{ id: own } = { id: '' }] = await sql<{ id: string }>('SELECT id FROM shop');
  });
  afterEach(() => become(own));

  it('neither sweeps what the other has put there, nor takes it into its lists', async () => {
    const orphan = await putFile(admin, 'gallery', 'image', await png());
    await become(randomUUID());
    const other = await putFile(admin, 'gallery', 'image', await png());
    const taken = await attach(orphan.public_id);
    expect([taken.status, taken.body.message]).toEqual([400, 'This file is not one of the shop’s uploads']);
    expect((await sweepMedia(later(51), true)).files).toEqual([other.public_id]);
    expect((await sweepMedia(later(51), false)).files).toEqual([other.public_id]);
    expect([await has(other.public_id), await has(orphan.public_id)]).toEqual([false, true]);
    await become(own);
    expect((await sweepMedia(later(51), false)).files).toContain(orphan.public_id);
    expect(await has(orphan.public_id)).toBe(false);
  });

  it('a copy of the database lets the files of the first shop be', async () => {
    const [shown, film] = [await make(), await putRemoved(130)];
    await become(randomUUID());
    expect((await sign(admin, { area: 'products', type: 'image', bytes: 9, posterOf: film })).status).toBe(400);
    expect((await remove(shown.id)).status).toBe(200);
    const { files, rows } = await sweepMedia(later(51), false);
    expect([files, rows.includes(film)]).toEqual([[], true]);
    for (const file of [shown.publicId, `${film}_poster`]) expect(await has(file), file).toBe(true);
    expect(await has(film, 'video')).toBe(true);
    await become(own);
    await sweepMedia(later(51), false);
    await expectAgreement();
  });

  it('a file from before files were marked stays while nobody knows whose it is, and goes with its row', async () => {
    const id = publicIdFor('gallery', newToken());
    const ticket = { ...signUpload(id, 'image', { tag: '' }, Date.now()), cloudinaryPublicId: id };
    expect((await spendTicket(ticket, await png())).status).toBe(200);
    expect((await sweepMedia(later(10_000), false)).files).not.toContain(id);
    const [item] = (await attach(id)).body.data ?? [];
    expect(await has(id)).toBe(true);
    await remove(item?._id ?? '');
    expect(await has(id)).toBe(false);
  });
});

describe('the sweep', () => {
  it('removes what was deleted two minutes ago, film, poster and row, and not before', async () => {
    const [young, old] = [await putRemoved(90), await putRemoved(130)];
    const swept = await sweepMedia(Date.now(), false);
    expect(swept.rows).toContain(old);
    expect(swept.rows).not.toContain(young);
    expect([await has(old, 'video'), await has(`${old}_poster`), await rowOf(old)]).toEqual([false, false, false]);
    expect([await has(young, 'video'), await has(`${young}_poster`), await rowOf(young)]).toEqual([true, true, true]);
    await sweepMedia(later(1), false);
    for (const file of await storedFiles()) expect(file).not.toContain(young);
    expect(await rowOf(young)).toBe(false);
  });

  it('removes a row whose file the service lost, and says it first', async () => {
    // Were it the only one, it would be the media service that is doubted.
    const [{ publicId }] = [await make(), await make()];
    await loseFile(publicId);
    expect((await sweepMedia(Date.now(), true)).rows).toContain(publicId);
    expect(await rowOf(publicId)).toBe(true);
    expect((await sweepMedia(Date.now(), false)).rows).toContain(publicId);
    expect(await rowOf(publicId)).toBe(false);
  });

  it('removes what somebody put there with a ticket under another type', async () => {
    const ticket = await ticketFor(admin, 'products', 'image');
    const raw = await spendTicket(ticket, await png(), {}, ticket.url.replace('/image/', '/raw/'));
    expect(raw.status).toBe(200);
    expect(await has(ticket.cloudinaryPublicId, 'raw')).toBe(true);
    await sweepMedia(later(51), false);
    expect(await has(ticket.cloudinaryPublicId, 'raw')).toBe(false);
  });

  it('keeps what is shown, what we ship and every poster', async () => {
    const [{ publicId }, film] = [await make(), await putRemoved(null)];
    const seeds = (await storedFiles()).filter((file) => file.includes('/shop/seed/'));
    expect(seeds.filter((file) => file.endsWith('_poster')).length).toBeGreaterThan(0);
    await sweepMedia(later(10_000), false);
    expect((await storedFiles()).filter((file) => file.includes('/shop/seed/'))).toEqual(seeds);
    expect([await has(publicId), await has(`${film}_poster`), await rowOf(publicId)]).toEqual([true, true, true]);
    await expectAgreement();
  });
});
