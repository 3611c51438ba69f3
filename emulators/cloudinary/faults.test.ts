import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { picture, startStage } from './stage.ts';

type Received = { body: string; timestamp: number; signature: string; type: string };
let stage: Awaited<ReturnType<typeof startStage>>;
let photo: Buffer;
const received: Received[] = [];
let status = 200;
const hook = createServer(async (incoming, outgoing) => {
  let body = '';
  for await (const chunk of incoming) body += chunk;
  const { headers } = incoming;
  received.push({
    body,
    timestamp: Number(headers['x-cld-timestamp']),
    signature: String(headers['x-cld-signature']),
    type: (JSON.parse(body) as { notification_type: string }).notification_type,
  });
  outgoing.writeHead(status).end();
});
const hookUrl = () => `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`;

beforeAll(async () => {
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  stage = await startStage();
  photo = await picture(20, 20);
});
beforeEach(() => {
  received.length = 0;
  status = 200;
  stage.arm('ok');
});
afterAll(async () => {
  hook.close();
  await stage.stop();
});

const failed = (options = {}) =>
  stage.upload(photo, { public_id: 'faulty', ...options }).then(
    () => null,
    (reason: Record<string, unknown>) => reason,
  );
const signed = (fields = {}) => stage.post(stage.sign({ public_id: 'faulty', ...fields }), photo);

describe('calls', () => {
  test.each([
    ['rate-limit', 420, /Rate Limit/],
    ['rate-420', 420, /Rate Limit/],
    ['unauthorized', 401, /unknown api_key/],
    ['error', 500, /General Error/],
    ['error-html', 500, /invalid JSON/],
    ['503', 503, /unexpected status code - 503/],
    ['423', 423, /unexpected status code - 423/],
  ])('%s answers before the effect', async (mode, code, message) => {
    stage.arm(mode);
    expect(await failed({ public_id: `before-${mode}` })).toMatchObject({
      http_code: code,
      message: expect.stringMatching(message),
    });
    expect((await stage.media(`image/upload/v1/before-${mode}.png`)).status).toBe(404);
  });

  test('lost-answer stores the file first', async () => {
    stage.arm('lost-answer');
    await expect(signed({ public_id: 'lost' })).rejects.toThrow();
    expect(await stage.sdk.api.resource('lost')).toMatchObject({ width: 20 });
  });

  test('hang-body stops in the middle of the answer', async () => {
    stage.arm('hang-body');
    const answer = await signed({ public_id: 'hung' });
    const reader = answer.body?.getReader();
    const first = await reader?.read();
    expect(first?.value?.length).toBeLessThan(Number(answer.headers.get('content-length')));
    await reader?.cancel();
    expect((await stage.media('image/upload/v1/hung.png')).status).toBe(200);
  });

  test('a fault for one kind of call spares the others', async () => {
    stage.arm('error', 1, '/upload');
    expect(await stage.sdk.uploader.destroy('nothing')).toEqual({ result: 'not found' });
    expect(await failed()).toMatchObject({ http_code: 500 });
    expect(await failed()).toBeNull();
  });

  test('wrong-signature, vanish and delivery-404', async () => {
    stage.arm('wrong-signature');
    const wrong = await stage.upload(photo, { public_id: 'faulty' });
    expect(wrong.signature).toMatch(/^[0-9a-f]{40}$/);
    expect(stage.tools.verify_api_response_signature('faulty', wrong.version, wrong.signature)).toBe(false);
    stage.arm('vanish');
    expect((await stage.upload(photo, { public_id: 'vanished' })).bytes).toBe(photo.length);
    expect((await stage.media('image/upload/v1/vanished.png')).status).toBe(404);
    stage.arm('delivery-404');
    await stage.upload(photo, { public_id: 'fresh' });
    expect((await stage.media('image/upload/v1/fresh.png')).status).toBe(404);
    expect((await stage.media('image/upload/v1/fresh.png')).status).toBe(200);
  });

  test('chunk-lost acknowledges a part and forgets it', async () => {
    const size = 5 * 1024 * 1024;
    const part = (range: string, length: number) =>
      stage.post(stage.sign({ public_id: 'parts' }), Buffer.alloc(length), 'raw/upload', {
        headers: { 'content-range': range, 'x-unique-upload-id': 'parts' },
      });
    stage.arm('chunk-lost');
    expect(await (await part(`bytes 0-${size - 1}/-1`, size)).json()).toMatchObject({ done: false });
    expect((await part(`bytes ${size}-${size}/${size + 1}`, 1)).status).toBe(400);
    expect((await part(`bytes 0-${size - 1}/-1`, size)).status).toBe(200);
    expect(await (await part(`bytes ${size}-${size}/${size + 1}`, 1)).json()).toMatchObject({ done: true });
  });

  test('slow-eager answers 423 until the clock has moved on', async () => {
    stage.arm('slow-eager');
    const answer = await stage.upload(photo, {
      public_id: 'slow',
      eager: [{ width: 7, crop: 'scale' }],
      notification_url: hookUrl(),
    });
    expect(answer.eager).toMatchObject([{ status: 'processing', transformation: 'c_scale,w_7' }]);
    const path = 'image/upload/c_scale,w_7/v1/slow.png';
    expect((await stage.media(path)).status).toBe(423);
    expect((await stage.media('image/upload/c_scale,w_8/v1/slow.png')).status).toBe(200);
    await expect.poll(() => received.map(({ type }) => type)).toEqual(['upload']);
    stage.context.clock.advance(31_000);
    await expect.poll(() => received.map(({ type }) => type)).toEqual(['upload', 'eager']);
    expect((await stage.media(path)).status).toBe(200);
    stage.context.clock.set(null);
  });
});

describe('notifications', () => {
  const verified = ({ body, timestamp, signature }: Received) =>
    stage.tools.verifyNotificationSignature(body, timestamp, signature);
  const notify = (mode: string, options = {}) => {
    stage.arm(mode);
    return stage.upload(photo, { public_id: 'notified', notification_url: hookUrl(), ...options });
  };
  const arrived = (count: number) => expect.poll(() => received).toHaveLength(count);
  const first = () => received[0] as Received;

  test('are signed and repeat the answer', async () => {
    const answer = await notify('ok');
    await arrived(1);
    expect(verified(first())).toBe(true);
    expect(JSON.parse(first().body)).toMatchObject({ notification_type: 'upload', asset_id: answer.asset_id });
    await stage.sdk.uploader.rename('notified', 'renamed', { notification_url: hookUrl(), overwrite: true } as object);
    await stage.sdk.uploader.destroy('renamed', { notification_url: hookUrl() } as object);
    await arrived(3);
    expect(received.map(({ type }) => type)).toEqual(['upload', 'rename', 'delete']);
  });

  test('come again after three, six and nine minutes, also over a restart', async () => {
    status = 500;
    await notify('ok');
    await arrived(1);
    const waiting = () => stage.context.store.list<{ failures: number }>('cloudinary-notification');
    await expect.poll(() => waiting()).toMatchObject([{ failures: 1 }]);
    await stage.restart();
    for (const [index, minutes] of [3, 6].entries()) {
      stage.context.clock.advance(minutes * 60_000);
      await expect.poll(() => waiting()).toMatchObject([{ failures: index + 2 }]);
    }
    stage.context.clock.advance(9 * 60_000);
    await expect.poll(() => waiting()).toEqual([]);
    expect(received).toHaveLength(4);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    stage.context.clock.set(null);
  });

  test('can be doubled, out of order, badly signed or from the future', async () => {
    await notify('notify-duplicate');
    await arrived(2);
    expect(first().body).toBe(received[1]?.body);
    received.length = 0;
    await notify('notify-reorder', { eager: [{ width: 5, crop: 'scale' }], eager_async: true });
    await arrived(2);
    expect(received.map(({ type }) => type)).toEqual(['eager', 'upload']);
    received.length = 0;
    await notify('notify-bad-signature');
    await arrived(1);
    expect(verified(first())).toBe(false);
    received.length = 0;
    await notify('notify-future');
    await arrived(1);
    expect(first().timestamp - Date.now() / 1000).toBeGreaterThan(86_400);
    expect(verified(first())).toBe(true);
  });
});
