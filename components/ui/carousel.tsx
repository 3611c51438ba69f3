'use client';

import clsx from 'clsx';
import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { ChevronLeft, ChevronRight, Maximize } from 'lucide';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
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
type Move = (carousel: Embla) => void;

const back: Move = (carousel) => carousel.scrollPrev();
const on: Move = (carousel) => carousel.scrollNext();

/** Where the carousel in this part of the page is, and how it is moved; it wakes when somebody comes near. */
function useCarousel(part: RefObject<HTMLElement | null>, at: number | undefined) {
  const [isAwake, wake] = useAwake(part);
  const [viewport, embla] = useEmblaCarousel({ loop: true });
  const wanted = useRef<Move>(null);
  const [index, setIndex] = useState(0);

  /** What is asked for before the carousel is there is done when it is. */
  const go = (move: Move) => {
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

  return { index, go, wake, isAwake, viewport: isAwake ? viewport : undefined, isAlive: embla !== undefined };
}

type SlidesProps = Pick<CarouselProps, 'words' | 'slides'> & { index: number; isAlive: boolean };

const Slides = ({ words, slides, index, isAlive }: SlidesProps) => (
  <div className="flex touch-pan-y touch-pinch-zoom">
    {slides.map((slide, place) => (
      // biome-ignore lint/a11y/useSemanticElements: a slide is a group, not a set of form fields
      <div
        key={slide.key}
        role="group"
        aria-roledescription="slide"
        aria-label={`${place + 1} ${words.of} ${slides.length}: ${slide.name}`}
        inert={isAlive && place !== index}
        // Until the page comes alive only the first can be seen: the pictures of the others leave it the line.
        className={clsx(
          'min-w-0 shrink-0 basis-full',
          !isAlive && place > 0 && '[content-visibility:hidden] noscript:[content-visibility:auto]',
        )}
      >
        {slide.node}
      </div>
    ))}
  </div>
);

type PickButtonProps = { pick: NonNullable<CarouselProps['pick']>; name: string | undefined; index: number };

const PickButton = ({ pick, name, index }: PickButtonProps) => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-label={`${pick.label}: ${name}`}
    onClick={() => pick.onPick(index)}
    onPointerEnter={pick.onLikely}
    onFocus={pick.onLikely}
    className="group absolute inset-0 cursor-zoom-in rounded-lg focus-visible:-outline-offset-4 noscript:hidden"
  >
    <span className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-full bg-paper/95 shadow-md group-hover:bg-turmeric-soft">
      <Icon of={Maximize} />
    </span>
  </button>
);

type StepsProps = Pick<CarouselProps, 'words' | 'slides'> & { index: number; go: (move: Move) => void };

const ARROW =
  'absolute top-1/2 grid size-12 -translate-y-1/2 place-items-center rounded-full bg-paper/95 text-ink shadow-md hover:bg-turmeric-soft noscript:hidden';

const Steps = ({ words, slides, index, go }: StepsProps) => (
  <>
    <button type="button" aria-label={words.previous} onClick={() => go(back)} className={clsx(ARROW, 'left-3')}>
      <Icon of={ChevronLeft} />
    </button>
    <button type="button" aria-label={words.next} onClick={() => go(on)} className={clsx(ARROW, 'right-3')}>
      <Icon of={ChevronRight} />
    </button>
    <p
      aria-hidden="true"
      className="pointer-events-none absolute top-3 right-3 rounded-full bg-ink/80 px-3 py-0.5 font-semibold text-paper text-sm tabular-nums noscript:hidden"
    >
      {index + 1} / {slides.length}
    </p>
    <p aria-live="polite" className="sr-only">
      {index + 1} {words.of} {slides.length}: {slides[index]?.name}
    </p>
  </>
);

const Thumbs = ({ words, slides, index, go }: StepsProps) => (
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
);

/** Slides to swipe, step through or pick by thumbnail; leaving a slide stops what plays on it. */
export function Carousel({ label, words, slides, pick, at, className }: CarouselProps) {
  const part = useRef<HTMLElement>(null);
  const { index, go, wake, isAwake, viewport, isAlive } = useCarousel(part, at);
  const shown = { words, slides, index };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLVideoElement) return;
    if (event.key === 'ArrowLeft') go(back);
    else if (event.key === 'ArrowRight') go(on);
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
        <div ref={viewport} className="relative overflow-hidden rounded-lg noscript:overflow-x-auto">
          <Slides {...shown} isAlive={isAlive} />
          {pick && <PickButton pick={pick} name={slides[index]?.name} index={index} />}
        </div>
        {slides.length > 1 && <Steps {...shown} go={go} />}
      </div>
      {slides.length > 1 && slides[0]?.thumb && <Thumbs {...shown} go={go} />}
    </section>
  );
}
