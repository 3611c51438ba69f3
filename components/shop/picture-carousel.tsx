'use client';

import { type ComponentProps, useState } from 'react';
import { Carousel } from '@/components/ui/carousel';
import { useOnDemand } from '@/components/ui/use-on-demand';
import { chrome } from '@/content/navigation';
import { product } from '@/content/product';
import { shownPicture } from './shown-picture';

const loadViewer = () => import('@/components/ui/lightbox').then(({ Lightbox }) => Lightbox);

type PictureCarouselProps = {
  slides: readonly (ComponentProps<typeof Carousel>['slides'][number] & { whole: string })[];
};

/** Section 2: carousel with thumbnails and counter; a picture opens on the whole screen, where it can be zoomed. */
export function PictureCarousel({ slides }: PictureCarouselProps) {
  const [shown, setShown] = useState(0);
  const [opened, setOpened] = useState<number | null>(null);
  const viewer = useOnDemand(loadViewer, chrome.unavailable);
  const enlarge = async (index: number) => {
    if (await viewer.get()) setOpened(index);
  };
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
          items={slides.map(({ name, whole }) => ({
            type: 'image' as const,
            src: whole,
            alt: name,
            there: shownPicture(whole),
          }))}
          index={opened}
          words={product.viewer}
          onIndexChange={setShown}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
