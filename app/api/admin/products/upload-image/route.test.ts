import { imageSize } from 'image-size';
import { BufferSource, BufferTarget, Conversion, Input, MP4, Mp4OutputFormat, Output } from 'mediabunny';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { boxesOf, film } from '@/e2e/films';
import { grownTo, hostileFiles, jpeg, MB, png, webm, webp } from '@/e2e/hostile-files';
import { download, mediaState, packetsOf, seedFilm, sendFiles, setUploadFault } from '@/e2e/media';
import { Member } from '@/e2e/member';
import type { Answer } from '@/e2e/shopper';
import { filmSources } from '@/lib/media/films/rules';

type Result = { secure_url: string; public_id: string; thumbnail: string | null; bytes: number };
const PATH = '/api/admin/products/upload-image';
const PAGE = '<html><script>alert(1)</script></html>';

let admin: Member;
beforeAll(async () => {
  admin = await Member.createAdmin();
});

const upload = (name: string, bytes: Uint8Array) => sendFiles(admin, PATH, 'file', [{ name, bytes }]);
const resultOf = (answer: Answer<unknown>) => {
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as unknown as { result: Result }).result;
};
const arrived = async (name: string, bytes: Uint8Array) => download(resultOf(await upload(name, bytes)).secure_url);

/** A camera’s picture: where, whose, and more in every place that a JPEG has for words. */
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c84' } })
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'Asha Rao', Make: 'PhoneMaker' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 58/1 18/1', GPSLongitudeRef: 'E', GPSLongitude: '77/1 35/1 0/1' },
    })
    .withXmp('<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/">home</x:xmpmeta>')
    .toBuffer();

/** The film we ship, as a phone would write it: with a place, a title and named tracks. */
async function phoneFilm(): Promise<Buffer> {
  const target = new BufferTarget();
  const input = new Input({ formats: [MP4], source: new BufferSource(new Uint8Array(seedFilm())) });
  for (const track of await input.getTracks()) track.getName = async () => 'Asha’s phone';
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'in-memory', metadataFormat: 'udta' }),
    target,
  });
  const tags = { title: 'At home', raw: { '©xyz': '+12.9716+077.5946/' } };
  await (await Conversion.init({ input, output, tags })).execute();
  return Buffer.concat([Buffer.from(target.buffer ?? new ArrayBuffer(0)), Buffer.from(PAGE)]);
}

describe('case 60: what arrives at the media service', () => {
  it('of the hostile files nothing', async () => {
    const before = await mediaState();
    for (const { name, bytes, status } of (await hostileFiles()).filter((_, at) => at % 6 === 0))
      expect((await upload(name, bytes)).status, name).toBe(status);
    expect(await mediaState()).toEqual(before);
  });

  it('a photo without its place and owner, at most 4000 pixels wide', async () => {
    const sent = await photo(6_000, 3_000);
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const kept = await arrived('photo.jpg', sent);
    expect(imageSize(kept)).toMatchObject({ width: 4_000, height: 2_000, type: 'jpg' });
    const { exif, xmp, iptc, icc, comments } = await sharp(kept).metadata();
    expect([exif, xmp, iptc, icc, comments]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(kept.toString('latin1')).not.toMatch(/Exif|Asha|PhoneMaker|xmpmeta/);
  });

  it.each([
    ['jpg', jpeg],
    ['png', png],
    ['webp', webp],
  ])('a %s without the page that hangs behind it', async (format, make) => {
    const kept = await arrived(`picture.${format}`, Buffer.concat([await make(), Buffer.from(PAGE)]));
    expect(imageSize(kept).type).toBe(format);
    expect(kept.includes('<script')).toBe(false);
  });

  it('an MP4 with the same packets, without place, names and the page behind it', async () => {
    const sent = await phoneFilm();
    expect(sent.toString('latin1')).toMatch(/\+12\.9716.*At home|At home.*\+12\.9716/s);
    const result = resultOf(await upload('film.mp4', sent));
    const kept = await download(result.secure_url);
    expect(kept.toString('utf8')).not.toMatch(/\+12\.97|At home|Asha|<script/);
    const [before, after] = [await packetsOf(sent), await packetsOf(kept)];
    expect(before.packets.length).toBeGreaterThan(600);
    expect(after).toEqual({ packets: before.packets, names: before.names.map(() => null) });
    expect(result.thumbnail).toMatch(/\/video\/upload\/v\d+\/shop\/products\/[\w-]{22}\.jpg$/);
  });

  it('a MOV as an MP4, its index in front, and made for phones meanwhile', async () => {
    const sent = film({ name: 'phone.mov', size: '1280x720', seconds: 2, bitRate: '8M' });
    const { secure_url } = resultOf(await upload('phone.mov', sent));
    expect(secure_url).toMatch(/\.mp4$/);
    const kept = await download(secure_url);
    expect(boxesOf(kept)).toEqual(['ftyp', 'moov', 'free', 'mdat']);
    const bytes = Buffer.from(kept);
    const room = bytes.indexOf('free') + 4;
    expect(new Set(bytes.subarray(room, room + bytes.readUInt32BE(room - 8) - 8))).toEqual(new Set([0]));
    expect((await packetsOf(kept)).packets).toEqual((await packetsOf(sent)).packets);
    const answer = await fetch(filmSources(secure_url)[0] ?? '');
    expect([answer.status, answer.headers.get('x-emulator-film')]).toEqual([200, 'made']);
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(kept.length / 3);
  });

  it.each([
    [
      'phone.mov',
      { picture: 'libx265' },
      /^phone\.mov is in HEVC, .*Settings, Camera, Formats, choose Most Compatible/,
    ],
    ['phone.mp4', { picture: 'libx265' }, /^phone\.mp4 is in HEVC/],
    ['camera.mov', { sound: 'pcm_s16le' }, /^The sound of camera\.mov is in PCM/],
  ])('of %s %j nothing, and it is told what to do', async (name, order, message) => {
    const before = await mediaState();
    const answer = await upload(name, film({ name, ...order }));
    expect(answer.status).toBe(415);
    expect(answer.body.message).toMatch(message);
    expect(await mediaState()).toEqual(before);
  });

  it('a WebM with the same packets and without its title', async () => {
    const sent = await webm();
    expect(Buffer.from(sent).includes('12.9716')).toBe(true);
    const kept = await arrived('film.webm', sent);
    expect(kept.toString('latin1')).not.toMatch(/12\.9716|onerror/);
    expect(await packetsOf(kept)).toEqual({ packets: (await packetsOf(sent)).packets, names: [null] });
  });
});

describe('case 61: sizes', () => {
  it.each([
    ['a picture of 10 MB', 10 * MB, jpeg, 201, ''],
    ['a picture of 10 MB and a byte', 10 * MB + 1, jpeg, 413, 'big is larger than 10 MB'],
    ['a film of 50 MB and a byte', 50 * MB + 1, webm, 413, 'big is larger than 50 MB'],
    ['a form of 60 MB', 60 * MB, webm, 413, 'The request is too large'],
  ])(
    '%s',
    async (_name, bytes, make, status, message) => {
      const before = await mediaState();
      const answer = await upload('big', grownTo(bytes, await make()));
      expect([answer.status, answer.body.message]).toEqual([status, message]);
      if (status !== 201) expect(await mediaState()).toEqual(before);
    },
    60_000,
  );

  it('one file at a time, under its own name', async () => {
    const file = { name: 'a.png', bytes: await png() };
    const two = await sendFiles(admin, PATH, 'file', [file, file]);
    expect([two.status, two.body.message]).toEqual([413, 'Please send at most one file at once']);
    const other = await sendFiles(admin, PATH, 'files', [file]);
    expect([other.status, other.body.message]).toEqual([400, 'Please select at least one file to upload']);
  });

  it('answers in the words of the media service', async () => {
    const answer = await upload('kit.png', await png());
    expect(resultOf(answer)).toEqual({
      secure_url: expect.stringMatching(/\/image\/upload\/v\d+\/shop\/products\/[\w-]{22}\.png$/),
      public_id: expect.stringMatching(/^shop\/products\/[\w-]{22}$/),
      thumbnail: null,
      version: expect.any(Number),
      bytes: expect.any(Number),
    });
  });
});

it('case 72: a key of ours that the media service refuses is told as what it is', async () => {
  await setUploadFault('unauthorized');
  const answer = await upload('a.png', await png());
  expect(answer.status).toBe(503);
  expect(answer.body.message).toMatch(/^The media service refuses our key.*CLOUDINARY_URL/);
  expect((await upload('a.png', await png())).status).toBe(201);
});
