import type { Metadata } from 'next';
import { cacheLife, cacheTag } from 'next/cache';
import { GalleryViewer } from '@/components/shop/gallery-viewer';
import { ShareLinks } from '@/components/shop/share-links';
import { Button } from '@/components/ui/button';
import { JsonLd } from '@/components/ui/json-ld';
import { gallery } from '@/content/gallery';
import { shareWords } from '@/content/share';
import { getGallery, getGalleryRatios } from '@/lib/media/gallery/service';
import { describeGallery, describePage, publicUrl } from '@/lib/shop/discovery/service';

export const metadata: Metadata = describePage({ path: '/shop/gallery', words: gallery });

export default async function GalleryPage() {
  'use cache';
  cacheTag('gallery');
  cacheLife('max');
  const [content, ratios] = await Promise.all([getGallery(), getGalleryRatios()]);
  return (
    <>
      <JsonLd things={describeGallery(content)} />
      <GalleryViewer images={content.images} videos={content.videos} ratios={ratios} />
      <section
        aria-labelledby="after"
        className="mx-auto flex max-w-6xl flex-wrap items-end justify-between gap-6 px-4 pt-12 sm:px-6 lg:pt-16"
      >
        <div>
          <h2 id="after" className="text-3xl">
            {gallery.after.title}
          </h2>
          <p className="mt-2 text-ink-soft text-lg">{gallery.after.text}</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
          <ShareLinks text={shareWords.gallery} url={publicUrl('/shop/gallery')} />
          <Button href="/shop/product">{gallery.after.shop}</Button>
        </div>
      </section>
    </>
  );
}
