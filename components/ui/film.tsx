'use client';

import clsx from 'clsx';
import { Play } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Icon } from './icon';

type Still = { src: string; srcSet?: string | undefined; sizes?: string };
/** `soft`: a blurred one of it, for where it does not fill the place; no filter of the page, which would cost every frame. */
type Poster = Still & { soft?: string | undefined };

type FilmProps = {
  /** The first one that the browser gets and can play is taken. */
  sources: readonly string[];
  name: string;
  /** The button's name: what it does, and with which film. */
  play: string;
  poster: Poster | null;
  className?: string;
};

const PLAYER = { playsInline: true, preload: 'none' } as const;

/** A poster with a play button; nothing of the film is loaded until it is pressed. Without scripts, a plain player. */
export function Film({ sources, name, play, poster, className }: FilmProps) {
  const { soft, ...still } = poster ?? { src: '' };
  const film = useRef<HTMLVideoElement>(null);
  const [isStarted, setIsStarted] = useState(false);

  useEffect(() => {
    if (isStarted) film.current?.focus();
  }, [isStarted]);

  const start = () => {
    setIsStarted(true);
    // Where the browser refuses to begin, its own controls are there.
    film.current?.play().catch(() => {});
  };

  return (
    <div className={clsx('relative isolate overflow-hidden', className)}>
      {soft && <Picture src={soft} className="absolute inset-0 -z-10 scale-125 object-cover" />}
      <video
        ref={film}
        {...PLAYER}
        // Controls that nobody can reach cost as much as fifty elements of the page.
        controls={isStarted}
        aria-label={name}
        inert={!isStarted}
        className={clsx('size-full object-contain noscript:hidden', !isStarted && 'invisible')}
      >
        <Sources of={sources} />
      </video>
      {!isStarted && (
        <button
          type="button"
          onClick={start}
          aria-label={play}
          className="group absolute inset-0 focus-visible:-outline-offset-4 noscript:hidden"
        >
          {poster && <Picture {...still} className="object-contain" />}
          <span className="absolute inset-0 m-auto grid size-18 place-items-center rounded-full bg-paper/95 text-leaf shadow-lg transition-transform group-hover:scale-108">
            <Icon of={Play} className="size-9 fill-current" />
          </span>
        </button>
      )}
      <noscript>
        <video
          {...PLAYER}
          controls
          poster={poster?.src}
          aria-label={name}
          className="absolute inset-0 size-full object-contain"
        >
          <Sources of={sources} />
        </video>
      </noscript>
    </div>
  );
}

/** `onLost`: not even the last one can be played. */
export function Sources({ of, onLost }: { of: readonly string[]; onLost?: () => void }) {
  return of.map((src) => <source key={src} src={src} onError={src === of.at(-1) ? onLost : undefined} />);
}

function Picture({ className, ...still }: Still & { className: string }) {
  return <img {...still} alt="" loading="lazy" decoding="async" className={clsx('size-full', className)} />;
}
