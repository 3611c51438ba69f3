import { type RefObject, useState } from 'react';
import { ChosenBar } from '@/components/admin/chosen-bar';
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

/** What can be done with the chosen items. */
export function GalleryBulk({ items, gallery, focusAfter, onClear }: GalleryBulkProps) {
  const [isAsked, setAsked] = useState(false);
  const clear = () => {
    onClear();
    focusAfter.current?.focus();
  };
  return (
    <ChosenBar label={words.bulk} chosen={words.chosen(items.length)} clear={words.clear} onClear={clear}>
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
    </ChosenBar>
  );
}
