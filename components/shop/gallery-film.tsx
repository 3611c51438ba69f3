import { useEffect, useEffectEvent, useRef } from 'react';

import { Sources } from '@/components/ui/film';
import { filmSources } from '@/lib/media/films/rules';

type GalleryFilmProps = {
  url: string;
  plays: boolean;
  isMuted: boolean;
  /** The browser allows no sound. */
  onBlocked: () => void;
  /** The film is over, or cannot be played at all. */
  onStopped: () => void;
  className?: string;
};

/** A film without controls of its own. Section 8: where it may not begin with sound it begins without. */
export function GalleryFilm({ url, plays, isMuted, onBlocked, onStopped, className }: GalleryFilmProps) {
  const film = useRef<HTMLVideoElement>(null);
  const block = useEffectEvent(onBlocked);
  const stop = useEffectEvent(onStopped);

  useEffect(() => {
    const element = film.current;
    if (!plays || !element) return;
    let isLeft = false;
    const startMuted = () => {
      if (isLeft) return;
      if (element.muted) return stop();
      element.muted = true;
      block();
      element.play().catch(() => !isLeft && stop());
    };
    element.play().catch(startMuted);
    return () => {
      isLeft = true;
      element.pause();
    };
  }, [plays]);

  return (
    <video
      ref={film}
      muted={isMuted}
      playsInline
      preload={plays ? 'auto' : 'none'}
      onEnded={onStopped}
      className={className}
    >
      <Sources of={filmSources(url)} onLost={onStopped} />
    </video>
  );
}
