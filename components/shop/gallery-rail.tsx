import { ChevronDown, ChevronUp, Pause, Play, Volume2, VolumeX } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { gallery } from '@/content/gallery';
import type { FilmState } from './use-film-state';

type Kind = keyof typeof gallery.kinds;

const ROUND =
  'grid size-12 place-items-center max-[22rem]:size-11 rounded-full bg-cream text-leaf-dark shadow-md hover:bg-turmeric disabled:bg-leaf disabled:text-cream-deep disabled:shadow-none';

function RoundButton({ label, onClick, isOff, children }: RoundButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick} disabled={isOff} className={ROUND}>
      {children}
    </button>
  );
}

type RoundButtonProps = { label: string; onClick: () => void; isOff?: boolean; children: ReactNode };

type GalleryRailProps = { kind: Kind; index: number; count: number; title: string; onStep: (by: number) => void };

/** Back and on, and between them where one is. */
export function GalleryRail({ kind, index, count, title, onStep }: GalleryRailProps) {
  return (
    <div className="absolute right-3 bottom-3 flex items-center gap-1 low:top-1/2 low:bottom-auto low:-translate-y-1/2 low:flex-col lg:gap-1.5 lg:top-1/2 lg:right-10 lg:bottom-auto lg:-translate-y-1/2 lg:flex-col noscript:hidden">
      <RoundButton label={gallery.previous[kind]} onClick={() => onStep(-1)} isOff={index === 0}>
        <Icon of={ChevronUp} />
      </RoundButton>
      <p aria-live="polite" className="min-w-11 text-center font-semibold tabular-nums lg:py-1">
        {gallery.position(index + 1, count)}
        <span className="sr-only">: {title}</span>
      </p>
      <RoundButton label={gallery.next[kind]} onClick={() => onStep(1)} isOff={index === count - 1}>
        <Icon of={ChevronDown} />
      </RoundButton>
    </div>
  );
}

/** The switches of the film on the current screen. */
export function FilmSwitches({ film }: { film: FilmState }) {
  return (
    <div className="absolute right-3 bottom-18 flex gap-1.5 low:top-1/2 low:right-20 low:bottom-auto low:-translate-y-1/2 low:flex-col low:lg:right-26 lg:right-10 lg:bottom-10 lg:flex-col noscript:hidden">
      <RoundButton label={film.isWanted ? gallery.pause : gallery.play} onClick={film.togglePlaying}>
        {film.isWanted ? <Icon of={Pause} /> : <Icon of={Play} />}
      </RoundButton>
      <RoundButton label={film.isMuted ? gallery.soundOn : gallery.soundOff} onClick={film.toggleSound}>
        {film.isMuted ? <Icon of={VolumeX} /> : <Icon of={Volume2} />}
      </RoundButton>
    </div>
  );
}
