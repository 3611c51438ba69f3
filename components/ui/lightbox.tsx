import { useEffect, useRef, useState } from 'react';
import Viewer, { type ControllerRef, type Slide } from 'yet-another-react-lightbox';
import Video from 'yet-another-react-lightbox/plugins/video';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { useMotionAllowed } from './motion';
import { useCloseRequest } from './use-close-request';

type LightboxItem = {
  type: 'image' | 'video';
  src: string;
  /** Of a film: where it comes from when it is not there. */
  otherwise?: string | undefined;
  /** What the picture shows, or what the film is called. */
  alt: string;
  /** Words to show with it. */
  caption?: string;
  /** Only with the true sizes of the files in pixels: the zoom is computed from them. */
  srcSet?: readonly { src: string; width: number; height: number }[];
  poster?: string | null;
  /** What the page has of the picture already: stands in until the large one is there. */
  there?: string | undefined;
};

type LightboxWords = {
  label: string;
  previous: string;
  next: string;
  close: string;
  zoomIn: string;
  zoomOut: string;
};

type LightboxProps = {
  items: readonly LightboxItem[];
  /** The item it opens with. */
  index: number;
  words: LightboxWords;
  onClose: () => void;
  onIndexChange?: (index: number) => void;
};

const FADE_MS = 200;
const SWIPE_MS = 300;
/** Image pixels may be this much larger than those of the screen: phones have more of them than pictures do. */
const MAX_ZOOM_RATIO = 3;

const toSource = (src: string) => ({ src, type: /\.webm$/.test(src) ? 'video/webm' : 'video/mp4' });

const toSlide = ({ type, src, otherwise, alt, srcSet, poster }: LightboxItem): Slide =>
  type === 'video'
    ? {
        type,
        sources: otherwise ? [toSource(src), toSource(otherwise)] : [toSource(src)],
        preload: 'none',
        autoPlay: true,
        ...(poster ? { poster } : {}),
      }
    : { src, alt, ...(srcSet ? { srcSet } : {}) };

/** Where a film may not begin with sound it begins without; its own controls give the sound back. */
async function beginFilm(): Promise<void> {
  const film = document.getElementsByClassName('yarl__slide_current')[0]?.querySelector('video');
  try {
    // Also of one that seems to play: whether it may is said later.
    await film?.play();
  } catch (error) {
    if (!film || !(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
    film.muted = true;
    await film.play().catch(() => undefined);
  }
}

/** Pictures and films on the whole screen, open while it is mounted. Load it with `import()` when it is wanted. */
export function Lightbox({ items, index, words, onClose, onIndexChange }: LightboxProps) {
  const isMoving = useMotionAllowed();
  const [current, setCurrent] = useState(index);
  const [isEntered, setIsEntered] = useState(false);
  const controller = useRef<ControllerRef>(null);
  useCloseRequest(true, () => controller.current?.close());
  const isFilm = isEntered && items[current]?.type === 'video';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each film that is come to begins
  useEffect(() => {
    if (isFilm) void beginFilm();
  }, [isFilm, current]);
  const caption = items[current]?.caption;
  return (
    <Viewer
      open
      close={onClose}
      index={current}
      slides={items.map(toSlide)}
      plugins={[Zoom, Video]}
      zoom={{ maxZoomPixelRatio: MAX_ZOOM_RATIO, scrollToZoom: true }}
      controller={{ ref: controller, closeOnPullDown: true, closeOnBackdropClick: true }}
      carousel={{ finite: items.length < 2, preload: 1, padding: 0 }}
      animation={{ fade: isMoving ? FADE_MS : 0, swipe: isMoving ? SWIPE_MS : 0, zoom: isMoving ? SWIPE_MS : 0 }}
      labels={{
        Lightbox: words.label,
        'Photo gallery': words.label,
        Previous: words.previous,
        Next: words.next,
        Close: words.close,
        'Zoom in': words.zoomIn,
        'Zoom out': words.zoomOut,
      }}
      on={{
        entered: () => setIsEntered(true),
        view: ({ index: shown }) => {
          setCurrent(shown);
          onIndexChange?.(shown);
        },
      }}
      render={{
        ...(items.length < 2 ? { buttonPrev: () => null, buttonNext: () => null } : {}),
        slideContainer: ({ slide, children }) => {
          const there = items.find(({ src }) => 'src' in slide && src === slide.src)?.there;
          return (
            <>
              {there && (
                <img src={there} alt="" data-there="" className="absolute inset-0 -z-1 m-auto max-h-full max-w-full" />
              )}
              {children}
            </>
          );
        },
        controls: () => (
          <>
            <p
              aria-hidden="true"
              className="absolute top-4 left-4 rounded-full bg-ink/80 px-3 font-semibold tabular-nums"
            >
              {current + 1} / {items.length}
            </p>
            {caption && (
              <p className="pointer-events-none absolute inset-x-4 bottom-4 mx-auto w-fit rounded-md bg-ink/80 px-4 py-1.5 text-center font-semibold">
                {caption}
              </p>
            )}
          </>
        ),
      }}
      styles={{
        root: {
          '--yarl__color_backdrop': 'var(--color-ink)',
          '--yarl__color_button': 'var(--color-paper)',
          '--yarl__color_button_disabled': 'rgb(255 255 255 / 0.5)',
          '--yarl__button_background_color': 'rgb(42 33 24 / 0.8)',
          '--yarl__button_margin': '0 0 0 0.5rem',
          '--yarl__button_filter': 'none',
          '--yarl__icon_size': '1.75rem',
          '--yarl__navigation_button_padding': '0.75rem',
        },
        navigationPrev: { left: '0.25rem', margin: 0 },
        navigationNext: { right: '0.75rem', margin: 0 },
      }}
      className="text-paper [&_.yarl\\_\\_slide]:isolate [&_[data-there]~*_.yarl\\_\\_slide\\_loading]:hidden [&_button:focus-visible]:outline-3! [&_button:focus-visible]:outline-turmeric! [&_button]:rounded-full!"
    />
  );
}
