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
import { type AdminItem, GALLERY_TYPES, type GalleryItem, type GalleryPage } from '@/lib/media/gallery/rules';
import { GalleryBulk } from './gallery-bulk';
import { GalleryForm } from './gallery-form';
import { GalleryList } from './gallery-list';
import { GallerySearch } from './gallery-search';
import { filesAt } from './staged-files';
import { useGallery } from './use-gallery';
import { placeOf } from './use-uploads';

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
          className="h-[70dvh] w-full rounded-md bg-ink"
        />
      )}
    </Dialog>
  );
}

/** Section 2, admin gallery: upload, look, search, retitle, delete one or many. */
export function GalleryMedia({ initial }: { initial: GalleryPage }) {
  const gallery = useGallery(initial);
  const isHolding = filesAt(placeOf('gallery', null)).length > 0;
  const [isOpen, setOpen] = useState(isHolding);
  const [wasOpened, setOpened] = useState(isHolding);
  const [viewed, setViewed] = useState<GalleryItem | null>(null);
  const [doomed, setDoomed] = useState<AdminItem | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
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

  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((now) => new Set(isChosen ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))));
  // What somebody else has deleted, or a search leaves out, is not deleted by the way.
  const chosenItems = gallery.items.filter(({ _id }) => chosen.has(_id));

  const tabs = GALLERY_TYPES.map((type) => ({
    id: type,
    label: words.tab(type, gallery.counts[type]),
    panel: (
      <GalleryList
        type={type}
        gallery={gallery}
        chosen={chosen}
        onChoose={choose}
        onView={setViewed}
        onRemove={setDoomed}
      />
    ),
  }));

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
      <GallerySearch q={gallery.q} isBusy={gallery.isLoading} onSearch={gallery.search} />
      <p role="status" className="sr-only">
        {gallery.q && !gallery.isLoading && words.found(gallery.counts.images, gallery.counts.videos, gallery.q)}
      </p>
      <section ref={list} tabIndex={-1} aria-label={admin.gallery.title} className="outline-none">
        <Tabs label={admin.gallery.title} tabs={tabs} hasTitles={false} />
        {chosenItems.length > 0 && (
          <GalleryBulk items={chosenItems} gallery={gallery} focusAfter={list} onClear={() => setChosen(new Set())} />
        )}
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
          onConfirm={() => void gallery.remove(doomed).then(() => setDoomed(null))}
        />
      )}
    </div>
  );
}
