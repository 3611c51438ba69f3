import { useRef, useState } from 'react';
import Viewer, { type ControllerRef, type Slide } from 'yet-another-react-lightbox';
import Video from 'yet-another-react-lightbox/plugins/video';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { useMotionAllowed } from './motion';
import { useCloseRequest } from './use-close-request';

type LightboxItem = {
  type: 'image' | 'video';
  src: string;
  /** What the picture shows, or what the film is called. */
  alt: string;
  /** Words to show with it. */
  caption?: string;
  /** Only with the true sizes of the files in pixels: the zoom is computed from them. */
  srcSet?: readonly { src: string; width: number; height: number }[];
  poster?: string | null;
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

const toSlide = ({ type, src, alt, srcSet, poster }: LightboxItem): Slide =>
  type === 'video'
    ? {
        type,
        sources: [{ src, type: /\.webm$/.test(src) ? 'video/webm' : 'video/mp4' }],
        preload: 'none',
        autoPlay: true,
        ...(poster ? { poster } : {}),
      }
    : { src, alt, ...(srcSet ? { srcSet } : {}) };

/** Pictures and films on the whole screen, open while it is mounted. Load it with `import()` when it is wanted. */
export function Lightbox({ items, index, words, onClose, onIndexChange }: LightboxProps) {
  const isMoving = useMotionAllowed();
  const [current, setCurrent] = useState(index);
  const controller = useRef<ControllerRef>(null);
  useCloseRequest(true, () => controller.current?.close());
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
        view: ({ index: shown }) => {
          setCurrent(shown);
          onIndexChange?.(shown);
        },
      }}
      render={{
        ...(items.length < 2 ? { buttonPrev: () => null, buttonNext: () => null } : {}),
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
      className="text-paper [&_button:focus-visible]:outline-3! [&_button:focus-visible]:outline-turmeric! [&_button]:rounded-full!"
    />
  );
}
