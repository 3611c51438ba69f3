import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jpeg, MB, png, webm } from '@/e2e/hostile-files';
import {
  advanceClock,
  emptyGallerySince,
  mediaState,
  putFile,
  resetClock,
  type Stored,
  setListsAside,
  sign,
  spendTicket,
  storedFiles,
  type Ticket,
  ticketFor,
} from '@/e2e/media';
import { Member } from '@/e2e/member';
import { Shopper, sql } from '@/e2e/shopper';

const startedAt = new Date();
let admin: Member;
let putBack: () => Promise<void>;
beforeAll(async () => {
  admin = await Member.createAdmin();
  putBack = await setListsAside(admin);
});
afterAll(async () => {
  await putBack();
  await emptyGallerySince(admin, startedAt);
});

type Lists = { images: { cloudinaryPublicId: string }[]; all: { url: string; title: string }[] };
const change = (body: object) => admin.send<Lists>('/api/admin/products/content', { method: 'PUT', body });
const add = (data: object) => change({ type: 'images', action: 'add', data });
const addToGallery = (...items: object[]) => admin.post<Lists['all']>('/api/admin/gallery', { items });

describe('the way of a file that the browser sends to the media service', () => {
  it('a product picture: sign, send, add, and every reader sees it', async () => {
    const stored = await putFile(admin, 'products', 'image', await jpeg());
    const { public_id, version, signature, secure_url } = stored;
    const answer = await add({ cloudinaryPublicId: public_id, version, signature, url: secure_url, name: 'Kit.jpg' });
    expect([answer.status, answer.body.message]).toEqual([200, '1 images added successfully!']);
    const read = await new Shopper().get<Lists>('/api/shop/products/content');
    expect(read.body.data?.images).toEqual([
      expect.objectContaining({ cloudinaryPublicId: public_id, url: secure_url, name: 'Kit', alt: 'Kit', order: 0 }),
    ]);
  });

  it('a film is made for phones in the background, a picture is not', async () => {
    const [film, picture] = [await ticketFor(admin, 'gallery', 'video'), await ticketFor(admin, 'gallery', 'image')];
    expect(film.fields).toMatchObject({ eager: expect.stringMatching(/^\S+br_900k\S+\/mp4$/), eager_async: 'true' });
    expect(picture.fields).not.toHaveProperty('eager');
  });

  it('a gallery film: sign, send, add, and every reader sees it', async () => {
    const { public_id, secure_url } = await putFile(admin, 'gallery', 'video', await webm());
    const item = { cloudinaryPublicId: public_id, type: 'video', name: 'Camp day.webm' };
    expect((await addToGallery(item)).status).toBe(201);
    const read = await new Shopper().get<Lists>('/api/shop/gallery?type=videos');
    expect(read.body.data?.all[0]).toMatchObject({ url: secure_url, title: 'Camp day', type: 'video' });
    const again = await addToGallery(item);
    expect(again.body.data).toEqual([{ ...(read.body.data?.all[0] as object), version: 1 }]);
  });

  it.each<[string, object, number, string]>([
    ['no place', { type: 'image', bytes: 1 }, 400, 'Please choose where the file goes'],
    ['another place', { area: 'seed', type: 'image', bytes: 1 }, 400, 'Please choose where the file goes'],
    ['another type', { area: 'gallery', type: 'raw', bytes: 1 }, 400, 'Please choose where the file goes'],
    ['an empty file', { area: 'gallery', type: 'image', bytes: 0 }, 400, 'The file is empty'],
    ['too large a picture', { area: 'products', type: 'image', bytes: 10 * MB + 1 }, 413, 'larger than 10 MB'],
    ['too large a film', { area: 'products', type: 'video', bytes: 50 * MB + 1 }, 413, 'larger than 50 MB'],
    [
      'too large a film of the gallery',
      { area: 'gallery', type: 'video', bytes: 50 * MB + 1 },
      413,
      'larger than 50 MB',
    ],
    [
      'too large a picture of the gallery',
      { area: 'gallery', type: 'image', bytes: 50 * MB + 1 },
      413,
      'larger than 50',
    ],
    ['a poster of nothing of ours', { posterOf: 'shop/gallery/../x' }, 400, 'not a film of the shop'],
    [
      'a poster that is a film',
      { type: 'video', posterOf: 'shop/seed/product-video-1' },
      400,
      'not a film of the shop',
    ],
  ])('no ticket for %s', async (_name, body, status, message) => {
    const answer = await sign(admin, {
      ...('posterOf' in body ? { area: 'products', type: 'image', bytes: 9 } : {}),
      ...body,
    });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toContain(message);
    expect(answer.body.data).toBeUndefined();
  });
});

describe('case 63: misuse of a ticket at the media service', () => {
  let ticket: Ticket;
  beforeAll(async () => {
    ticket = await ticketFor(admin, 'products', 'image');
  });

  it('names, formats and treatment are ours', () => {
    expect(ticket.fields).toEqual({
      public_id: ticket.cloudinaryPublicId,
      timestamp: expect.stringMatching(/^\d{10}$/),
      overwrite: 'false',
      tags: expect.stringMatching(/^shop-[0-9a-f]{16}$/),
      allowed_formats: 'jpg,png,webp',
      transformation: 'c_limit,h_4000,w_4000',
      api_key: expect.any(String),
      signature: expect.stringMatching(/^[0-9a-f]{40}$/),
    });
    expect(JSON.stringify(ticket)).not.toContain(new URL(process.env.CLOUDINARY_URL ?? '').password);
  });

  it.each<[string, Record<string, string | null>]>([
    ['another public id', { public_id: 'shop/products/AAAAAAAAAAAAAAAAAAAAAA' }],
    ['a public id of the seed', { public_id: 'shop/seed/product-1' }],
    ['a folder', { folder: 'elsewhere' }],
    ['overwriting', { overwrite: 'true' }],
    ['overwriting left out', { overwrite: null }],
    ['more formats', { allowed_formats: 'jpg,png,webp,svg' }],
    ['no formats', { allowed_formats: null }],
    ['no treatment', { transformation: null }],
    ['a later time', { timestamp: String(Math.floor(Date.now() / 1000) + 3_000) }],
    ['a notification elsewhere', { notification_url: 'http://localhost:9/' }],
    ['an eager version', { eager: 'w_10' }],
    ['another tag', { tags: 'x' }],
    ['no tag', { tags: null }],
    ['another key', { api_key: 'somebody' }],
    ['another signature', { signature: '0'.repeat(40) }],
  ])('%s is refused', async (_name, changed) => {
    const before = await storedFiles();
    expect((await spendTicket(ticket, await png(), changed)).status).toBe(401);
    expect(await storedFiles()).toEqual(before);
  });

  it('another kind of file is refused, also at another address of the service', async () => {
    const before = await storedFiles();
    for (const bytes of [Buffer.from('<svg/>'), await webm()])
      for (const type of ['image', 'video', 'auto', 'raw']) {
        const url = ticket.url.replace('/image/', `/${type}/`);
        expect((await spendTicket(ticket, bytes, {}, url)).status, type).toBe(400);
      }
    expect(await storedFiles()).toEqual(before);
  });

  it('a second use changes nothing, and an hour later there is none', async () => {
    const first = await spendTicket(ticket, await png(16));
    const second = await spendTicket(ticket, await png(32));
    expect([first.status, second.status, second.body.existing]).toEqual([200, 200, true]);
    expect(second.body).toMatchObject({ version: first.body.version, bytes: (first.body as { bytes?: number }).bytes });
    await advanceClock(3_601_000);
    try {
      const late = await spendTicket(ticket, await png());
      expect([late.status, late.body.error?.message]).toEqual([401, expect.stringContaining('Stale request')]);
    } finally {
      await resetClock();
    }
  });
});

describe('case 63: what a browser says about an upload', () => {
  const REFUSALS: [string, (stored: Stored, other: Stored) => object, string][] = [
    [
      'a file of another place',
      (_, other) => ({ cloudinaryPublicId: other.public_id }),
      'not one of the shop’s uploads',
    ],
    ['a file of the seed', () => ({ cloudinaryPublicId: 'shop/seed/product-1' }), 'not one of the shop’s uploads'],
    [
      'a file of nobody',
      () => ({ cloudinaryPublicId: `shop/products/${'x'.repeat(22)}`, signature: undefined }),
      'has not arrived',
    ],
    ['a way up', () => ({ cloudinaryPublicId: 'shop/products/../gallery/xxxxxxxxxxx' }), 'not one of the shop’s'],
    ['a poster', ({ public_id }) => ({ cloudinaryPublicId: `${public_id}_poster` }), 'not one of the shop’s uploads'],
    ['a foreign host', () => ({ url: 'https://evil.example/shop/products/x.jpg' }), 'not one of the media service'],
    [
      'a host that looks like ours',
      ({ secure_url }) => ({ url: secure_url.replace('//', '//user@evil.') }),
      'not one of',
    ],
    ['a script for an address', () => ({ url: 'javascript:alert(1)' }), 'not one of the media service'],
    ['no address at all', () => ({ url: 'http://[' }), 'not one of the media service'],
    ['a forged signature', () => ({ signature: '0'.repeat(40) }), 'is not genuine'],
    ['a signature of another version', ({ version }) => ({ version: version + 1 }), 'is not genuine'],
    ['a signature without its version', () => ({ version: undefined }), 'is not genuine'],
    [
      'the signature of another file',
      (_, other) => ({ signature: other.signature, version: other.version }),
      'not genuine',
    ],
  ];
  let stored: Stored;
  let other: Stored;
  beforeAll(async () => {
    [stored, other] = [
      await putFile(admin, 'products', 'image', await png()),
      await putFile(admin, 'gallery', 'image', await png()),
    ];
  });

  it.each(REFUSALS)('%s is refused, for adding and for replacing', async (_name, change_, message) => {
    const { public_id, version, signature, secure_url } = stored;
    const said = { cloudinaryPublicId: public_id, version, signature, url: secure_url, name: 'x' };
    const data = { ...said, ...change_(stored, other) };
    const before = await mediaState();
    for (const action of [{ action: 'add' }, { action: 'replace', index: 0 }]) {
      const answer = await change({ type: 'images', data, ...action });
      expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(message)]);
    }
    expect(await mediaState()).toEqual(before);
  });

  it('all files of a gallery form are taken or none', async () => {
    const [{ count } = { count: '' }] = await sql<{ count: string }>('SELECT count(*) FROM media_items');
    const good = { cloudinaryPublicId: other.public_id, type: 'image' };
    const answer = await addToGallery(good, { cloudinaryPublicId: stored.public_id, type: 'image' });
    expect(answer.status).toBe(400);
    expect((await addToGallery({ ...good, type: 'video' })).status).toBe(400);
    expect(await sql('SELECT count(*) FROM media_items')).toEqual([{ count }]);
  });

  it('a file that is larger than its ticket said is refused and removed', async () => {
    const ticket = await ticketFor(admin, 'products', 'image');
    const { body } = await spendTicket(ticket, await png());
    const film = await ticketFor(admin, 'products', 'video');
    const large = new Uint8Array(50 * MB + 1);
    large.set(await webm());
    expect((await spendTicket(film, large)).status).toBe(200);
    const data = { cloudinaryPublicId: film.cloudinaryPublicId };
    const answer = await change({ type: 'videos', action: 'add', data });
    expect([answer.status, answer.body.message]).toEqual([400, 'The shop does not take this file']);
    const files = await storedFiles();
    expect(files).not.toContain(`video/${film.cloudinaryPublicId}`);
    expect(files).toContain(`image/${body.public_id}`);
  });
});
