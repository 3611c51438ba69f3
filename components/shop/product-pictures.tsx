'use client';

import { useState } from 'react';
import { Carousel } from '@/components/ui/carousel';
import type { LightboxItem } from '@/components/ui/lightbox';
import { useOnDemand } from '@/components/ui/use-on-demand';
import { chrome } from '@/content/navigation';
import { product } from '@/content/product';
import { squareUrl, wholeScreenUrl } from '@/lib/media/files/rules';
import type { ProductItem } from '@/lib/media/product-content/rules';
import { Picture } from './picture';

const loadViewer = () => import('@/components/ui/lightbox').then(({ Lightbox }) => Lightbox);

/** Section 2: carousel with thumbnails and counter; a picture opens on the whole screen, where it can be zoomed. */
export function ProductPictures({ images, tiny }: { images: readonly ProductItem[]; tiny: Record<string, string> }) {
  const [shown, setShown] = useState(0);
  const [opened, setOpened] = useState<number | null>(null);
  const viewer = useOnDemand(loadViewer, chrome.unavailable);
  const named = images.map((image, at) => ({ ...image, name: image.alt || `${product.picture} ${at + 1}` }));

  const enlarge = async (index: number) => {
    if (await viewer.get()) setOpened(index);
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
        pick={{ label: product.enlarge, onPick: (index) => void enlarge(index), onLikely: viewer.prepare }}
        at={shown}
      />
      {opened !== null && viewer.part && (
        <viewer.part
          items={items}
          index={opened}
          words={product.viewer}
          onIndexChange={setShown}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
