import { Carousel } from '@/components/ui/carousel';
import { product } from '@/content/product';
import { type ProductItem, squareUrl } from '@/lib/media/rules';
import { Picture } from './picture';

export function ProductPictures({ images }: { images: readonly ProductItem[] }) {
  const slides = images.map((image, at) => ({
    key: image.id,
    name: image.alt || `${product.picture} ${at + 1}`,
    node: (
      <Picture
        url={image.url}
        alt={image.alt || `${product.picture} ${at + 1}`}
        sizes="(min-width: 64rem) 34rem, calc(100vw - 2rem)"
        eager={at === 0}
        className="aspect-square w-full bg-cream-deep object-cover"
      />
    ),
    thumb: (
      // biome-ignore lint/performance/noImgElement: the media service already cuts the thumbnail
      <img
        src={squareUrl(image.url, 192)}
        alt=""
        width={96}
        height={96}
        loading="lazy"
        decoding="async"
        className="aspect-square w-full bg-cream-deep object-cover"
      />
    ),
  }));
  return <Carousel label={product.pictures} words={product.carousel} slides={slides} />;
}
