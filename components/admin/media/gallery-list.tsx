import { useRef } from 'react';
import { MoreButton } from '@/components/lists/more-button';
import { Button } from '@/components/ui/button';
import { media } from '@/content/media';
import type { AdminItem, GalleryType } from '@/lib/media/gallery/rules';
import { GalleryCard } from './gallery-card';
import type { Gallery } from './use-gallery';

const words = media.gallery;

type GalleryListProps = {
  type: GalleryType;
  gallery: Gallery;
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[], isChosen: boolean) => void;
  onView: (item: AdminItem) => void;
  onRemove: (item: AdminItem) => void;
};

function Nothing({ type, q }: { type: GalleryType; q: string }) {
  return (
    <div className="rounded-lg border-2 border-line-strong border-dashed p-8 text-center">
      <p className="break-words font-bold font-display text-xl">{q ? words.noneFound(type, q) : words.empty(type)}</p>
      <p className="mt-1 text-ink-soft">{q ? words.noneFoundHint : words.emptyHint}</p>
    </div>
  );
}

/** The items of a type as far as they were asked for, and the way to the rest. */
export function GalleryList({ type, gallery, chosen, onChoose, onView, onRemove }: GalleryListProps) {
  const list = useRef<HTMLUListElement>(null);
  const items = gallery.items.filter((item) => `${item.type}s` === type);
  if (items.length === 0) return <Nothing type={type} q={gallery.q} />;
  const ids = items.map(({ _id }) => _id);
  const isAll = ids.every((id) => chosen.has(id));
  return (
    <>
      {items.length > 1 && (
        <Button variant="ghost" className="-mt-4 mb-2 -ml-3 px-3!" onClick={() => onChoose(ids, !isAll)}>
          {isAll ? words.clear : words.chooseAll(items.length)}
        </Button>
      )}
      <ul ref={list} className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 xl:grid-cols-4">
        {items.map((item) => (
          <GalleryCard
            key={item._id}
            item={item}
            gallery={gallery}
            isChosen={chosen.has(item._id)}
            onChoose={(isChosen) => onChoose([item._id], isChosen)}
            onView={() => onView(item)}
            onRemove={() => onRemove(item)}
          />
        ))}
      </ul>
      <MoreButton
        hasMore={gallery.hasMore(type)}
        list={list}
        isBusy={gallery.isLoading}
        onMore={() => gallery.more(type)}
        className="mt-5 w-full"
      >
        {words.more(gallery.counts[type] - items.length)}
      </MoreButton>
    </>
  );
}
