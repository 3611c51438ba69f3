import clsx from 'clsx';
import { type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { gallery } from '@/content/gallery';
import type { GalleryItem } from '@/lib/media/gallery/rules';
import { GalleryFilm } from './gallery-film';
import { FilmSwitches, GalleryRail } from './gallery-rail';
import { GalleryScreen } from './gallery-screen';
import { useFilmState } from './use-film-state';
import { useGalleryReel } from './use-gallery-reel';

export type ReelHandle = {
  /** Answers whether the key meant something here; `target` is what has the focus. */
  onKey: (key: string, target: Node) => boolean;
  jump: (to: number) => void;
  /** For when something that lay over the list has gone. */
  focus: (at: number) => void;
};

type GalleryReelProps = {
  kind: keyof typeof gallery.kinds;
  items: readonly GalleryItem[];
  ratios: Readonly<Record<string, number>>;
  /** Its tab is chosen. */
  isShown: boolean;
  /** It is in view and nothing lies over it. */
  isActive: boolean;
  isFirst: boolean;
  onOpen: (index: number) => void;
  ref: Ref<ReelHandle>;
};

const KEY_STEPS: Record<string, number> = {
  ArrowDown: 1,
  ArrowRight: 1,
  PageDown: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  PageUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** All pictures, or all films: one to a screen, scrolled by hand, by button or by key. */
export function GalleryReel({ kind, items, ratios, isShown, isActive, isFirst, onOpen, ref }: GalleryReelProps) {
  const { list, index, step, jump, onScroll, onTakeOver } = useGalleryReel(items.length, isShown);
  const [isAlive, setIsAlive] = useState(false);
  const film = useFilmState(index);
  const current = items[index];

  useEffect(() => setIsAlive(true), []);

  const focusOn = (at: number) => list.current?.children[at]?.querySelector('a')?.focus({ preventScroll: true });

  useImperativeHandle(ref, () => ({
    jump: (to) => jump(to, 'instant'),
    focus: (at) => {
      jump(at, 'instant');
      focusOn(at);
    },
    onKey: (key, target) => {
      const isOnPage = target === document.body;
      if (key === 'Enter' && isOnPage) onOpen(index);
      const by = KEY_STEPS[key];
      const to = by === undefined ? null : step(by);
      if (to === null) return key === 'Enter' && isOnPage;
      // The focus goes along, so that Enter opens what is seen; a button keeps it.
      if (isOnPage || list.current?.contains(target)) focusOn(to);
      return true;
    },
  }));

  if (!current)
    return (
      <div
        className={clsx('h-full place-content-center px-6 noscript:h-auto noscript:py-12', isShown ? 'grid' : 'hidden')}
      >
        <img src="/bee.svg" alt="" width={135} height={120} className="mx-auto h-30 w-auto" />
        <p className="mt-6 max-w-sm text-balance text-center font-bold font-display text-2xl">{gallery.empty}</p>
      </div>
    );
  return (
    <div className={clsx('h-full noscript:block noscript:h-auto', !isShown && 'hidden')}>
      <h2 className="sr-only">{gallery.kinds[kind]}</h2>
      <ul
        ref={list}
        onScroll={onScroll}
        onWheel={onTakeOver}
        onTouchStart={onTakeOver}
        className="h-full snap-y snap-mandatory overflow-y-auto [scrollbar-width:none] noscript:h-auto noscript:overflow-visible"
      >
        {items.map((item, at) => (
          <li
            key={item._id}
            // Until the page has come alive only the first is seen: what the others need leaves it the line.
            className={clsx(
              'h-full snap-start snap-always px-4 pt-12 pb-17 low:py-3 low:max-xl:pr-36 low:max-lg:pl-36 lg:pr-28 lg:pb-6 lg:pl-76 xl:px-80 noscript:h-auto',
              !isAlive && at > 0 && '[content-visibility:auto] noscript:[content-visibility:visible]',
            )}
          >
            <GalleryScreen
              item={item}
              ratio={ratios[item._id]}
              isFirst={isFirst && at === 0}
              isNear={isAlive && isShown && Math.abs(at - index) <= 1}
              isCurrent={at === index}
              onOpen={() => onOpen(at)}
            >
              {item.type === 'video' && isAlive && isShown && at === index && (
                <GalleryFilm
                  url={item.url}
                  plays={isActive && film.isWanted}
                  isMuted={film.isMuted}
                  onBlocked={film.onBlocked}
                  onStopped={film.onStopped}
                  className="absolute inset-0 size-full object-contain"
                />
              )}
            </GalleryScreen>
          </li>
        ))}
      </ul>
      {current.type === 'video' && <FilmSwitches film={film} />}
      <GalleryRail kind={kind} index={index} count={items.length} title={current.title} onStep={step} />
    </div>
  );
}
