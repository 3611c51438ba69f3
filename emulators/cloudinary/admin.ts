import type { Hono } from 'hono';
import type { EmulatorEnv } from '../core.ts';
import { type Asset, type Json, type ResourceType, toDetailed, toListed } from './asset.ts';
import type { Call, Cloud } from './cloud.ts';
import { readForm } from './form.ts';
import { removeAsset, updateAsset } from './manage.ts';
import { isOn } from './naming.ts';
import { Problem } from './problem.ts';
import { authorizeBasic, type Fields } from './sign.ts';
import { describeUsage } from './usage.ts';

const BASE = '/cloudinary/v1_1/:cloud';
const TYPE = ':type{(?:image|video|raw)}';
const HOURLY_LIMIT = 500;
const HOUR_MS = 3_600_000;
const DEFAULT_PAGE = 10;
const MAX_PAGE = 500;

export function mountAdmin(app: Hono<EmulatorEnv>, cloud: Cloud): void {
  const { config, clock } = cloud.context;
  const { library } = cloud;
  let hour = { endsAt: 0, calls: 0 };

  const guard = (c: Call) => {
    authorizeBasic(c.req.header('authorization'), config.cloudinary);
    const now = clock.now();
    if (now >= hour.endsAt) hour = { endsAt: Math.ceil((now + 1) / HOUR_MS) * HOUR_MS, calls: 0 };
    hour.calls += 1;
    c.header('X-FeatureRateLimit-Limit', String(HOURLY_LIMIT));
    c.header('X-FeatureRateLimit-Remaining', String(Math.max(0, HOURLY_LIMIT - hour.calls)));
    c.header('X-FeatureRateLimit-Reset', new Date(hour.endsAt).toUTCString());
  };
  const details = (asset: Asset | null | undefined, id: string): Json => {
    if (!asset) throw new Problem(404, `Resource not found - ${id}`);
    const derived = asset.eager.map(({ path, ...item }) => ({ ...item, url: config.publicUrl + path }));
    return { ...toDetailed(asset, config), derived };
  };
  const guarded = (answer: (c: Call) => Json | Promise<Json>) => async (c: Call) => {
    guard(c);
    return c.json(await answer(c));
  };
  const ofType = (c: Call) => library.list().filter((asset) => asset.resourceType === c.req.param('type'));
  const byId = (c: Call) => {
    const id = c.req.param('id') ?? '';
    return { id, asset: library.get(c.req.param('type') as ResourceType, id) };
  };

  app.get(
    `${BASE}/ping`,
    guarded(() => ({ status: 'ok' })),
  );
  app.get(
    `${BASE}/usage/:date?`,
    guarded(() => describeUsage(cloud)),
  );
  app.get(
    `${BASE}/resources`,
    guarded(() => ({ resource_types: [...new Set(library.list().map((a) => a.resourceType))] })),
  );
  app.get(
    `${BASE}/resources/by_asset_folder`,
    guarded((c) =>
      page(
        c,
        library.list().filter((asset) => asset.assetFolder === (c.req.query('asset_folder') ?? '')),
      ),
    ),
  );
  for (const path of [`${BASE}/resources/${TYPE}`, `${BASE}/resources/${TYPE}/upload`]) {
    app.get(
      path,
      guarded((c) => page(c, ofType(c))),
    );
    app.delete(
      path,
      guarded(async (c) => removeMany(cloud, selectForRemoval(await removalFields(c), ofType(c)))),
    );
  }
  app.get(
    `${BASE}/resources/${TYPE}/tags/:tag`,
    guarded((c) =>
      page(
        c,
        ofType(c).filter((asset) => asset.tags.includes(c.req.param('tag') ?? '')),
      ),
    ),
  );
  app.delete(
    `${BASE}/resources/${TYPE}/tags/:tag`,
    guarded((c) =>
      removeMany(cloud, mapById(ofType(c).filter((asset) => asset.tags.includes(c.req.param('tag') ?? '')))),
    ),
  );
  app.get(
    `${BASE}/resources/${TYPE}/upload/:id{.+}`,
    guarded((c) => details(byId(c).asset, byId(c).id)),
  );
  app.post(
    `${BASE}/resources/${TYPE}/upload/:id{.+}`,
    guarded(async (c) => {
      const { asset, id } = byId(c);
      const { fields } = await readForm(c.req.raw);
      return details(asset && updateAsset(cloud, asset, fields), id);
    }),
  );
  app.get(
    `${BASE}/resources/:id`,
    guarded((c) => {
      const id = c.req.param('id') ?? '';
      return details(
        library.list().find((asset) => asset.assetId === id),
        id,
      );
    }),
  );

  function page(c: Call, all: Asset[]): Json {
    const limit = Math.min(Math.max(Number(c.req.query('max_results')) || DEFAULT_PAGE, 1), MAX_PAGE);
    const wanted = c.req.queries('public_ids[]') ?? c.req.queries('public_ids');
    const prefix = c.req.query('prefix') ?? '';
    const found = all
      .filter((asset) => asset.publicId.startsWith(prefix) && (!wanted || wanted.includes(asset.publicId)))
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || a.publicId.localeCompare(b.publicId));
    if (c.req.query('direction') === 'asc' || c.req.query('direction') === '1') found.reverse();
    const start = startOf(found, c.req.query('next_cursor'));
    const next = found[start + limit];
    return {
      resources: found.slice(start, start + limit).map((asset) => ({
        ...toListed(asset, config),
        ...(isOn(c.req.query('tags')) ? { tags: asset.tags } : {}),
        ...(isOn(c.req.query('context')) ? { context: { custom: asset.context } } : {}),
      })),
      ...(next ? { next_cursor: next.assetId } : {}),
    };
  }
}

function startOf(found: Asset[], cursor: string | undefined): number {
  if (!cursor) return 0;
  const start = found.findIndex((asset) => asset.assetId === cursor);
  if (start === -1) throw new Problem(400, 'Invalid value for parameter next_cursor');
  return start;
}

async function removalFields(c: Call): Promise<Fields> {
  const { fields } = await readForm(c.req.raw);
  const listed = c.req.queries('public_ids[]');
  if (listed) fields.set('public_ids', listed.join(','));
  for (const name of ['prefix', 'all']) {
    const value = c.req.query(name);
    if (value) fields.set(name, value);
  }
  return fields;
}

function selectForRemoval(fields: Fields, assets: Asset[]): Map<string, Asset | null> {
  const prefix = fields.get('prefix');
  if (isOn(fields.get('all'))) return mapById(assets);
  if (prefix) return mapById(assets.filter((asset) => asset.publicId.startsWith(prefix)));
  const ids = fields.get('public_ids')?.split(',').filter(Boolean) ?? [];
  if (ids.length === 0) throw new Problem(400, 'Missing required parameter - public_ids');
  const known = mapById(assets);
  return new Map(ids.map((id) => [id, known.get(id) ?? null]));
}

function mapById(assets: Asset[]): Map<string, Asset | null> {
  return new Map(assets.map((asset) => [asset.publicId, asset]));
}

async function removeMany(cloud: Cloud, chosen: Map<string, Asset | null>): Promise<Json> {
  const deleted: Json = {};
  const counts: Json = {};
  for (const [id, asset] of chosen) {
    if (asset) await removeAsset(cloud, asset);
    deleted[id] = asset ? 'deleted' : 'not_found';
    counts[id] = { original: asset ? 1 : 0, derived: asset?.eager.length ?? 0 };
  }
  return { deleted, deleted_counts: counts, partial: false };
}
