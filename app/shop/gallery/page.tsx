import type { Metadata } from 'next';
import { cacheLife, cacheTag } from 'next/cache';
import { GalleryGrid } from '@/components/shop/gallery-grid';
import { PageHead } from '@/components/shop/page-head';
import { gallery } from '@/content/gallery';
import { getGallery } from '@/lib/media/service';

export const metadata: Metadata = { title: gallery.title, description: gallery.description };

export default async function GalleryPage() {
  'use cache';
  cacheTag('gallery');
  cacheLife('max');
  const { images, videos, all } = await getGallery();
  return (
    <>
      <PageHead title={gallery.heading} lead={gallery.lead} />
      <div className="mx-auto max-w-6xl space-y-12 px-4 pt-12 sm:px-6">
        {all.length === 0 ? (
          <p className="rounded-lg border-2 border-line-strong border-dashed px-6 py-16 text-center text-xl">
            {gallery.empty}
          </p>
        ) : (
          <>
            <GalleryGrid title={gallery.images} items={images} />
            <GalleryGrid title={gallery.videos} items={videos} />
          </>
        )}
      </div>
    </>
  );
}
