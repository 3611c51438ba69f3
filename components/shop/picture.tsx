import clsx from 'clsx';
import { EagerImage } from '@/components/ui/eager-image';
import { pictureSrcSet, pictureUrl } from '@/lib/media/files/rules';

type PictureProps = {
  url: string;
  alt: string;
  sizes: string;
  size?: number;
  /** The first one in view: the browser is told of it in the page's head. */
  eager?: boolean;
  /** A data URI that shows until the picture is there. */
  tiny?: string | undefined;
  className?: string;
};

/** A square picture in the width the screen needs. */
export function Picture({ url, alt, sizes, size = 1200, eager = false, tiny, className }: PictureProps) {
  const given = {
    src: pictureUrl(url, 828),
    srcSet: pictureSrcSet(url),
    sizes,
    alt,
    width: size,
    height: size,
    className: tiny ? 'relative size-full object-cover' : className,
  };
  const picture = eager ? (
    <EagerImage {...given} />
  ) : (
    <img {...given} alt={alt} loading="lazy" fetchPriority="low" decoding="async" />
  );
  if (!tiny) return picture;
  return (
    <div className={clsx('relative overflow-hidden', className)}>
      <img src={tiny} alt="" width={64} height={64} className="absolute inset-0 size-full object-cover" />
      {picture}
    </div>
  );
}
