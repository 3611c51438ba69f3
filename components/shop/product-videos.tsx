import { Carousel } from '@/components/ui/carousel';
import { product } from '@/content/product';
import type { ProductItem } from '@/lib/media/product-content/rules';
import { Video } from './video';

/** Section 2, 'Watch How It Works'. */
export function ProductVideos({ videos }: { videos: readonly ProductItem[] }) {
  if (videos.length === 0) return <p className="rounded-lg bg-cream-deep p-6">{product.videos.empty}</p>;
  const slides = videos.map((video, at) => {
    const name = video.name || `${product.videos.video} ${at + 1}`;
    return {
      key: video.id,
      name,
      node: (
        <figure>
          <Video url={video.url} name={name} poster={video.thumbnail} className="aspect-square w-full bg-cream-deep" />
          <figcaption className="bg-cream-deep px-4 py-2.5 font-semibold">{name}</figcaption>
        </figure>
      ),
    };
  });
  return <Carousel label={product.videos.label} words={product.carousel} slides={slides} />;
}
