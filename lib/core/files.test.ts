import { ALL_FORMATS, BufferSource, BufferTarget, Input } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { boxesOf, type FilmOrder, film } from '@/e2e/films';
import { hostileFiles, jpeg, png, webm, webp } from '@/e2e/hostile-files';
import { packetsOf, seedFilm } from '@/e2e/media';
import { type FilmTrouble, kindOf, pixelsOf, rewrapVideo, troubleOf } from './files';

const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);
const turnOf = async (bytes: Uint8Array) => {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(new Uint8Array(bytes)) });
  return (await input.getPrimaryVideoTrack())?.getRotation();
};
const GOOD: [string, 'image' | 'video', () => Uint8Array | Promise<Uint8Array>][] = [
  ['jpg', 'image', jpeg],
  ['png', 'image', png],
  ['webp', 'image', webp],
  ['mp4', 'video', seedFilm],
  ['webm', 'video', webm],
  ['mov', 'video', () => film({ name: 'a.mov' })],
];

describe('what a file is', () => {
  it.each(GOOD)('%s is told by its bytes', async (format, type, make) => {
    expect(await kindOf(blob(await make()))).toEqual({ type, format });
  });

  it('nothing else has a kind', async () => {
    for (const { name, bytes } of (await hostileFiles()).filter(({ status }) => status === 415))
      expect(await kindOf(blob(bytes)), name).toBeNull();
  });
});

describe('how many pixels a picture has', () => {
  it.each([
    ['jpg', jpeg],
    ['png', png],
    ['webp', webp],
  ])('%s', async (_format, make) => {
    expect(await pixelsOf(blob(await make(120, 50)))).toBe(6_000);
  });

  it('far behind a preview and a colour profile too', async () => {
    const picture = await jpeg(40, 30);
    const segment = Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xff]), Buffer.alloc(0xfffd)]);
    const padded = Buffer.concat([picture.subarray(0, 2), ...Array(9).fill(segment), picture.subarray(2)]);
    expect(await pixelsOf(blob(padded))).toBe(1_200);
  });

  it.each(['bomb.png', 'bomb.jpg', 'bomb.webp'])('%s says what it would need', async (name) => {
    const file = (await hostileFiles()).find((one) => one.name === name);
    expect(await pixelsOf(blob(file?.bytes ?? new Uint8Array()))).toBeGreaterThan(200_000_000);
  });

  it.each(['flat.jpg', 'no-width.png', 'magic.jpg', 'tagged.jpg', 'page-after-magic.jpg'])(
    '%s has none',
    async (name) => {
      const file = (await hostileFiles()).find((one) => one.name === name);
      expect(await pixelsOf(blob(file?.bytes ?? new Uint8Array()))).toBeNull();
    },
  );
});

describe('what browsers cannot play is known by name', () => {
  it.each<[string, FilmOrder, FilmTrouble | null]>([
    ['HEVC', { name: 'a.mp4', picture: 'libx265' }, { part: 'picture', codec: 'hevc' }],
    ['HEVC in a MOV', { name: 'a.mov', picture: 'libx265' }, { part: 'picture', codec: 'hevc' }],
    ['ProRes', { name: 'b.mov', picture: 'prores_ks' }, { part: 'picture', codec: 'prores' }],
    ['MPEG-4', { name: 'a.mp4', picture: 'mpeg4' }, { part: 'picture', codec: 'mpeg4' }],
    ['Motion JPEG', { name: 'c.mov', picture: 'mjpeg' }, { part: 'picture', codec: 'mjpeg' }],
    ['ten bits', { name: 'a.mp4', more: ['-pix_fmt', 'yuv420p10le'] }, { part: 'picture', codec: 'h264-10' }],
    ['PCM', { name: 'd.mov', sound: 'pcm_s16le' }, { part: 'sound', codec: 'pcm' }],
    ['Dolby', { name: 'a.mp4', sound: 'ac3' }, { part: 'sound', codec: 'dolby' }],
    ['H.264', { name: 'e.mov' }, null],
    ['H.264 without sound', { name: 'e.mp4', sound: null }, null],
    ['VP9', { name: 'e.webm', picture: 'libvpx-vp9', sound: 'libopus' }, null],
  ])('%s', async (_name, order, trouble) => {
    expect(await troubleOf(blob(film(order)))).toEqual(trouble);
  });

  it('nothing is known of what has no index', async () => {
    for (const { name, bytes } of (await hostileFiles()).filter(({ name }) => /\.(mp4|mov|webm)$/.test(name)))
      expect(await troubleOf(blob(bytes)), name).toBeNull();
  });
});

describe('a film wrapped anew', () => {
  it.each([
    ['mp4', seedFilm, 10],
    ['webm', webm, 2.9],
  ])('%s has the same packets and says its length', async (_format, make, seconds) => {
    const [film, target] = [await make(), new BufferTarget()];
    expect(await rewrapVideo(blob(film), target)).toBeCloseTo(seconds, 1);
    const kept = await packetsOf(new Uint8Array(target.buffer ?? new ArrayBuffer(0)));
    expect(kept.packets).toEqual((await packetsOf(film)).packets);
    expect(new Set(kept.names)).toEqual(new Set([null]));
  });

  it.each([
    ['index behind', () => film({ name: 'behind.mp4' })],
    ['MOV', () => film({ name: 'phone.mov' })],
    ['film of an upright phone', () => film({ name: 'upright.mp4', turned: 90 })],
  ])('%s becomes an MP4 with its index in front', async (name, make) => {
    const [given, target] = [make(), new BufferTarget()];
    expect(boxesOf(given).indexOf('moov')).toBeGreaterThan(boxesOf(given).indexOf('mdat'));
    expect(await rewrapVideo(blob(given), target)).toBeCloseTo(1, 0);
    const kept = new Uint8Array(target.buffer ?? new ArrayBuffer(0));
    expect(boxesOf(kept)).toEqual(['ftyp', 'moov', 'free', 'mdat']);
    expect(await kindOf(blob(kept))).toEqual({ type: 'video', format: 'mp4' });
    expect((await packetsOf(kept)).packets).toEqual((await packetsOf(given)).packets);
    expect(await turnOf(kept)).toBe(await turnOf(given));
    expect(await turnOf(kept)).toBe(name.includes('upright') ? 270 : 0);
  });

  it('what cannot be played is refused quickly', async () => {
    const films = (await hostileFiles()).filter(({ name, status }) => status === 400 && /\.(mp4|mov|webm)$/.test(name));
    expect(films.length).toBeGreaterThan(10);
    const startedAt = performance.now();
    for (const { name, bytes } of films) expect(await rewrapVideo(blob(bytes), new BufferTarget()), name).toBeNull();
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });
});
