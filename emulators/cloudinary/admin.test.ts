import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { picture, startStage } from './stage.ts';

let stage: Awaited<ReturnType<typeof startStage>>;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const store = async (publicId: string, options = {}) =>
  stage.upload(await picture(10, 5), { public_id: publicId, ...options });
const failure = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (reason: { error?: { message: string; http_code: number }; message: string; http_code: number }) => {
      const { http_code, message } = reason.error ?? reason;
      return `${http_code} ${message}`;
    },
  );

test('describes a resource, and says when there is none', async () => {
  const uploaded = await store('one/two', { tags: ['a'], eager: [{ width: 4, crop: 'scale' }] });
  const found = await stage.sdk.api.resource('one/two');
  expect(found).toMatchObject({
    asset_id: uploaded.asset_id,
    version: uploaded.version,
    bytes: uploaded.bytes,
    width: 10,
  });
  expect(found).toMatchObject({ tags: ['a'], derived: [{ transformation: 'c_scale,w_4' }], rate_limit_allowed: 500 });
  const byAssetId = await fetch(`${stage.url}/cloudinary/v1_1/demo/resources/${uploaded.asset_id}`, {
    headers: { authorization: `Basic ${btoa('key:secret')}` },
  });
  expect(await byAssetId.json()).toMatchObject({ public_id: 'one/two' });
  expect(await failure(stage.sdk.api.resource('missing'))).toBe('404 Resource not found - missing');
  expect(await failure(stage.sdk.api.resource('one/two', { resource_type: 'video' }))).toMatch('404');
});

test('needs the key and the secret', async () => {
  const options = { api_secret: 'wrong' } as Record<string, string>;
  expect(await failure(stage.sdk.api.usage(options))).toBe('401 api_secret mismatch');
  expect((await fetch(`${stage.url}/cloudinary/v1_1/demo/usage`)).status).toBe(401);
});

test('lists page by page, by prefix, ids and tag', async () => {
  for (const name of ['e', 'd', 'c', 'b', 'a']) await store(`list/${name}`, { tags: name < 'c' ? ['early'] : [] });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await stage.sdk.api.resources({
      type: 'upload',
      prefix: 'list/',
      max_results: 2,
      next_cursor: cursor,
    });
    expect(page.resources.length).toBeLessThanOrEqual(2);
    seen.push(...page.resources.map((resource: { public_id: string }) => resource.public_id));
    cursor = page.next_cursor;
  } while (cursor);
  expect(seen.toSorted()).toEqual(['list/a', 'list/b', 'list/c', 'list/d', 'list/e']);
  expect((await stage.sdk.api.resources_by_ids(['list/a', 'nothing'])).resources).toHaveLength(1);
  expect((await stage.sdk.api.resources_by_tag('early', { tags: true })).resources).toMatchObject([
    { tags: ['early'] },
    { tags: ['early'] },
  ]);
});

test('deletes by ids and by prefix, files included', async () => {
  await store('gone/1');
  await store('gone/2');
  const byIds = await stage.sdk.api.delete_resources(['gone/1', 'never']);
  expect(byIds.deleted).toEqual({ 'gone/1': 'deleted', never: 'not_found' });
  expect((await stage.sdk.api.delete_resources_by_prefix('gone/')).deleted).toEqual({ 'gone/2': 'deleted' });
  expect((await stage.media('image/upload/v1/gone/2.png')).status).toBe(404);
});

test('reports usage with limits', async () => {
  const usage = await stage.sdk.api.usage();
  expect(usage).toMatchObject({
    plan: 'Free',
    credits: { limit: 25 },
    media_limits: { image_max_size_bytes: 10485760, video_max_size_bytes: 104857600, raw_max_size_bytes: 10485760 },
  });
  expect(usage.storage.usage).toBeGreaterThan(0);
  expect(await stage.sdk.api.ping()).toMatchObject({ status: 'ok' });
});

test('destroy answers 200 for unknown ids and keeps to its resource type', async () => {
  await store('target');
  expect(await stage.sdk.uploader.destroy('target', { resource_type: 'video' })).toEqual({ result: 'not found' });
  expect(await stage.sdk.uploader.destroy('target', { invalidate: true })).toEqual({ result: 'ok' });
  expect(await stage.sdk.uploader.destroy('target')).toEqual({ result: 'not found' });
});

test('rename moves, and refuses an id that is taken', async () => {
  await store('from');
  await store('taken', { tags: ['old'] });
  expect(await failure(stage.sdk.uploader.rename('nobody', 'x'))).toMatch('404');
  expect(await failure(stage.sdk.uploader.rename('from', 'taken'))).toBe('400 to_public_id (taken) already exists');
  expect(await stage.sdk.uploader.rename('from', 'moved/to')).toMatchObject({ public_id: 'moved/to' });
  expect((await stage.media('image/upload/v1/moved/to.png')).status).toBe(200);
  expect((await stage.media('image/upload/v1/from.png')).status).toBe(404);
  const over = await stage.sdk.uploader.rename('moved/to', 'taken', { overwrite: true });
  expect(over.tags).toEqual([]);
});

test('explicit and update change what is known about an asset', async () => {
  await store('explained');
  const answer = await stage.sdk.uploader.explicit('explained', {
    type: 'upload',
    context: { alt: 'A clay idol' },
    eager: [{ width: 5, crop: 'scale' }],
  });
  expect(answer).toMatchObject({ context: { custom: { alt: 'A clay idol' } }, eager: [{ width: 5, height: 3 }] });
  expect(await stage.sdk.api.update('explained', { tags: 'x,y' })).toMatchObject({ tags: ['x', 'y'] });
  expect(await failure(stage.sdk.uploader.explicit('absent', { type: 'upload' }))).toMatch('404');
});

test('assets and parts of uploads survive a restart', async () => {
  const before = await store('durable');
  const size = 5 * 1024 * 1024;
  const part = (range: string, length: number) =>
    stage.post(stage.sign({ public_id: 'halves' }), Buffer.alloc(length), 'raw/upload', {
      headers: { 'content-range': range, 'x-unique-upload-id': 'halves' },
    });
  expect((await part(`bytes 0-${size - 1}/-1`, size)).status).toBe(200);
  await stage.restart();
  // The SDK's agent may still hold a connection to the server that ended.
  const found = await vi.waitFor(() => stage.sdk.api.resource('durable'), 10_000);
  expect(found).toMatchObject({ etag: before.etag, version: before.version });
  expect((await stage.media('image/upload/c_limit,w_5/v1/durable.png')).status).toBe(200);
  const last = await part(`bytes ${size}-${size + 9}/${size + 10}`, 10);
  expect(await last.json()).toMatchObject({ done: true, bytes: size + 10 });
});
