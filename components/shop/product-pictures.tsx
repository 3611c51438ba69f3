import { product } from '@/content/product';
import { squareUrl, wholeScreenUrl } from '@/lib/media/files/rules';
import type { ProductItem } from '@/lib/media/product-content/rules';
import { Picture } from './picture';
import { PictureCarousel } from './picture-carousel';

const SIZES = '(min-width: 77rem) 36.5rem, (min-width: 64rem) 50vw, (min-width: 48rem) 45vw, calc(100vw - 2rem)';

/** The pictures of the kit, each with its thumbnail and its address for the whole screen. */
export function ProductPictures({ images, tiny }: { images: readonly ProductItem[]; tiny: Record<string, string> }) {
  const slides = images.map(({ id, url, alt }, at) => {
    const name = alt || `${product.picture} ${at + 1}`;
    return {
      key: id,
      name,
      whole: wholeScreenUrl(url),
      node: (
        <Picture
          url={url}
          alt={name}
          sizes={SIZES}
          eager={at === 0}
          tiny={tiny[id]}
          className="aspect-square w-full bg-cream-deep object-cover"
        />
      ),
      thumb: (
        <img
          src={squareUrl(url, 192)}
          alt=""
          width={96}
          height={96}
          loading="lazy"
          fetchPriority="low"
          decoding="async"
          className="aspect-square w-full bg-cream-deep object-cover"
        />
      ),
    };
  });
  return <PictureCarousel slides={slides} />;
}
