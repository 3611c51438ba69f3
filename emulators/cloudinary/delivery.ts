import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Hono } from 'hono';
import type { EmulatorEnv } from '../core.ts';
import type { Asset, ResourceType } from './asset.ts';
import type { Call, Cloud } from './cloud.ts';
import { derive, type Outcome } from './derive.ts';
import { Problem } from './problem.ts';
import { isKnownFormat } from './sniff.ts';
import { parseTransformation } from './transform.ts';

interface Address {
  transformation: string;
  publicId: string;
}

const KNOWN_COMPONENT = /^(?:w|h|c|g|q|f|b|e|dpr|fl|so|eo|du|vc|ac|br|fps)_[^/]+$/;
const MAX_AGE_S = 2_592_000;

export function mountDelivery(app: Hono<EmulatorEnv>, cloud: Cloud): void {
  app.get('/media/:cloud/:type{(?:image|video|raw)}/upload/:rest{.+}', async (c) => {
    const { config, faults, clock, log } = cloud.context;
    const type = c.req.param('type') as ResourceType;
    const fault = faults.armed().find(({ provider, mode }) => provider === 'cloudinary' && mode === 'delivery-404');
    log.add('cloudinary', c.req.method, c.req.url, fault ? faults.take('cloudinary') : 'ok');
    if (c.req.param('cloud') !== config.cloudinary.cloudName) throw new Problem(404, 'Unknown cloud name');
    const { transformation, publicId } = splitAddress(c.req.param('rest'));
    if (type === 'raw' && transformation) throw new Problem(400, 'Raw files cannot be transformed');
    const recipe = parseTransformation(transformation, type === 'video' ? 'video' : 'image');
    const { asset, extension } = find(cloud, type, publicId);
    if (!asset || fault) throw new Problem(404, `Resource not found - ${publicId}`);
    const isLate = asset.eagerReadyAt !== null && clock.now() < asset.eagerReadyAt;
    if (isLate && asset.eager.some((item) => item.path.includes(`/upload/${transformation}/v`))) {
      throw new Problem(423, 'The derived asset is still being generated');
    }
    const outcome = await derive(cloud, asset, recipe, { extension, accept: c.req.header('accept') ?? '' });
    if (outcome.note) c.header('X-Emulator-Film', outcome.note);
    if (recipe.format === 'auto') c.header('Vary', 'Accept');
    return answer(c, cloud, asset, outcome);
  });
}

/** Without a version, leading segments that look like transformations are taken as such. */
function splitAddress(rest: string): Address {
  const segments = rest.split('/').filter((segment) => !/^s--[\w-]+--$/.test(segment));
  const version = segments.slice(0, -1).findIndex((segment) => /^v\d+$/.test(segment));
  const plain = segments.findIndex((segment, index) => index === segments.length - 1 || !isTransformation(segment));
  const cut = version === -1 ? plain : version;
  return {
    transformation: segments.slice(0, cut).join('/'),
    publicId: segments.slice(version === -1 ? cut : cut + 1).join('/'),
  };
}

function isTransformation(segment: string): boolean {
  return segment.split(',').every((component) => KNOWN_COMPONENT.test(component));
}

function find(cloud: Cloud, type: ResourceType, name: string): { asset: Asset | null; extension: string | null } {
  const exact = cloud.library.get(type, name);
  if (exact || type === 'raw') return { asset: exact, extension: null };
  const [, base = '', extension = ''] = /^(.+)\.([a-z0-9]+)$/i.exec(name) ?? [];
  const format = extension.toLowerCase();
  return isKnownFormat(format)
    ? { asset: cloud.library.get(type, base), extension: format }
    : { asset: null, extension: null };
}

async function answer(c: Call, cloud: Cloud, asset: Asset, outcome: Outcome): Promise<Response> {
  const path = cloud.library.path(asset);
  const size = outcome.bytes?.length ?? (await stat(path).catch(() => null))?.size;
  if (size === undefined) throw new Problem(404, `Resource not found - ${asset.publicId}`);
  const etag = `"${outcome.etag}"`;
  c.header('ETag', etag);
  c.header('Cache-Control', `public, immutable, max-age=${MAX_AGE_S}`);
  c.header('Last-Modified', new Date(asset.createdAt).toUTCString());
  c.header('Accept-Ranges', 'bytes');
  c.header('X-Content-Type-Options', 'nosniff');
  const known = c.req.header('if-none-match');
  if (known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')) {
    return c.body(null, 304);
  }
  const ifRange = c.req.header('if-range');
  const range = ifRange && ifRange !== etag ? null : parseByteRange(c.req.header('range'), size);
  if (range === 'unsatisfiable') {
    c.header('Content-Range', `bytes */${size}`);
    return c.body(null, 416);
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  c.header('Content-Type', outcome.contentType);
  c.header('Content-Length', String(end - start + 1));
  if (range) c.header('Content-Range', `bytes ${start}-${end}/${size}`);
  const status = range ? 206 : 200;
  if (c.req.method === 'HEAD') return c.body(null, status);
  cloud.traffic.requests += 1;
  cloud.traffic.bytes += end - start + 1;
  if (outcome.bytes) return c.body(new Uint8Array(outcome.bytes.subarray(start, end + 1)), status);
  const stream = Readable.toWeb(createReadStream(path, { start, end }));
  return c.body(stream as unknown as ReadableStream<Uint8Array>, status);
}

function parseByteRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}
