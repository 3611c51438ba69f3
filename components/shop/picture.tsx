import { pictureSrcSet, pictureUrl } from '@/lib/media/rules';

type PictureProps = { url: string; alt: string; sizes: string; size?: number; eager?: boolean; className?: string };

/** A square picture in the width the screen needs; `eager` for the first one in view. */
export function Picture({ url, alt, sizes, size = 1200, eager = false, className }: PictureProps) {
  return (
    // biome-ignore lint/performance/noImgElement: the media service already cuts and encodes for the screen
    <img
      src={pictureUrl(url, 828)}
      srcSet={pictureSrcSet(url)}
      sizes={sizes}
      alt={alt}
      width={size}
      height={size}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding={eager ? 'auto' : 'async'}
      className={className}
    />
  );
}
