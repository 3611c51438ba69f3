import type { Json } from './asset.ts';
import type { Cloud } from './cloud.ts';
import { MAX_BYTES, MAX_IMAGE_PIXELS } from './probe.ts';

const FREE_CREDITS = 25;
const GIGABYTE = 1024 ** 3;
const TRANSFORMATIONS_PER_CREDIT = 1000;

export function describeUsage({ context, library, derived, traffic }: Cloud): Json {
  const assets = library.list();
  const stored = assets.reduce((sum, asset) => sum + asset.bytes, 0);
  const credits = (amount: number, perCredit: number) => Number((amount / perCredit).toFixed(2));
  const part = (usage: number, perCredit: number) => ({ usage, credits_usage: credits(usage, perCredit) });
  const used = stored / GIGABYTE + traffic.bytes / GIGABYTE + derived.made / TRANSFORMATIONS_PER_CREDIT;
  const today = new Date(context.clock.now()).toISOString().slice(0, 10);
  return {
    plan: 'Free',
    last_updated: today,
    date_requested: `${today}T00:00:00Z`,
    transformations: part(derived.made, TRANSFORMATIONS_PER_CREDIT),
    objects: { usage: assets.length },
    bandwidth: part(traffic.bytes, GIGABYTE),
    storage: part(stored, GIGABYTE),
    credits: {
      usage: credits(used, 1),
      limit: FREE_CREDITS,
      used_percent: Number(((used / FREE_CREDITS) * 100).toFixed(2)),
    },
    requests: traffic.requests,
    resources: assets.length,
    derived_resources: assets.reduce((sum, asset) => sum + asset.eager.length, 0),
    media_limits: {
      image_max_size_bytes: MAX_BYTES.image,
      video_max_size_bytes: MAX_BYTES.video,
      raw_max_size_bytes: MAX_BYTES.raw,
      image_max_px: MAX_IMAGE_PIXELS,
      asset_max_total_px: MAX_IMAGE_PIXELS * 2,
    },
  };
}
