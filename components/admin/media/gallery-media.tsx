'use client';

import { useRef, useState } from 'react';
import { Video } from '@/components/shop/video';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Dialog } from '@/components/ui/dialog';
import { Retry } from '@/components/ui/retry';
import { Tabs } from '@/components/ui/tabs';
import { admin } from '@/content/admin';
import { media } from '@/content/media';
import { pictureUrl } from '@/lib/media/files/rules';
import type { GalleryItem } from '@/lib/media/gallery/rules';
import type { ContentType } from '@/lib/media/product-content/rules';
import { GalleryCard } from './gallery-card';
import { GalleryForm } from './gallery-form';
import { type Gallery, useGallery } from './use-gallery';

const words = media.gallery;
const VIEW_WIDTH = 1080;

function View({ item, onClose }: { item: GalleryItem; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={item.title} wide>
      {item.type === 'image' ? (
        <img src={pictureUrl(item.url, VIEW_WIDTH)} alt={item.title} className="mx-auto max-h-[75dvh] rounded-md" />
      ) : (
        <Video
          url={item.url}
          name={item.title}
          poster={item.thumbnail}
          className="mx-auto max-h-[75dvh] w-full rounded-md bg-ink"
        />
      )}
    </Dialog>
  );
}

type GalleryListProps = {
  type: ContentType;
  items: readonly GalleryItem[];
  gallery: Gallery;
  onView: (item: GalleryItem) => void;
  onRemove: (item: GalleryItem) => void;
};

function GalleryList({ type, items, gallery, onView, onRemove }: GalleryListProps) {
  if (items.length === 0)
    return (
      <div className="rounded-lg border-2 border-line-strong border-dashed p-8 text-center">
        <p className="font-bold font-display text-xl">{words.empty(type)}</p>
        <p className="mt-1 text-ink-soft">{words.emptyHint}</p>
      </div>
    );
  return (
    <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 xl:grid-cols-4">
      {items.map((item) => (
        <GalleryCard
          key={item._id}
          item={item}
          gallery={gallery}
          onView={() => onView(item)}
          onRemove={() => onRemove(item)}
        />
      ))}
    </ul>
  );
}

/** Section 2, admin gallery: upload, look, retitle, delete. */
export function GalleryMedia({ initial }: { initial: readonly GalleryItem[] }) {
  const gallery = useGallery(initial);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const [viewed, setViewed] = useState<GalleryItem | null>(null);
  const [doomed, setDoomed] = useState<GalleryItem | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLElement>(null);
  const toggleForm = () => {
    setOpen(!isOpen);
    setOpened(true);
  };
  const closeForm = () => {
    setOpen(false);
    opener.current?.focus();
  };

  const tabs = (['images', 'videos'] as const).map((type) => {
    const items = gallery.items.filter((item) => `${item.type}s` === type);
    return {
      id: type,
      label: words.tab(type, items.length),
      panel: <GalleryList type={type} items={items} gallery={gallery} onView={setViewed} onRemove={setDoomed} />,
    };
  });

  return (
    <div className="grid gap-6">
      <Button ref={opener} className="justify-self-start" aria-expanded={isOpen} onClick={toggleForm}>
        {isOpen ? words.close : words.open}
      </Button>
      {/* Out of sight it keeps its files and its title. */}
      {wasOpened && (
        <div hidden={!isOpen}>
          <GalleryForm gallery={gallery} onDone={closeForm} />
        </div>
      )}
      {gallery.failure && <Retry message={gallery.failure} label={words.retry} onRetry={() => void gallery.load()} />}
      <section ref={list} tabIndex={-1} aria-label={admin.gallery.title} className="outline-none">
        <Tabs label={admin.gallery.title} tabs={tabs} hasTitles={false} />
      </section>
      {viewed && <View item={viewed} onClose={() => setViewed(null)} />}
      {doomed && (
        <Confirm
          title={words.confirmTitle}
          text={words.confirm(doomed.title)}
          confirm={words.remove}
          cancel={words.cancel}
          busy={gallery.isBusy}
          focusAfter={list}
          onCancel={() => setDoomed(null)}
          onConfirm={() => void gallery.remove(doomed._id).then(() => setDoomed(null))}
        />
      )}
    </div>
  );
}
