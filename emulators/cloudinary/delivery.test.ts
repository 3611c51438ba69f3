import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mp4, picture, startStage } from './stage.ts';

let stage: Awaited<ReturnType<typeof startStage>>;
const clip = mp4(1280, 720, 10, 5000);
beforeAll(async () => {
  stage = await startStage();
  await stage.upload(await picture(400, 200, 'jpeg'), { public_id: 'kits/photo' });
  await stage.upload(await picture(60, 60), { public_id: 'dotted.name' });
  await stage.upload(clip, { public_id: 'clips/how-to', resource_type: 'video', display_name: 'How <to> & why' });
});
afterAll(() => stage.stop());

async function measured(path: string, accept = '*/*') {
  const answer = await stage.media(path, { headers: { accept } });
  const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  return { width, height, format, type: answer.headers.get('content-type') };
}

describe('images', () => {
  test.each([
    ['c_limit,w_100', 100, 50],
    ['c_limit,w_4000', 400, 200],
    ['c_fit,w_100,h_100', 100, 50],
    ['c_fill,g_auto,w_120,h_120', 120, 120],
    ['c_fill,g_north_west,w_500,h_500', 500, 500],
    ['w_50,h_70', 50, 70],
    ['c_scale,h_20', 40, 20],
    ['c_pad,w_90,h_90,b_rgb:aabbcc', 90, 90],
    ['c_limit,w_50,dpr_2.0', 100, 50],
    ['c_fill,w_100,h_100/c_scale,w_30', 30, 30],
    ['e_blur:300', 400, 200],
    ['q_auto', 400, 200],
  ])('%s gives %i x %i', async (transformation, width, height) => {
    expect(await measured(`image/upload/${transformation}/v1/kits/photo.jpg`)).toMatchObject({
      width,
      height,
      format: 'jpeg',
    });
  });

  test('f_ wins over the ending, and f_auto follows what the browser takes', async () => {
    const auto = 'image/upload/f_auto,q_auto,c_limit,w_100/v1/kits/photo';
    expect(await measured(auto, 'image/avif,image/webp,*/*')).toMatchObject({ width: 100, type: 'image/webp' });
    expect(await measured(auto)).toMatchObject({ type: 'image/jpeg', format: 'jpeg' });
    expect(await measured('image/upload/v1/kits/photo.png')).toMatchObject({ type: 'image/png', format: 'png' });
    expect(await measured('image/upload/f_webp,q_40/kits/photo.png')).toMatchObject({ type: 'image/webp' });
    expect(await measured('image/upload/v7/dotted.name.png')).toMatchObject({ type: 'image/png', width: 60 });
    expect((await stage.media(auto)).headers.get('vary')).toBe('Accept');
  });

  test('turns pictures as their EXIF says', async () => {
    const lying = await sharp(await picture(40, 20, 'jpeg'))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    await stage.upload(lying, { public_id: 'lying' });
    expect(await measured('image/upload/c_limit,w_10/v1/lying.jpg')).toMatchObject({ width: 10, height: 20 });
  });

  test('answers repeated requests from the cache until the image is replaced', async () => {
    const path = 'image/upload/c_limit,w_33/v1/again.png';
    await stage.upload(await picture(66, 66), { public_id: 'again' });
    const first = await stage.media(path);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, immutable, max-age=2592000');
    expect((await stage.media(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const head = await stage.media(path, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String((await first.arrayBuffer()).byteLength));
    expect((await head.arrayBuffer()).byteLength).toBe(0);
    await stage.upload(await picture(66, 33), { public_id: 'again' });
    const changed = await stage.media(path, { headers: { 'if-none-match': etag } });
    expect((await sharp(Buffer.from(await changed.arrayBuffer())).metadata()).height).toBe(17);
  });

  test.each([
    ['demo/image/upload/zz_9/v1/kits/photo.jpg', 400, /zz_9/],
    ['demo/image/upload/w_abc/v1/kits/photo.jpg', 400, /w_abc/],
    ['demo/image/upload/constructor_x/v1/kits/photo.jpg', 400, /constructor_x/],
    ['demo/image/upload/w_9999,h_9999/v1/kits/photo.jpg', 400, /Megapixels/],
    ['demo/image/upload/v1/missing.jpg', 404, /Resource not found - missing.jpg/],
    ['demo/image/upload/my_folder/missing.jpg', 404, /Resource not found/],
    ['other/image/upload/v1/kits/photo.jpg', 404, /cloud name/],
    ['demo/image/upload/v1/%2e%2e%2f%2e%2e%2femulators.db', 404, /Resource not found/],
  ])('%s is refused', async (path, status, reason) => {
    const answer = await fetch(`${stage.url}/media/${path}`);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('x-cld-error')).toMatch(reason);
  });
});

describe('videos', () => {
  test('come in ranges, whole, and untransformed', async () => {
    const path = 'video/upload/v1/clips/how-to.mp4';
    const part = await stage.media(path, { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${clip.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(clip.subarray(10, 20))).toBe(true);
    const tail = await stage.media(path, { headers: { range: 'bytes=-5' } });
    expect((await tail.arrayBuffer()).byteLength).toBe(5);
    expect((await stage.media(path, { headers: { range: `bytes=${clip.length}-` } })).status).toBe(416);
    const whole = await stage.media('video/upload/f_auto,q_auto,w_300/clips/how-to');
    expect(whole.headers.get('content-type')).toBe('video/mp4');
    expect(Buffer.from(await whole.arrayBuffer()).equals(clip)).toBe(true);
    const head = await stage.media(path, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(clip.length));
  });

  test('have a still of the size asked for', async () => {
    const still = (steps: string, accept?: string) => measured(`video/upload/${steps}/v1/clips/how-to.jpg`, accept);
    expect(await still('so_2,w_400,c_fill')).toMatchObject({ width: 400, height: 225, type: 'image/jpeg' });
    expect(await still('so_2,w_300,h_300,c_fill,g_auto')).toMatchObject({ width: 300, height: 300 });
    expect(await still('so_50p,f_auto,w_80', 'image/webp')).toMatchObject({ width: 80, type: 'image/webp' });
  });

  test('take the image beside them, or the one named in their context, as still', async () => {
    const at = async (id: string) => {
      const answer = await stage.media(`video/upload/so_0,c_scale,w_10,h_10/v1/${id}.png`);
      const { dominant } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
      return dominant.r > 150 || dominant.g > 90;
    };
    await stage.upload(mp4(64, 36, 3), { public_id: 'plain', resource_type: 'video' });
    expect(await at('plain')).toBe(false);
    await stage.upload(await picture(64, 36), { public_id: 'plain_poster' });
    expect(await at('plain')).toBe(true);
    const context = { poster_public_id: 'plain_poster' };
    await stage.upload(mp4(64, 36, 3), { public_id: 'named', resource_type: 'video', context });
    expect(await at('named')).toBe(true);
  });
});

test('raw files come as they are', async () => {
  await stage.upload(Buffer.from('<script>alert(1)</script>'), { public_id: 'notes.html', resource_type: 'raw' });
  const answer = await stage.media('raw/upload/v1/notes.html');
  expect([await answer.text(), answer.headers.get('content-type')]).toEqual([
    '<script>alert(1)</script>',
    'application/octet-stream',
  ]);
});
