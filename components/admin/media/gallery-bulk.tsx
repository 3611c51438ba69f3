import { type RefObject, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { media } from '@/content/media';
import type { AdminItem } from '@/lib/media/gallery/rules';
import type { Gallery } from './use-gallery';

const words = media.gallery;

type GalleryBulkProps = {
  items: readonly AdminItem[];
  gallery: Gallery;
  focusAfter: RefObject<HTMLElement | null>;
  onClear: () => void;
};

/** What can be done with the chosen items; it stays in view while one scrolls. */
export function GalleryBulk({ items, gallery, focusAfter, onClear }: GalleryBulkProps) {
  const [isAsked, setAsked] = useState(false);
  const clear = () => {
    onClear();
    focusAfter.current?.focus();
  };
  return (
    <section
      aria-label={words.bulk}
      className="sticky bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-20 mt-4 flex flex-wrap items-center gap-2 rounded-lg border-2 border-leaf bg-paper p-3 shadow-lg lg:bottom-4"
    >
      <p className="mr-auto px-1 font-semibold" aria-live="polite">
        {words.chosen(items.length)}
      </p>
      <Button variant="ghost" className="px-3!" onClick={clear}>
        {words.clear}
      </Button>
      <Button className="bg-clay! hover:bg-clay/90!" onClick={() => setAsked(true)}>
        {words.remove}
      </Button>
      {isAsked && (
        <Confirm
          title={words.confirmTitle}
          text={words.confirmMany(items.length)}
          confirm={words.remove}
          cancel={words.cancel}
          busy={gallery.isBusy}
          focusAfter={focusAfter}
          onCancel={() => setAsked(false)}
          onConfirm={() => void gallery.removeMany(items).then(() => setAsked(false))}
        />
      )}
    </section>
  );
}
