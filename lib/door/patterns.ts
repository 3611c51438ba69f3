import 'server-only';

/** What is no page and no call of ours: an address that means nothing, or a file. */
export const OTHER = 'other';
const FILES = 'files';
const REST = /^\[{1,2}\.\.\./;

const isOpen = (segment: string): boolean => segment.startsWith('[');
const segmentsOf = (path: string): string[] => path.split('/').slice(1);

type Pattern = { name: string; segments: string[]; isRest: boolean };

function toPattern(name: string): Pattern {
  const all = segmentsOf(name);
  const isRest = REST.test(all.at(-1) ?? '');
  return { name, segments: isRest ? all.slice(0, -1) : all, isRest };
}

const fits = ({ segments, isRest }: Pattern, asked: readonly string[]): boolean =>
  (isRest ? asked.length >= segments.length : asked.length === segments.length) &&
  segments.every((segment, at) => isOpen(segment) || segment === asked[at]);

/** The narrower first: what takes any rest comes last, what is open late before what is open early. */
function compare(one: Pattern, other: Pattern): number {
  if (one.isRest !== other.isRest) return one.isRest ? 1 : -1;
  const rank = ({ segments }: Pattern) => segments.map((segment) => (isOpen(segment) ? '1' : '0')).join('');
  return other.segments.length - one.segments.length || rank(one).localeCompare(rank(other));
}

/**
 * Says of an address which of these patterns of Next (`/track/[token]`) it is for: a short list, however many addresses
 * there are.
 */
export function createPatterns(names: readonly string[]): (url: string) => string {
  const closed = new Set(names.filter((name) => !name.includes('[')));
  const open = names
    .filter((name) => name.includes('['))
    .map(toPattern)
    .sort(compare);
  return (url) => {
    const [path = ''] = url.split(/[?#]/, 1);
    if (closed.has(path)) return path;
    if (path.startsWith('/_next/')) return FILES;
    const asked = segmentsOf(path);
    return open.find((pattern) => fits(pattern, asked))?.name ?? OTHER;
  };
}
