import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mediaTrouble } from '@/content/trouble';
import { grownTo, MB, png, webm } from '@/e2e/hostile-files';
import { setMediaFault } from '@/e2e/media';
import { newToken } from '@/lib/core/tokens';
import { AppError, ProviderError } from '@/lib/http/errors';
import { publicIdFor, tagOf } from '@/lib/media/uploads/rules';
import {
  createTicket,
  getStill,
  removeFile,
  removeOwnFile,
  requireUploaded,
  storeFile,
  uploadProductFile,
} from '@/lib/media/uploads/service';
import { getShopMark } from '@/lib/media/uploads/service.marks';
import { getAsset, uploadFile } from '@/lib/providers/storage';

const folder = mkdtempSync(join(tmpdir(), 'stored-'));
/** What was put into the media service, to be taken out again. */
const stored: [publicId: string, type: 'image' | 'video'][] = [];
afterAll(async () => {
  for (const [publicId, type] of stored) await removeFile(publicId, type);
  rmSync(folder, { recursive: true });
});
afterEach(() => setMediaFault('ok', 0));

let tag: string;
beforeAll(async () => {
  tag = tagOf(await getShopMark());
});

const put = async (bytes: Uint8Array) => {
  const path = join(folder, newToken());
  await writeFile(path, bytes);
  return path;
};
/** A file that has come to us. */
const arrive = async (name: string, bytes: Uint8Array, said: { bytes?: number; isTooLarge?: boolean } = {}) => ({
  ...{ path: await put(bytes), name, bytes: bytes.length, isTooLarge: false },
  ...said,
});
/** A file at the media service that nobody has checked. */
const keep = async (area: 'products' | 'problems', type: 'image' | 'video', bytes: Uint8Array, of = tag) => {
  const publicId = publicIdFor(area, newToken());
  await uploadFile(await put(bytes), publicId, type, { tag: of });
  stored.push([publicId, type]);
  return publicId;
};
const refusal = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => expect.unreachable('is refused'),
    (error: unknown) => error as AppError,
  );
const said = async (work: Promise<unknown>) => {
  const { code, message } = await refusal(work);
  return [code, message];
};

describe('a file that comes to us', () => {
  it('is kept with all that is known of it', async () => {
    const picture = await storeFile(await arrive('a.png', await png(16, 24)), 'products', 'image');
    expect(picture).toEqual({
      ...{ cloudinaryPublicId: expect.stringMatching(/^shop\/products\/[\w-]{22}$/), type: 'image' },
      ...{ url: expect.stringMatching(/\/image\/upload\/v\d+\/shop\/products\/[\w-]{22}\.png$/), thumbnail: null },
      ...{ version: expect.any(Number), width: 16, height: 24, bytes: expect.any(Number), durationS: null },
    });
    expect((await getAsset(picture.cloudinaryPublicId, 'image'))?.tags).toEqual([tag]);
    const film = await storeFile(await arrive('a.webm', await webm()), 'gallery', null);
    stored.push([picture.cloudinaryPublicId, 'image'], [film.cloudinaryPublicId, 'video']);
    const at = `v${film.version}/${film.cloudinaryPublicId}`;
    expect(film).toEqual({
      ...{ cloudinaryPublicId: expect.stringMatching(/^shop\/gallery\/[\w-]{22}$/), type: 'video' },
      url: expect.stringMatching(new RegExp(`/video/upload/${at}\\.webm$`)),
      thumbnail: expect.stringMatching(new RegExp(`/video/upload/${at}\\.jpg$`)),
      ...{
        version: expect.any(Number),
        width: 64,
        height: 48,
        bytes: expect.any(Number),
        durationS: expect.any(Number),
      },
    });
  });

  it('is refused with the reason', async () => {
    const [picture, film] = [await png(), await webm()];
    const store = async (...[file, area, wanted]: Parameters<typeof storeFile>) => said(storeFile(file, area, wanted));
    const plain = await arrive('note.txt', Buffer.from('hello'));
    expect(await store(plain, 'products', null)).toEqual([
      'unsupported',
      'note.txt is not a JPG, PNG or WebP, MP4 or WebM file',
    ]);
    expect(await store(await arrive('a.png', new Uint8Array()), 'products', null)).toEqual([
      'invalid',
      'a.png is empty',
    ]);
    const just = await arrive('a.png', picture, { bytes: 10 * MB });
    expect(await store(just, 'products', 'video')).toEqual(['invalid', 'a.png is not a MP4 or WebM file']);
    expect(await store({ ...just, isTooLarge: true }, 'products', 'image')).toEqual([
      'tooLarge',
      'a.png is larger than 10 MB',
    ]);
    const long = await arrive('a.webm', film, { bytes: 20 * MB });
    expect(await store(long, 'products', 'image')).toEqual(['invalid', 'a.webm is not a JPG, PNG or WebP file']);
    const cut = await arrive('cut.webm', film.subarray(0, film.length / 4));
    expect(await store(cut, 'products', null)).toEqual(['invalid', 'cut.webm cannot be played']);
    const large = await png(64);
    const broken = await arrive('broken.png', large.subarray(0, large.length - 40));
    expect(await store(broken, 'products', null)).toEqual(['invalid', 'The media service does not take broken.png']);
    expect(await said(uploadProductFile(undefined))).toEqual(['invalid', 'Please select at least one file to upload']);
  });

  it('and finds the media service in trouble is refused as that', async () => {
    await setMediaFault('error', 1, '/upload');
    expect(await said(storeFile(await arrive('a.png', await png()), 'products', null))).toEqual([
      'badGateway',
      expect.stringContaining('a.png'),
    ]);
    await setMediaFault('unauthorized', 1, '/upload');
    expect(await said(storeFile(await arrive('a.png', await png()), 'products', null))).toEqual([
      'unavailable',
      mediaTrouble,
    ]);
  });
});

describe('the ticket for a file', () => {
  const now = Date.now();
  const shared = () => ({
    ...{ timestamp: String(Math.floor(now / 1000)), overwrite: 'false', tags: tag },
    ...{ api_key: expect.any(String), signature: expect.stringMatching(/^[0-9a-f]{40}$/) },
  });

  it('says all that the media service is to do with it', async () => {
    const picture = await createTicket({ area: 'products', type: 'image', bytes: 10 * MB }, now);
    const treated = { allowed_formats: 'jpg,png,webp', transformation: 'c_limit,h_4000,w_4000' };
    expect(picture).toEqual({
      cloudinaryPublicId: expect.stringMatching(/^shop\/products\/[\w-]{22}$/),
      url: expect.stringMatching(/\/image\/upload$/),
      fields: { ...shared(), public_id: picture.cloudinaryPublicId, ...treated },
    });
    const film = await createTicket({ area: 'gallery', type: 'video', bytes: 50 * MB }, now);
    const made = { allowed_formats: 'mp4,webm', eager: expect.stringMatching(/\/mp4$/), eager_async: 'true' };
    expect(film).toEqual({
      cloudinaryPublicId: expect.stringMatching(/^shop\/gallery\/[\w-]{22}$/),
      url: expect.stringMatching(/\/video\/upload$/),
      fields: { ...shared(), public_id: film.cloudinaryPublicId, ...made },
    });
    const posterOf = await keep('products', 'video', await webm());
    const poster = { area: 'products', type: 'image', bytes: 1, posterOf } as const;
    expect(await createTicket(poster, now)).toEqual({
      cloudinaryPublicId: `${posterOf}_poster`,
      url: expect.stringMatching(/\/image\/upload$/),
      fields: { ...shared(), public_id: `${posterOf}_poster`, overwrite: 'true', ...treated },
    });
  });

  it('is given for no film of another shop, and that film is not touched', async () => {
    const posterOf = await keep('products', 'video', await webm(), tagOf('0123456789abcdef'));
    expect(await said(createTicket({ area: 'products', type: 'image', bytes: 1, posterOf }, now))).toEqual([
      'invalid',
      'This is not a film of the shop',
    ]);
    const { message, beside } = await refusal(requireUploaded({ cloudinaryPublicId: posterOf }, 'products', 'video'));
    expect([message, beside]).toEqual([
      'This file is not one of the shop’s uploads',
      { data: { cloudinaryPublicId: posterOf } },
    ]);
    await removeOwnFile(posterOf, 'video');
    expect(await getAsset(posterOf, 'video')).not.toBeNull();
    await removeOwnFile(publicIdFor('products', newToken()), 'video');
  });
});

it('a film is taken up to its size, and what is none of our kinds is removed at once', async () => {
  const film = await webm();
  const take = (cloudinaryPublicId: string, type: 'image' | 'video') =>
    requireUploaded({ cloudinaryPublicId }, 'problems', type);
  const most = await keep('problems', 'video', grownTo(10 * MB, film));
  expect(await take(most, 'video')).toMatchObject({ cloudinaryPublicId: most, type: 'video', bytes: 10 * MB });
  const gif = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c84' } })
    .gif()
    .toBuffer();
  for (const [type, bytes] of [
    ['video', grownTo(10 * MB + 1, film)],
    ['image', gif],
  ] as const) {
    const publicId = await keep('problems', type, bytes);
    expect(await said(take(publicId, type))).toEqual(['invalid', 'The shop does not take this file']);
    expect(await getAsset(publicId, type)).toBeNull();
  }
});

describe('a film that is kept', () => {
  let film: string;
  beforeAll(async () => {
    film = await keep('products', 'video', await webm());
  });
  const STILL_MISSING = ['invalid', 'The poster has not arrived. Please try again.'];

  it('is shown by its own first picture, or by the poster that was put beside it', async () => {
    expect(await getStill(film, 'film')).toMatch(new RegExp(`/video/upload/v\\d+/${film}\\.jpg$`));
    expect(await said(getStill(film, 'uploaded'))).toEqual(STILL_MISSING);
    await uploadFile(await put(await png()), `${film}_poster`, 'image', { tag });
    expect(await getStill(film, 'uploaded')).toMatch(new RegExp(`/image/upload/v\\d+/${film}_poster\\.png$`));
    expect(await said(getStill(publicIdFor('products', newToken()), 'film'))).toEqual(STILL_MISSING);
  });

  it.each([
    ['a ticket for its poster', () => createTicket({ area: 'products', type: 'image', bytes: 1, posterOf: film }, 0)],
    ['that it arrived', () => requireUploaded({ cloudinaryPublicId: film }, 'products', 'video')],
    ['its still', () => getStill(film, 'film')],
  ])('%s: a key that is refused is told as that, and any other trouble as it is', async (_what, ask) => {
    const about = film.split('/').at(-1);
    await setMediaFault('unauthorized', 1, about);
    const refused = await refusal(ask());
    expect(refused).toBeInstanceOf(AppError);
    expect([refused.code, refused.message]).toEqual(['unavailable', mediaTrouble]);
    await setMediaFault('error', 1, about);
    expect(await refusal(ask())).toBeInstanceOf(ProviderError);
    await ask();
  });

  it('goes with its poster, and a picture alone', async () => {
    const picture = await keep('products', 'image', await png());
    await uploadFile(await put(await png()), `${picture}_poster`, 'image', { tag });
    await removeOwnFile(film, 'video');
    await removeFile(picture, 'image');
    const there = async (publicId: string, type: 'image' | 'video') => (await getAsset(publicId, type)) !== null;
    expect([await there(film, 'video'), await there(`${film}_poster`, 'image')]).toEqual([false, false]);
    expect([await there(picture, 'image'), await there(`${picture}_poster`, 'image')]).toEqual([false, true]);
    await removeFile(`${picture}_poster`, 'image');
  });
});
