import { Film, ImageOff } from 'lucide';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { Sources } from '@/components/ui/film';
import { Icon } from '@/components/ui/icon';
import { gallery } from '@/content/gallery';
import { pictureSrcSet, pictureUrl } from '@/lib/media/files/rules';
import { filmSources } from '@/lib/media/films/rules';
import type { GalleryItem } from '@/lib/media/gallery/rules';

/** Wider ones are not fetched. */
const MOST_WIDE = '48rem';

type GalleryScreenProps = {
  item: GalleryItem;
  /** Width by height, where it is known: the picture has its place before it arrives. */
  ratio?: number | undefined;
  /** The first one of all, which the visitor waits for. */
  isFirst: boolean;
  isNear: boolean;
  isCurrent: boolean;
  onOpen: () => void;
  /** Plays over the still picture. */
  children?: ReactNode;
};

/** One screen of the gallery. Its link works without JavaScript too; with it, the lightbox opens. */
export function GalleryScreen({ item, ratio, isFirst, isNear, isCurrent, onOpen, children }: GalleryScreenProps) {
  const isFilm = item.type === 'video';
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <figure className="grid h-full grid-rows-[minmax(0,1fr)_auto] gap-3 low:gap-1.5 noscript:block noscript:h-auto">
      <div
        className={`grid place-items-center [container-type:size] noscript:block noscript:[container-type:normal] ${isFilm ? 'noscript:hidden' : ''}`}
      >
        <a
          href={item.url}
          aria-label={gallery.open(item.title)}
          aria-haspopup="dialog"
          tabIndex={isCurrent ? undefined : -1}
          onClick={open}
          className="relative block overflow-hidden rounded-lg shadow-lg noscript:w-full!"
          style={ratio ? { aspectRatio: ratio, width: `min(100cqw, ${100 * ratio}cqh, ${MOST_WIDE})` } : undefined}
        >
          <Still item={item} fills={ratio !== undefined} isFirst={isFirst} isEager={isFirst || isNear} />
          {children}
        </a>
      </div>
      {isFilm && <FilmWithoutScript item={item} />}
      <figcaption
        className={`line-clamp-2 min-h-13 low:min-h-0 break-words low:text-center font-bold font-display text-xl leading-tight sm:text-center lg:text-2xl ${isFilm ? 'pr-26 sm:pl-26 low:px-0 lg:px-0' : ''}`}
      >
        {item.title}
      </figcaption>
    </figure>
  );
}

/** The picture, or the first sight of a film, as large as the screen allows. */
type StillProps = { item: GalleryItem; fills: boolean; isFirst: boolean; isEager: boolean };

function Still({ item, fills, isFirst, isEager }: StillProps) {
  const [isMissing, setIsMissing] = useState(false);
  const url = item.type === 'image' ? item.url : item.thumbnail;
  if (!url || isMissing)
    return (
      <span
        className={`grid place-items-center bg-leaf text-turmeric ${fills ? 'size-full' : 'aspect-video w-[min(100cqw,177cqh)]'}`}
      >
        <Icon of={item.type === 'image' ? ImageOff : Film} className="size-16" />
      </span>
    );
  return (
    <img
      src={pictureUrl(url, 828)}
      srcSet={pictureSrcSet(url)}
      sizes={`(min-width: 64rem) ${MOST_WIDE}, calc(100vw - 2rem)`}
      alt=""
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      ref={(image) => {
        // It may have failed before the page came alive and could listen.
        if (image?.complete && image.currentSrc !== '' && image.naturalWidth === 0) setIsMissing(true);
      }}
      onError={() => setIsMissing(true)}
      className={fills ? 'block size-full object-cover' : 'block h-auto max-h-[100cqh] w-auto max-w-[100cqw]'}
    />
  );
}

function FilmWithoutScript({ item }: { item: GalleryItem }) {
  return (
    <noscript>
      {/* biome-ignore lint/a11y/useMediaCaption: the films have no speech */}
      <video
        poster={item.thumbnail ? pictureUrl(item.thumbnail, 828) : undefined}
        controls
        playsInline
        preload="none"
        aria-label={item.title}
        className="mx-auto max-h-[80vh] max-w-full"
      >
        <Sources of={filmSources(item.url)} />
      </video>
    </noscript>
  );
}
