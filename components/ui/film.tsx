'use client';

import clsx from 'clsx';
import { Play } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Icon } from './icon';

type Still = { src: string; srcSet?: string | undefined; sizes?: string };

type FilmProps = {
  src: string;
  name: string;
  /** The button's name: what it does, and with which film. */
  play: string;
  poster: Still | null;
  className?: string;
};

const PLAYER = { controls: true, playsInline: true, preload: 'none' } as const;

/** A poster with a play button; nothing of the film is loaded until it is pressed. Without scripts, a plain player. */
export function Film({ src, name, play, poster, className }: FilmProps) {
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
      {poster && <Picture {...poster} className="absolute inset-0 -z-10 scale-125 object-cover blur-2xl" />}
      <video
        ref={film}
        src={src}
        {...PLAYER}
        aria-label={name}
        inert={!isStarted}
        className={clsx('size-full object-contain noscript:hidden', !isStarted && 'invisible')}
      />
      {!isStarted && (
        <button
          type="button"
          onClick={start}
          aria-label={play}
          className="group absolute inset-0 focus-visible:-outline-offset-4 noscript:hidden"
        >
          {poster && <Picture {...poster} className="object-contain" />}
          <span className="absolute inset-0 m-auto grid size-18 place-items-center rounded-full bg-paper/95 text-leaf shadow-lg transition-transform group-hover:scale-108">
            <Icon of={Play} className="size-9 fill-current" />
          </span>
        </button>
      )}
      <noscript>
        <video
          {...PLAYER}
          src={src}
          poster={poster?.src}
          aria-label={name}
          className="absolute inset-0 size-full object-contain"
        />
      </noscript>
    </div>
  );
}

function Picture({ className, ...still }: Still & { className: string }) {
  return <img {...still} alt="" loading="lazy" decoding="async" className={clsx('size-full', className)} />;
}
