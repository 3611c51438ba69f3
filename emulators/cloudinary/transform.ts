import { Problem } from './problem.ts';
import { isKnownFormat, own } from './sniff.ts';

type Crop = 'limit' | 'fit' | 'fill' | 'scale' | 'pad';
export interface Step {
  width?: number;
  height?: number;
  crop: Crop;
  gravity: string;
  blur?: number;
  background: string;
}
export interface Recipe {
  text: string;
  steps: Step[];
  /** 'auto', a format, or null: the URL's ending decides. */
  format: string | null;
  quality: number | null;
  /** Of a film, at most: bits a second. */
  bitRate: number | null;
  /** Where in a video its still is taken: seconds, or a share of the whole. */
  offset: { seconds: number } | { share: number };
}

type Draft = Partial<Step> & { dpr?: number; quality?: number; format?: string };
const MAX_SIDE = 10_000;
const MAX_PIXELS = 25_000_000;
const CROPS = ['limit', 'fit', 'fill', 'scale', 'pad'] as const;
const GRAVITIES: Record<string, string> = {
  auto: 'attention',
  'auto:subject': 'attention',
  'auto:faces': 'attention',
  face: 'attention',
  faces: 'attention',
  center: 'centre',
  north: 'north',
  south: 'south',
  east: 'east',
  west: 'west',
  north_east: 'northeast',
  north_west: 'northwest',
  south_east: 'southeast',
  south_west: 'southwest',
};
const QUALITIES: Record<string, number> = {
  auto: 76,
  'auto:good': 76,
  'auto:best': 88,
  'auto:eco': 65,
  'auto:low': 52,
};
const COLORS: Record<string, string> = {
  white: '#ffffff',
  black: '#000000',
  transparent: '#00000000',
  auto: '#ffffff',
};
const VIDEO_ONLY = /^(?:so|eo|du|vc|ac|br|fps)_[\w.:%]+$/;

const READERS: Record<string, (value: string) => Draft | null> = {
  w: (value) => field('width', side(value)),
  h: (value) => field('height', side(value)),
  c: (value) =>
    field(
      'crop',
      CROPS.find((crop) => crop === value),
    ),
  g: (value) => field('gravity', own(GRAVITIES, value)),
  b: (value) => field('background', /^rgb:[0-9a-f]{6}$/i.test(value) ? `#${value.slice(4)}` : own(COLORS, value)),
  dpr: (value) => field('dpr', value === 'auto' ? 1 : /^[1-9](\.\d+)?$/.test(value) ? Number(value) : undefined),
  e: (value) => field('blur', blur(value)),
  q: (value) => field('quality', quality(value)),
  f: (value) => field('format', value === 'auto' || isKnownFormat(value) ? value : undefined),
  fl: (value) => (value === 'progressive' || value === 'lossy' ? {} : null),
};

export function parseTransformation(text: string, kind: 'image' | 'video'): Recipe {
  const recipe: Recipe = { text, steps: [], format: null, quality: null, bitRate: null, offset: { share: 0.5 } };
  for (const segment of text.split('/').filter(Boolean)) {
    const draft: Draft = {};
    for (const component of segment.split(',')) {
      const [, name = '', value = ''] = /^([a-z]+)_(.+)$/.exec(component) ?? [];
      const read = own(READERS, name)?.(value) ?? (kind === 'video' ? readVideo(component, recipe) : null);
      if (!read) throw new Problem(400, `Invalid transformation component - ${component}`);
      Object.assign(draft, read);
    }
    recipe.quality = draft.quality ?? recipe.quality;
    recipe.format = draft.format ?? recipe.format;
    addStep(recipe, draft);
  }
  return recipe;
}

function field<K extends keyof Draft>(name: K, value: Draft[K] | undefined): Draft | null {
  return value === undefined ? null : { [name]: value };
}

function side(value: string): number | undefined {
  const number = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  return number >= 1 && number <= MAX_SIDE ? number : undefined;
}

function quality(value: string): number | undefined {
  const named = own(QUALITIES, value);
  if (named !== undefined) return named;
  const number = /^\d{1,3}$/.test(value) ? Number(value) : 0;
  return number >= 1 && number <= 100 ? number : undefined;
}

function blur(value: string): number | undefined {
  const [whole, strength = '100'] = /^blur(?::(\d{1,4}))?$/.exec(value) ?? [];
  const number = Number(strength);
  return whole !== undefined && number >= 1 && number <= 2000 ? number : undefined;
}

function readVideo(component: string, recipe: Recipe): Draft | null {
  if (!VIDEO_ONLY.test(component)) return null;
  const [, bits, thousand] = /^br_(\d{1,9})([km]?)$/.exec(component) ?? [];
  if (bits !== undefined) recipe.bitRate = Number(bits) * (thousand === 'm' ? 1_000_000 : thousand === 'k' ? 1_000 : 1);
  const [, value] = /^so_(.+)$/.exec(component) ?? [];
  if (value === undefined || value === 'auto') return {};
  const [, number, unit] = /^(\d+(?:\.\d+)?)([p%]?)$/.exec(value) ?? [];
  if (number === undefined) return null;
  recipe.offset = unit ? { share: Math.min(Number(number), 100) / 100 } : { seconds: Number(number) };
  return {};
}

function addStep(recipe: Recipe, draft: Draft): void {
  if (draft.width === undefined && draft.height === undefined && draft.blur === undefined) return;
  const times = (length: number | undefined) =>
    length === undefined ? undefined : Math.max(1, Math.round(length * (draft.dpr || 1)));
  const width = times(draft.width);
  const height = times(draft.height);
  if ((width ?? 1) * (height ?? 1) > MAX_PIXELS) throw new Problem(400, 'Maximum image size is 25 Megapixels');
  const { crop = 'scale', gravity = 'centre', background = '#ffffff', blur: strength } = draft;
  recipe.steps.push({ width, height, crop, gravity, background, blur: strength });
}
