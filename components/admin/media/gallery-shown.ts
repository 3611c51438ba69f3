import type { AdminItem, GalleryPage, GalleryType } from '@/lib/media/gallery/rules';

/** The gallery as far as it was asked for, the newest item of each type first. */
export type Shown = Pick<GalleryPage, 'counts' | 'next'> & { all: readonly AdminItem[] };

const typeOf = ({ type }: AdminItem): GalleryType => `${type}s`;

function counted({ counts }: Shown, items: readonly AdminItem[], by: 1 | -1): Shown['counts'] {
  const of = (type: GalleryType) =>
    Math.max(0, counts[type] + by * items.filter((item) => typeOf(item) === type).length);
  return { images: of('images'), videos: of('videos') };
}

/** With items that were just added, the last of them first. */
export function withItems(now: Shown, added: readonly AdminItem[]): Shown {
  const known = new Set(now.all.map(({ _id }) => _id));
  const ids = new Set(added.map(({ _id }) => _id));
  const counts = counted(
    now,
    added.filter(({ _id }) => !known.has(_id)),
    1,
  );
  return { ...now, counts, all: [...added.toReversed(), ...now.all.filter(({ _id }) => !ids.has(_id))] };
}

/** With the following page of a type. */
export function withMore(now: Shown, part: GalleryPage, type: GalleryType): Shown {
  const known = new Set(now.all.map(({ _id }) => _id));
  const all = [...now.all, ...part.all.filter(({ _id }) => !known.has(_id))];
  return { all, counts: part.counts, next: { ...now.next, [type]: part.next[type] } };
}

/** Without items that were deleted. */
export function withoutItems(now: Shown, ids: readonly string[]): Shown {
  const gone = now.all.filter(({ _id }) => ids.includes(_id));
  return { ...now, counts: counted(now, gone, -1), all: now.all.filter((item) => !gone.includes(item)) };
}
