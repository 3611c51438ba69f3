import { useState } from 'react';
import { useMotionAllowed } from '@/components/ui/motion';

type Film = { at: number; wanted: boolean | null; isBlocked: boolean };

/**
 * Whether the film on the current screen should play, and how. Every film begins by itself and with sound, unless
 * motion is paused, the sound was switched off, or the browser forbids it.
 */
export function useFilmState(index: number) {
  const isMotionAllowed = useMotionAllowed();
  const [wantsSound, setWantsSound] = useState(true);
  const [stored, setStored] = useState<Film>({ at: 0, wanted: null, isBlocked: false });
  const film = stored.at === index ? stored : { at: index, wanted: null, isBlocked: false };
  const isWanted = film.wanted ?? isMotionAllowed;
  const isMuted = !wantsSound || film.isBlocked;

  return {
    isWanted,
    isMuted,
    togglePlaying: () => setStored({ ...film, wanted: !isWanted }),
    toggleSound: () => {
      setWantsSound(isMuted);
      setStored({ ...film, isBlocked: false });
    },
    onBlocked: () => setStored({ ...film, isBlocked: true }),
    onStopped: () => setStored({ ...film, wanted: false }),
  };
}

export type FilmState = ReturnType<typeof useFilmState>;
