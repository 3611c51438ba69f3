import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mp4, picture, startStage, webm } from './cloudinary/stage.ts';

let stage: Awaited<ReturnType<typeof startStage>>;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const message = async (answer: Response) => ((await answer.json()) as { error: { message: string } }).error.message;
const nowS = () => Math.floor(Date.now() / 1000);

describe('upload with the SDK', () => {
  test('measures an image and signs its answer', async () => {
    const bytes = await picture(64, 40, 'jpeg');
    const path = join(stage.dataDir, 'Ganesha idol.jpg');
    writeFileSync(path, bytes);
    const answer = await stage.sdk.uploader.upload(path, {
      public_id: 'kits/ganesha',
      tags: ['kit', 'clay'],
      context: { alt: 'a=b|c', caption: 'Clay & water' },
    });
    expect(answer).toMatchObject({
      public_id: 'kits/ganesha',
      width: 64,
      height: 40,
      format: 'jpg',
      resource_type: 'image',
      type: 'upload',
      bytes: bytes.length,
      etag: createHash('md5').update(bytes).digest('hex'),
      tags: ['kit', 'clay'],
      context: { custom: { alt: 'a=b|c', caption: 'Clay & water' } },
      original_filename: 'Ganesha idol',
      display_name: 'ganesha',
      secure_url: `${stage.url}/media/demo/image/upload/v${answer.version}/kits/ganesha.jpg`,
    });
    const { public_id, version, signature } = answer;
    expect(Math.abs(version - nowS())).toBeLessThan(5);
    expect(stage.tools.verify_api_response_signature(public_id, version, signature)).toBe(true);
    const delivered = await fetch(answer.secure_url);
    expect(Buffer.from(await delivered.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('every version of an id is greater than the one before, also after a deletion', async () => {
    const bytes = await picture(8, 8);
    const first = await stage.upload(bytes, { public_id: 'versions' });
    const second = await stage.upload(bytes, { public_id: 'versions' });
    await stage.sdk.uploader.destroy('versions');
    const third = await stage.upload(bytes, { public_id: 'versions' });
    expect(second).toMatchObject({ overwritten: true, asset_id: first.asset_id });
    expect([second.version > first.version, third.version > second.version]).toEqual([true, true]);
    const kept = await stage.upload(await picture(9, 9), { public_id: 'versions', overwrite: false });
    expect(kept).toMatchObject({ existing: true, width: 8, version: third.version });
  });

  test('reads the size and length of MP4 and WebM', async () => {
    const video = await stage.upload(mp4(1280, 720, 10), { resource_type: 'video', public_id: 'clip' });
    expect(video).toMatchObject({
      width: 1280,
      height: 720,
      duration: 10,
      format: 'mp4',
      frame_rate: 5,
      is_audio: false,
    });
    expect(video.video).toMatchObject({ codec: 'h264' });
    const recorded = await stage.upload(webm(320, 240, 2.5), { resource_type: 'auto' });
    expect(recorded).toMatchObject({ width: 320, height: 240, duration: 2.5, format: 'webm', resource_type: 'video' });
  });

  test('names files by folder, prefix and file name', async () => {
    const bytes = await picture(4, 4);
    const named = { use_filename: true, filename: 'My photo (1).png' };
    expect((await stage.upload(bytes, { ...named, unique_filename: false })).public_id).toBe('My_photo_1_');
    expect((await stage.upload(bytes, { ...named, folder: 'a/b' })).public_id).toMatch(
      /^a\/b\/My_photo_1__[a-z0-9]{6}$/,
    );
    expect((await stage.upload(bytes, { asset_folder: 'shelf' })).public_id).toMatch(/^[a-z0-9]{20}$/);
    expect((await stage.upload(bytes, { public_id_prefix: 'p', public_id: 'x' })).public_id).toBe('p/x');
    await expect(stage.upload(bytes, { public_id: 'a?b' })).rejects.toMatchObject({ http_code: 400 });
  });

  test('takes a data URI and applies incoming and eager transformations', async () => {
    const uri = `data:image/png;base64,${(await picture(100, 50)).toString('base64')}`;
    const answer = await stage.sdk.uploader.upload(uri, {
      public_id: 'small',
      transformation: { width: 60, crop: 'limit' },
      eager: [
        { width: 20, height: 20, crop: 'fill', format: 'jpg' },
        { width: 10, crop: 'scale' },
      ],
    });
    expect(answer).toMatchObject({ width: 60, height: 30, format: 'png' });
    expect(answer.eager).toMatchObject([
      { transformation: 'c_fill,h_20,w_20/jpg', width: 20, height: 20, format: 'jpg' },
      { transformation: 'c_scale,w_10', width: 10, height: 5, format: 'png' },
    ]);
    const eager = await fetch(answer.eager[0].secure_url);
    expect([eager.status, eager.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  test('refuses what is not allowed by looking at the bytes', async () => {
    const refused = (bytes: Buffer, options = {}) =>
      stage.upload(bytes, options).then(
        () => 'accepted',
        (error: { message: string; http_code: number }) => `${error.http_code} ${error.message}`,
      );
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const whole = await picture(50, 50);
    expect(await refused(svg)).toBe('400 Invalid image file');
    expect(await refused(Buffer.from('<!doctype html><script>1</script>'))).toBe('400 Invalid image file');
    expect(await refused(whole.subarray(0, whole.length - 40))).toBe('400 Invalid image file');
    expect(await refused(await picture(4, 4, 'gif'), { allowed_formats: ['jpg', 'png'] })).toBe(
      '400 Image file format gif not allowed',
    );
    expect(await refused(await picture(4, 4, 'jpeg'), { allowed_formats: ['jpeg'] })).toBe('accepted');
    expect(await refused(mp4(4, 4, 1).subarray(0, 40), { resource_type: 'video' })).toMatch('400 Unsupported video');
    expect(await refused(Buffer.alloc(10_485_761), { resource_type: 'raw' })).toMatch(
      /^400 File size too large. Got 10485761. Maximum is 10485760./,
    );
    expect(await refused(Buffer.alloc(0))).toBe('400 Empty file');
  });
});

describe('chunks', () => {
  const partBytes = 5 * 1024 * 1024;

  test('the SDK sends a large video in parts', async () => {
    const bytes = mp4(640, 360, 30, 11_000_000);
    const path = join(stage.dataDir, 'long.mp4');
    writeFileSync(path, bytes);
    const answer = await new Promise<Record<string, unknown>>((resolve) => {
      const options = {
        resource_type: 'video' as const,
        public_id: 'long',
        chunk_size: partBytes,
        disable_promises: true,
      };
      stage.sdk.uploader.upload_large(path, options, (error, result) =>
        resolve((error ?? result) as unknown as Record<string, unknown>),
      );
    });
    expect(answer).toMatchObject({ done: true, bytes: bytes.length, width: 640, duration: 30, public_id: 'long' });
    const etag = createHash('md5').update(bytes).digest('hex');
    expect(answer.etag).toBe(etag);
  });

  test('a small part, a gap and a total over the limit are refused', async () => {
    const part = (id: string, range: string, size: number) =>
      stage.post(stage.sign({ public_id: id }), Buffer.alloc(size), 'raw/upload', {
        headers: { 'content-range': range, 'x-unique-upload-id': id },
      });
    expect(await message(await part('u1', 'bytes 0-9/-1', 10))).toMatch('All parts except EOF-chunk');
    expect(await message(await part('u2', `bytes 10-${partBytes + 9}/-1`, partBytes))).toMatch('expected byte 0');
    const first = await part('u3', `bytes 0-${partBytes - 1}/-1`, partBytes);
    expect(await first.json()).toEqual({
      done: false,
      bytes: partBytes,
      kind: 'upload',
      resource_type: 'raw',
      public_id: 'u3',
    });
    expect((await part('u3', `bytes 0-${partBytes - 1}/-1`, partBytes)).status).toBe(200);
    expect(await message(await part('u3', `bytes ${partBytes}-${2 * partBytes}/-1`, partBytes + 1))).toMatch(
      'Got 10485761',
    );
  });
});

describe('authorization', () => {
  const upload = async (fields: Record<string, string>, init?: RequestInit) =>
    stage.post(fields, await picture(4, 4), 'image/upload', init);

  test('accepts SHA-1, SHA-256 and Basic', async () => {
    const fields = { public_id: 'ok', context: 'caption=Clay & water' };
    expect((await upload(stage.sign(fields))).status).toBe(200);
    expect((await upload(stage.sign(fields, nowS(), 'sha256'))).status).toBe(200);
    const headers = { authorization: `Basic ${btoa('key:secret')}` };
    expect((await upload(fields, { headers })).status).toBe(200);
    expect((await upload(fields, { headers: { authorization: `Basic ${btoa('key:wrong')}` } })).status).toBe(401);
  });

  test('refuses extra fields, other keys, stale and missing signatures', async () => {
    const signed = stage.sign({ public_id: 'ok' });
    const refused = async (fields: Record<string, string>) => {
      const answer = await upload(fields);
      return `${answer.status} ${await message(answer)}`;
    };
    expect(await refused({ ...signed, tags: 'x' })).toMatch(
      /^401 Invalid Signature .* String to sign - 'public_id=ok&tags=x&/,
    );
    expect(await refused({ ...signed, public_id: 'other' })).toMatch('401 Invalid Signature');
    expect(await refused({ ...signed, api_key: 'nobody' })).toBe('401 unknown api_key');
    expect(await refused(stage.sign({}, nowS() - 3700))).toMatch(/^401 Stale request - reported time is/);
    expect(await refused({ public_id: 'x' })).toMatch('400 Upload preset must be specified');
    expect(await message(await stage.post(stage.sign({})))).toBe('Missing required parameter - file');
    const elsewhere = await fetch(`${stage.url}/cloudinary/v1_1/other/image/upload`, { method: 'POST' });
    expect(elsewhere.status).toBe(401);
  });

  test('lets a browser of another origin upload and read errors', async () => {
    const preflight = await fetch(`${stage.url}/cloudinary/v1_1/demo/auto/upload`, { method: 'OPTIONS' });
    expect(preflight.headers.get('access-control-allow-headers')).toMatch('X-Unique-Upload-Id');
    const failed = await upload({});
    expect([failed.status, failed.headers.get('access-control-allow-origin')]).toEqual([400, '*']);
  });

  test('a request cut off in its middle stores nothing', async () => {
    const call = request(`${stage.url}/cloudinary/v1_1/demo/image/upload`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '1000' },
    });
    await new Promise<void>((resolve) => {
      call.on('error', () => resolve());
      call.write('--x\r\nContent-Disposition: form-data; name="public_id"\r\n\r\ncut', () => call.destroy());
    });
    expect((await stage.media('image/upload/v1/cut.png')).status).toBe(404);
  });
});
