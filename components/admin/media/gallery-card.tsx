import { Play } from 'lucide';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { media } from '@/content/media';
import { formatShortDate } from '@/lib/core/format';
import { squareUrl } from '@/lib/media/files/rules';
import type { AdminItem } from '@/lib/media/gallery/rules';
import { TitleForm } from './title-form';
import type { Gallery } from './use-gallery';

const words = media.gallery;

const ACTION = 'px-1.5! text-sm';

type GalleryCardProps = {
  item: AdminItem;
  gallery: Gallery;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onView: () => void;
  onRemove: () => void;
};

/** One picture or film of the gallery; its title is edited in place. */
export function GalleryCard({ item, gallery, isChosen, onChoose, onView, onRemove }: GalleryCardProps) {
  const [state, setState] = useState<'shown' | 'edited' | 'left'>('shown');
  const { type, url, thumbnail, title, uploadDate } = item;
  const named = (action: string) => `${action}: ${title}`;
  return (
    <li className="relative grid grid-cols-[6.5rem_1fr] overflow-hidden rounded-lg border border-line bg-paper shadow-sm sm:flex sm:flex-col">
      <button type="button" onClick={onView} aria-label={named(words.view)} className="relative block bg-cream-deep">
        <img
          src={type === 'image' ? squareUrl(url, 480) : (thumbnail ?? '')}
          alt=""
          width={480}
          height={480}
          loading="lazy"
          className="size-full object-cover sm:aspect-square"
        />
        {type === 'video' && (
          <span className="absolute inset-0 m-auto grid size-14 place-items-center rounded-full bg-paper/90 text-leaf">
            <Icon of={Play} />
          </span>
        )}
      </button>
      <label className="absolute top-1.5 left-1.5 grid size-11 cursor-pointer place-items-center rounded-md bg-paper/90 shadow-sm">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
          aria-label={words.choose(title)}
          className="size-6 accent-leaf focus-visible:outline-3 focus-visible:outline-leaf focus-visible:outline-offset-2"
        />
      </label>
      <div className="flex min-w-0 flex-1 flex-col p-3 sm:p-4">
        {state === 'edited' ? (
          <TitleForm
            title={title}
            busy={gallery.isBusy}
            onCancel={() => setState('left')}
            onSave={async (next) => {
              if (await gallery.rename(item, next)) setState('left');
            }}
          />
        ) : (
          <>
            <h2 className="line-clamp-2 break-words font-semibold font-text text-base" title={title}>
              {title}
            </h2>
            <p className="text-ink-soft text-sm">{formatShortDate(new Date(uploadDate))}</p>
            <div className="mt-auto grid grid-cols-3 gap-1.5 pt-3">
              <Button variant="secondary" className={ACTION} aria-label={named(words.view)} onClick={onView}>
                {words.view}
              </Button>
              <Button
                variant="secondary"
                className={ACTION}
                autoFocus={state === 'left'}
                aria-label={named(words.edit)}
                onClick={() => setState('edited')}
              >
                {words.edit}
              </Button>
              <Button
                variant="ghost"
                className={`${ACTION} text-clay!`}
                aria-label={named(words.remove)}
                onClick={onRemove}
              >
                {words.remove}
              </Button>
            </div>
          </>
        )}
      </div>
    </li>
  );
}
