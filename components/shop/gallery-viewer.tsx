'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useOnDemand } from '@/components/ui/use-on-demand';
import { gallery } from '@/content/gallery';
import { chrome } from '@/content/navigation';
import type { GalleryItem } from '@/lib/media/gallery/rules';
import { GalleryReel, type ReelHandle } from './gallery-reel';
import { GallerySwitch } from './gallery-switch';

const loadLightbox = () => import('./gallery-lightbox').then((module) => module.GalleryLightbox);

type GalleryViewerProps = {
  images: readonly GalleryItem[];
  videos: readonly GalleryItem[];
  /** Width by height of the items whose size is known, by id. */
  ratios: Readonly<Record<string, number>>;
};
type Kind = keyof typeof gallery.kinds;

const KINDS: readonly Kind[] = ['images', 'videos'];
const MOSTLY = 0.5;

/** Section 2, gallery: one item to a screen below the header, with everything that moves it. */
export function GalleryViewer({ images, videos, ratios }: GalleryViewerProps) {
  const items = { images, videos };
  const [kind, setKind] = useState<Kind>(images.length === 0 && videos.length > 0 ? 'videos' : 'images');
  const [opened, setOpened] = useState<number | null>(null);
  const lightbox = useOnDemand(loadLightbox, chrome.unavailable);
  const [isInView, setIsInView] = useState(true);
  const stage = useRef<HTMLElement>(null);
  const seen = useRef<number | null>(null);
  const reels = useRef<Partial<Record<Kind, ReelHandle | null>>>({});

  useEffect(() => {
    const watch = new IntersectionObserver(
      ([entry]) => setIsInView(entry !== undefined && entry.intersectionRatio >= MOSTLY),
      { threshold: MOSTLY },
    );
    if (stage.current) watch.observe(stage.current);
    return () => watch.disconnect();
  }, []);

  // The lightbox gives the focus back to where it was opened; the visitor may have gone on since.
  useEffect(() => {
    if (opened === null && seen.current !== null) reels.current[kind]?.focus(seen.current);
    seen.current = opened;
  }, [opened, kind]);

  const open = async (index: number) => {
    if (await lightbox.get()) setOpened(index);
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (opened !== null || !isInView || !(event.target instanceof Node)) return;
    const isElsewhere = event.target !== document.body && !stage.current?.contains(event.target);
    if (isElsewhere || !reels.current[kind]?.onKey(event.key, event.target)) return;
    event.preventDefault();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  return (
    <section
      ref={stage}
      aria-label={gallery.label}
      className="relative h-[calc(100dvh-6.31rem)] min-h-[24rem] low:min-h-0 bg-leaf-dark text-cream noscript:h-auto [&_:focus-visible]:outline-turmeric [&_a]:-scroll-my-24 [&_button]:-scroll-my-24"
    >
      <div className="lg:pointer-events-none lg:absolute lg:inset-y-0 lg:left-0 lg:z-10 lg:flex lg:w-80 lg:flex-col lg:justify-center lg:pl-10 noscript:static noscript:px-4 noscript:pt-13">
        <h1 className="max-lg:sr-only lg:text-6xl noscript:not-sr-only">{gallery.heading}</h1>
        <p className="mt-3 text-cream-deep text-lg max-lg:sr-only noscript:not-sr-only">{gallery.lead}</p>
        <GallerySwitch kind={kind} onChange={setKind} />
      </div>
      {KINDS.map((each) => (
        <GalleryReel
          key={each}
          ref={(handle) => {
            reels.current[each] = handle;
          }}
          kind={each}
          items={items[each]}
          ratios={ratios}
          isShown={each === kind}
          isActive={each === kind && isInView && opened === null}
          isFirst={each === kind}
          onOpen={(index) => void open(index)}
        />
      ))}
      {opened !== null && lightbox.part && (
        <lightbox.part
          kind={kind}
          items={items[kind]}
          index={opened}
          onIndexChange={(to) => {
            setOpened(to);
            reels.current[kind]?.jump(to);
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
