import { Film } from '@/components/ui/film';
import { product } from '@/content/product';
import { pictureSrcSet, pictureUrl, tinyUrl } from '@/lib/media/files/rules';
import { filmSources } from '@/lib/media/films/rules';

type VideoProps = { url: string; name: string; poster: string | null; sizes?: string; className?: string };

const HALF = '(min-width: 77rem) 36rem, (min-width: 48rem) 48vw, calc(100vw - 2rem)';

/** Section 2: posters before videos. */
export function Video({ url, name, poster, sizes = HALF, className = '' }: VideoProps) {
  const srcSet = poster ? pictureSrcSet(poster) : undefined;
  return (
    <Film
      sources={filmSources(url)}
      name={name}
      play={`${product.videos.play}: ${name}`}
      poster={poster ? { src: pictureUrl(poster, 720), srcSet, sizes, soft: srcSet && tinyUrl(poster) } : null}
      className={className}
    />
  );
}
