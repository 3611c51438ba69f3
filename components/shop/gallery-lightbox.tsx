import { Lightbox } from '@/components/ui/lightbox';
import { gallery } from '@/content/gallery';
import { pictureUrl } from '@/lib/media/files/rules';
import type { GalleryItem } from '@/lib/media/gallery/rules';

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
    src: type === 'image' ? pictureUrl(url, FULL_WIDTH) : url,
    alt: title,
    caption: title,
    poster: thumbnail && pictureUrl(thumbnail, POSTER_WIDTH),
  }));
  const words = { ...gallery.lightbox, previous: gallery.previous[kind], next: gallery.next[kind] };
  return <Lightbox items={slides} words={words} {...rest} />;
}
