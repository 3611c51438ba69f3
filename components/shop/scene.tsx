import clsx from 'clsx';
import { EagerImage } from '@/components/ui/eager-image';
import type { PagePicture } from '@/content/pictures';

type SceneProps = { picture: PagePicture; sizes: string; eager?: boolean; className?: string };

const SMALL = 480;
const LARGE = 960;

/** One of the shop's own pictures; `eager` for one in view from the start. */
export function Scene({ picture, sizes, eager = false, className }: SceneProps) {
  const at = (width: number) => `/scenes/${picture.name}-${width}.webp`;
  const given = {
    src: at(SMALL),
    srcSet: `${at(SMALL)} ${SMALL}w, ${at(LARGE)} ${LARGE}w`,
    sizes,
    alt: picture.alt,
    width: SMALL,
    height: picture.tall ? SMALL * 1.25 : SMALL,
    decoding: 'async',
    className: clsx('object-cover', className),
  } as const;
  return eager ? <EagerImage {...given} /> : <img {...given} alt={picture.alt} loading="lazy" />;
}
