import type { GalleryItem } from '@/lib/media/rules';
import { Picture } from './picture';
import { Video } from './video';

const COVER = 'aspect-square w-full bg-cream-deep object-cover';

/** Pictures and films side by side, each with its title. */
export function GalleryGrid({ title, items }: { title: string; items: readonly GalleryItem[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="text-3xl">{title}</h2>
      <ul className="mt-5 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((item) => (
          <li key={item._id}>
            <figure className="overflow-hidden rounded-lg bg-paper shadow-sm">
              {item.type === 'image' ? (
                <Picture
                  url={item.url}
                  alt=""
                  sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
                  className={COVER}
                />
              ) : (
                <Video url={item.url} name={item.title} poster={item.thumbnail} className={COVER} />
              )}
              <figcaption className="break-words px-4 py-3 font-semibold">{item.title}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
