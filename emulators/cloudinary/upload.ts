import { type Asset, type Json, type ResourceType, toEagerAnswer, toUploadAnswer } from './asset.ts';
import { parseRange } from './chunks.ts';
import type { Call, Cloud } from './cloud.ts';
import { type EagerOrder, makeEager, parseEager, planned } from './eager.ts';
import type { FormFile } from './form.ts';
import { hexId, md5 } from './library.ts';
import { isOn, mayOverwrite, nameUpload, parseContext, parseTags } from './naming.ts';
import type { Notice } from './notify.ts';
import { checkFormat, checkSize, probe } from './probe.ts';
import { Problem } from './problem.ts';
import { render } from './render.ts';
import type { Fields } from './sign.ts';
import { resourceTypeOf, type Sniffed, sniff } from './sniff.ts';
import { parseTransformation } from './transform.ts';

const SLOW_EAGER_MS = 30_000;

interface Checked {
  type: ResourceType;
  bytes: Buffer;
  filename: string;
  sniffed: Sniffed | null;
  eager: EagerOrder[];
}

export async function handleUpload(c: Call, cloud: Cloud, fields: Fields, file: FormFile | null): Promise<Json> {
  const asked = c.req.param('type') ?? 'image';
  if (!file) throw new Problem(400, 'Missing required parameter - file');
  if ((fields.get('type') || 'upload') !== 'upload')
    throw new Problem(400, 'Only the delivery type upload is available');
  const fault = c.get('fault');
  const range = c.req.header('content-range');
  const uploadId = c.req.header('x-unique-upload-id');
  if (!range) return store(cloud, asked, fields, file, fault);
  if (!uploadId) throw new Problem(400, 'Missing X-Unique-Upload-Id');
  const { start, end, total } = parseRange(range);
  const whole = await cloud.chunks.add(uploadId, { start, end, total }, file.bytes, asked, fault === 'chunk-lost');
  if (!whole) {
    const publicId = fields.get('public_id') || null;
    return { done: false, bytes: end + 1, kind: 'upload', resource_type: asked, public_id: publicId };
  }
  const answer = await store(cloud, asked, fields, { bytes: whole, name: file.name }, fault);
  await cloud.chunks.complete(uploadId);
  return { ...answer, done: true };
}

async function store(cloud: Cloud, asked: string, fields: Fields, file: FormFile, fault: string): Promise<Json> {
  const { config } = cloud.context;
  const checked = await check(asked, fields, file);
  const { asset, overwritten, existing } = await save(cloud, fields, checked);
  if (existing) return { ...toUploadAnswer(asset, config), existing: true };
  const isLate = fault === 'slow-eager' || isOn(fields.get('eager_async'));
  // A film takes a while: whoever asked for it in the background is answered at once.
  const isBackground = checked.type === 'video' && isLate && fault !== 'slow-eager';
  const ready = isBackground
    ? { ...asset, eager: checked.eager.map((order) => planned(cloud, asset, order)) }
    : await addEager(cloud, asset, checked.eager, fault === 'slow-eager');
  const answer = { ...toUploadAnswer(ready, config), ...(overwritten ? { overwritten: true } : {}) } as Json;
  const batchId = hexId();
  if (isLate && ready.eager.length > 0) {
    answer.eager = ready.eager.map((item) => {
      const { transformation, url, secure_url } = toEagerAnswer(item, config);
      return { status: 'processing', batch_id: batchId, transformation, url, secure_url };
    });
  }
  const orders = { url: fields.get('notification_url'), eagerUrl: fields.get('eager_notification_url') };
  const notices: Notice[] = [{ url: orders.url, type: 'upload', payload: { ...answer } }];
  if (isLate && !isBackground) notices.push(...eagerNotices(cloud, ready, batchId, orders));
  cloud.notifier.send(notices, fault);
  if (isBackground) void makeLater(cloud, asset, checked.eager, batchId, orders);
  if (fault === 'wrong-signature') answer.signature = md5(Buffer.from(asset.versionId)).padEnd(40, '0');
  if (fault === 'vanish') await cloud.library.remove(ready);
  if (!isOn(fields.get('async'))) return answer;
  const { resource_type, type, public_id } = answer;
  return { status: 'pending', resource_type, type, public_id, batch_id: batchId };
}

async function check(asked: string, fields: Fields, file: FormFile): Promise<Checked> {
  if (file.bytes.length === 0) throw new Problem(400, 'Empty file');
  const sniffed = sniff(file.bytes);
  const type = resourceTypeOf(asked, sniffed);
  checkSize(type, file.bytes.length);
  checkFormat(type, sniffed, file.name, fields.get('allowed_formats'));
  const eager = type === 'raw' ? [] : parseEager(fields.get('eager'), type);
  const checked = { type, bytes: file.bytes, filename: file.name, sniffed, eager };
  const incoming = fields.get('transformation');
  const target = fields.get('format') || sniffed?.format;
  if (type !== 'image' || !sniffed || !target || (!incoming && target === sniffed.format)) return checked;
  await probe(type, file.bytes, sniffed, file.name);
  const bytes = await render(file.bytes, parseTransformation(incoming ?? '', 'image'), sniffed.format, target);
  return { ...checked, bytes, sniffed: sniff(bytes) };
}

async function save(cloud: Cloud, fields: Fields, { type, bytes, filename, sniffed }: Checked) {
  const { library, context } = cloud;
  const naming = nameUpload(fields, filename, type);
  const media = await probe(type, bytes, sniffed, type === 'raw' ? naming.publicId : filename);
  const file = await library.writeFile(bytes);
  const outcome = context.store.transaction(() => {
    const earlier = library.get(type, naming.publicId);
    if (earlier && !mayOverwrite(fields)) return { asset: earlier, existing: true, overwritten: false, unused: file };
    const asset: Asset = {
      ...naming,
      assetId: earlier?.assetId ?? hexId(),
      resourceType: type,
      version: library.nextVersion(type, naming.publicId),
      versionId: hexId(),
      createdAt: new Date(context.clock.now()).toISOString().replace(/\.\d+Z$/, 'Z'),
      bytes: bytes.length,
      etag: md5(bytes),
      file,
      media,
      tags: parseTags(fields.get('tags')),
      context: parseContext(fields.get('context')),
      eager: [],
      eagerReadyAt: null,
    };
    library.put(asset);
    return { asset, existing: false, overwritten: earlier !== null, unused: earlier?.file };
  });
  if (outcome.unused) await library.removeFile(outcome.unused);
  if (outcome.overwritten) await cloud.derived.drop(outcome.asset.assetId);
  return outcome;
}

export async function addEager(cloud: Cloud, asset: Asset, orders: EagerOrder[], slow: boolean): Promise<Asset> {
  if (orders.length === 0) return asset;
  const eager = await makeEager(cloud, asset, orders);
  const paths = new Set(eager.map((item) => item.path));
  const eagerReadyAt = slow ? cloud.context.clock.now() + SLOW_EAGER_MS : null;
  const ready = { ...asset, eager: [...asset.eager.filter((item) => !paths.has(item.path)), ...eager], eagerReadyAt };
  const current = cloud.library.get(asset.resourceType, asset.publicId);
  if (current?.versionId === asset.versionId) cloud.library.put(ready);
  return ready;
}

type Hooks = { url: string | undefined; eagerUrl: string | undefined };

function eagerNotices(cloud: Cloud, asset: Asset, batchId: string, { url, eagerUrl }: Hooks): Notice[] {
  if (asset.eager.length === 0) return [];
  const { config } = cloud.context;
  const { assetId: asset_id, publicId: public_id, eagerReadyAt } = asset;
  const eager = asset.eager.map((item) => toEagerAnswer(item, config));
  const payload = { asset_id, public_id, batch_id: batchId, eager };
  return [{ url: eagerUrl ?? url, type: 'eager', dueAt: eagerReadyAt ?? undefined, payload }];
}

async function makeLater(cloud: Cloud, asset: Asset, orders: EagerOrder[], batchId: string, hooks: Hooks) {
  try {
    cloud.notifier.send(eagerNotices(cloud, await addEager(cloud, asset, orders, false), batchId, hooks), '');
  } catch {
    // The emulator was stopped, or the film is gone.
  }
}
