import { BufferTarget } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { hostileFiles, jpeg, png, webm, webp } from '@/e2e/hostile-files';
import { packetsOf, seedFilm } from '@/e2e/media';
import { kindOf, pixelsOf, rewrapVideo } from './files';

const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);
const GOOD: [string, 'image' | 'video', () => Uint8Array | Promise<Uint8Array>][] = [
  ['jpg', 'image', jpeg],
  ['png', 'image', png],
  ['webp', 'image', webp],
  ['mp4', 'video', seedFilm],
  ['webm', 'video', webm],
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

  it('what cannot be played is refused quickly', async () => {
    const films = (await hostileFiles()).filter(({ name, status }) => status === 400 && /\.(mp4|webm)$/.test(name));
    expect(films.length).toBeGreaterThan(10);
    const startedAt = performance.now();
    for (const { name, bytes } of films) expect(await rewrapVideo(blob(bytes), new BufferTarget()), name).toBeNull();
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});
