'use client';

import clsx from 'clsx';
import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { ChevronLeft, ChevronRight, Maximize } from 'lucide';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from './icon';
import { useAwake } from './use-awake';

type CarouselProps = {
  label: string;
  words: { previous: string; next: string; show: string; of: string };
  slides: readonly { key: string; name: string; node: ReactNode; thumb?: ReactNode }[];
  /** The whole slide becomes a button, named by `label` and the slide's own name. */
  pick?: { label: string; onPick: (index: number) => void; onLikely?: () => void };
  /** The slide to go to when this changes. */
  at?: number;
  className?: string;
};

type Embla = NonNullable<UseEmblaCarouselType[1]>;

const ARROW =
  'absolute top-1/2 grid size-12 -translate-y-1/2 place-items-center rounded-full bg-paper/95 text-ink shadow-md hover:bg-turmeric-soft noscript:hidden';

/** Slides to swipe, step through or pick by thumbnail; leaving a slide stops what plays on it. */
export function Carousel({ label, words, slides, pick, at, className }: CarouselProps) {
  const part = useRef<HTMLElement>(null);
  const [isAwake, wake] = useAwake(part);
  const [viewport, embla] = useEmblaCarousel({ loop: true });
  const wanted = useRef<(carousel: Embla) => void>(null);
  const [index, setIndex] = useState(0);
  const current = slides[index];

  /** What is asked for before the carousel is there is done when it is. */
  const go = (move: (carousel: Embla) => void) => {
    if (embla) return move(embla);
    wanted.current = move;
    wake();
  };

  useEffect(() => {
    if (at !== undefined) embla?.scrollTo(at, true);
  }, [embla, at]);

  useEffect(() => {
    if (!embla) return;
    const settle = () => {
      setIndex(embla.selectedScrollSnap());
      for (const video of embla.rootNode().querySelectorAll('video')) video.pause();
    };
    embla.on('select', settle);
    wanted.current?.(embla);
    wanted.current = null;
    return () => {
      embla.off('select', settle);
    };
  }, [embla]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLVideoElement) return;
    if (event.key === 'ArrowLeft') go((carousel) => carousel.scrollPrev());
    else if (event.key === 'ArrowRight') go((carousel) => carousel.scrollNext());
    else return;
    event.preventDefault();
  };

  return (
    <section
      ref={part}
      aria-roledescription="carousel"
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerDownCapture={isAwake ? undefined : wake}
      className={className}
    >
      <div className="relative">
        <div
          ref={isAwake ? viewport : undefined}
          className="relative overflow-hidden rounded-lg noscript:overflow-x-auto"
        >
          <div className="flex touch-pan-y touch-pinch-zoom">
            {slides.map((slide, place) => (
              // biome-ignore lint/a11y/useSemanticElements: a slide is a group, not a set of form fields
              <div
                key={slide.key}
                role="group"
                aria-roledescription="slide"
                aria-label={`${place + 1} ${words.of} ${slides.length}: ${slide.name}`}
                inert={embla !== undefined && place !== index}
                // Until the page comes alive only the first can be seen: the pictures of the others leave it the line.
                className={clsx(
                  'min-w-0 shrink-0 basis-full',
                  embla === undefined && place > 0 && '[content-visibility:hidden] noscript:[content-visibility:auto]',
                )}
              >
                {slide.node}
              </div>
            ))}
          </div>
          {pick && (
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={`${pick.label}: ${current?.name}`}
              onClick={() => pick.onPick(index)}
              onPointerEnter={pick.onLikely}
              onFocus={pick.onLikely}
              className="group absolute inset-0 cursor-zoom-in rounded-lg focus-visible:-outline-offset-4 noscript:hidden"
            >
              <span className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-full bg-paper/95 shadow-md group-hover:bg-turmeric-soft">
                <Icon of={Maximize} />
              </span>
            </button>
          )}
        </div>
        {slides.length > 1 && (
          <>
            <button
              type="button"
              aria-label={words.previous}
              onClick={() => go((carousel) => carousel.scrollPrev())}
              className={clsx(ARROW, 'left-3')}
            >
              <Icon of={ChevronLeft} />
            </button>
            <button
              type="button"
              aria-label={words.next}
              onClick={() => go((carousel) => carousel.scrollNext())}
              className={clsx(ARROW, 'right-3')}
            >
              <Icon of={ChevronRight} />
            </button>
            <p
              aria-hidden="true"
              className="pointer-events-none absolute top-3 right-3 rounded-full bg-ink/80 px-3 py-0.5 font-semibold text-paper text-sm tabular-nums noscript:hidden"
            >
              {index + 1} / {slides.length}
            </p>
            <p aria-live="polite" className="sr-only">
              {index + 1} {words.of} {slides.length}: {current?.name}
            </p>
          </>
        )}
      </div>
      {slides.length > 1 && slides[0]?.thumb && (
        <ul className="mt-3 flex gap-2 sm:gap-3 noscript:hidden">
          {slides.map((slide, place) => (
            <li key={slide.key} className="min-w-0 max-w-24 flex-1">
              <button
                type="button"
                aria-label={`${words.show} ${place + 1}: ${slide.name}`}
                aria-current={place === index}
                onClick={() => go((carousel) => carousel.scrollTo(place))}
                className="block w-full overflow-hidden rounded-md border-3 border-transparent opacity-80 hover:opacity-100 aria-[current=true]:border-leaf aria-[current=true]:opacity-100"
              >
                {slide.thumb}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
