import { Lightbox } from '@/components/ui/lightbox';
import { gallery } from '@/content/gallery';
import { pictureUrl } from '@/lib/media/files/rules';
import { filmSources } from '@/lib/media/films/rules';
import type { GalleryItem } from '@/lib/media/gallery/rules';
import { shownPicture } from './shown-picture';

const FULL_WIDTH = 2000;
const POSTER_WIDTH = 1200;

type GalleryLightboxProps = {
  kind: keyof typeof gallery.kinds;
  items: readonly GalleryItem[];
  index: number;
  onIndexChange: (index: number) => void;
  onClose: () => void;
};

/** The gallery's pictures or films on the whole screen. */
export function GalleryLightbox({ kind, items, ...rest }: GalleryLightboxProps) {
  const slides = items.map(({ type, url, title, thumbnail }) => ({
    type,
    src: type === 'image' ? pictureUrl(url, FULL_WIDTH) : (filmSources(url)[0] ?? url),
    otherwise: type === 'image' ? undefined : filmSources(url)[1],
    alt: title,
    caption: title,
    there: type === 'image' ? shownPicture(url) : undefined,
    poster: thumbnail && pictureUrl(thumbnail, POSTER_WIDTH),
  }));
  const words = { ...gallery.lightbox, previous: gallery.previous[kind], next: gallery.next[kind] };
  return <Lightbox items={slides} words={words} {...rest} />;
}
