'use client';

import type { ComponentType } from 'react';
import { useState } from 'react';
import { Carousel } from '@/components/ui/carousel';
import type { Lightbox, LightboxItem } from '@/components/ui/lightbox';
import { toastError } from '@/components/ui/toast';
import { product } from '@/content/product';
import { type ProductItem, squareUrl, wholeScreenUrl } from '@/lib/media/rules';
import { Picture } from './picture';

type Viewer = ComponentType<Parameters<typeof Lightbox>[0]>;

const loadViewer = () => import('@/components/ui/lightbox');
/** A viewer that cannot be had yet is asked for again when it is wanted. */
const prepareViewer = () => void loadViewer().catch(() => {});

/** Section 2: carousel with thumbnails and counter; a picture opens on the whole screen, where it can be zoomed. */
export function ProductPictures({ images, tiny }: { images: readonly ProductItem[]; tiny: Record<string, string> }) {
  const [shown, setShown] = useState(0);
  const [open, setOpen] = useState<{ Viewer: Viewer; index: number } | null>(null);
  const named = images.map((image, at) => ({ ...image, name: image.alt || `${product.picture} ${at + 1}` }));

  const enlarge = async (index: number) => {
    try {
      const { Lightbox } = await loadViewer();
      setOpen({ Viewer: Lightbox, index });
    } catch {
      void toastError(product.unavailable);
    }
  };

  const slides = named.map((image, at) => ({
    key: image.id,
    name: image.name,
    node: (
      <Picture
        url={image.url}
        alt={image.name}
        sizes="(min-width: 77rem) 36.5rem, (min-width: 64rem) 50vw, (min-width: 48rem) 45vw, calc(100vw - 2rem)"
        eager={at === 0}
        tiny={tiny[image.id]}
        className="aspect-square w-full bg-cream-deep object-cover"
      />
    ),
    thumb: (
      // biome-ignore lint/performance/noImgElement: the media service already cuts the thumbnail
      <img
        src={squareUrl(image.url, 192)}
        alt=""
        width={96}
        height={96}
        loading="lazy"
        fetchPriority="low"
        decoding="async"
        className="aspect-square w-full bg-cream-deep object-cover"
      />
    ),
  }));
  const items: LightboxItem[] = named.map(({ url, name }) => ({ type: 'image', src: wholeScreenUrl(url), alt: name }));

  return (
    <>
      <Carousel
        label={product.pictures}
        words={product.carousel}
        slides={slides}
        pick={{ label: product.enlarge, onPick: (index) => void enlarge(index), onLikely: prepareViewer }}
        at={shown}
      />
      {open && (
        <open.Viewer
          items={items}
          index={open.index}
          words={product.viewer}
          onIndexChange={setShown}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
