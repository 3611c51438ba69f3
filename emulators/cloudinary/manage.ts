import { type Asset, type Json, type ResourceType, toUploadAnswer } from './asset.ts';
import type { Call, Cloud } from './cloud.ts';
import { parseEager } from './eager.ts';
import { checkPublicId, isOn, parseContext, parseTags, requirePublicId } from './naming.ts';
import { Problem } from './problem.ts';
import type { Fields } from './sign.ts';
import { addEager } from './upload.ts';

export async function handleDestroy(c: Call, cloud: Cloud, fields: Fields): Promise<Json> {
  const asset = cloud.library.get(typeOf(c), requirePublicId(fields));
  if (!asset) return { result: 'not found' };
  await removeAsset(cloud, asset);
  const { assetId, publicId, resourceType, version } = asset;
  const gone = { resource_type: resourceType, type: 'upload', asset_id: assetId, public_id: publicId, version };
  const notice = { url: fields.get('notification_url'), type: 'delete', payload: { resources: [gone] } };
  cloud.notifier.send([notice], c.get('fault'));
  return { result: 'ok' };
}

export async function handleRename(c: Call, cloud: Cloud, fields: Fields): Promise<Json> {
  const type = typeOf(c);
  const from = requirePublicId(fields, 'from_public_id');
  const to = requirePublicId(fields, 'to_public_id');
  checkPublicId(to);
  const asset = cloud.library.get(type, from);
  if (!asset) throw new Problem(404, `Resource not found - ${from}`);
  const taken = to === from ? null : cloud.library.get(type, to);
  if (taken && !isOn(fields.get('overwrite'))) throw new Problem(400, `to_public_id (${to}) already exists`);
  const renamed = to === from ? asset : cloud.library.rename(asset, to);
  if (taken) await cloud.library.removeFile(taken.file);
  const answer = toUploadAnswer(renamed, cloud.context.config);
  const payload = { ...answer, from_public_id: from, to_public_id: to };
  cloud.notifier.send([{ url: fields.get('notification_url'), type: 'rename', payload }], c.get('fault'));
  return answer;
}

export async function handleExplicit(c: Call, cloud: Cloud, fields: Fields): Promise<Json> {
  const type = typeOf(c);
  const publicId = requirePublicId(fields);
  const orders = type === 'raw' ? [] : parseEager(fields.get('eager'), type);
  const asset = cloud.library.get(type, publicId);
  if (!asset) throw new Problem(404, `Resource not found - ${publicId}`);
  const updated = updateAsset(cloud, asset, fields);
  const answer = toUploadAnswer(await addEager(cloud, updated, orders, false), cloud.context.config);
  cloud.notifier.send([{ url: fields.get('notification_url'), type: 'explicit', payload: answer }], c.get('fault'));
  return answer;
}

export function updateAsset(cloud: Cloud, asset: Asset, fields: Fields): Asset {
  const updated: Asset = {
    ...asset,
    tags: fields.has('tags') ? parseTags(fields.get('tags')) : asset.tags,
    context: fields.has('context') ? parseContext(fields.get('context')) : asset.context,
    displayName: fields.get('display_name') || asset.displayName,
    assetFolder: fields.get('asset_folder') ?? asset.assetFolder,
  };
  cloud.library.put(updated);
  return updated;
}

export async function removeAsset(cloud: Cloud, asset: Asset): Promise<void> {
  await cloud.library.remove(asset);
  await cloud.derived.drop(asset.assetId);
}

function typeOf(c: Call): ResourceType {
  const type = c.req.param('type');
  if (type === 'image' || type === 'video' || type === 'raw') return type;
  throw new Problem(400, `Invalid resource type ${type}`);
}
