import type { Metadata } from 'next';
import { GalleryMedia } from '@/components/admin/media/gallery-media';
import { admin } from '@/content/admin';
import { getGalleryPage } from '@/lib/media/gallery/service';
import { requireAdmin } from '@/lib/people/auth/session';

export const metadata: Metadata = { title: admin.gallery.title, description: admin.gallery.text };

/** The session is asked before anything of the page is made. */
export const instant = false;

export default async function GalleryPage() {
  await requireAdmin('/admin/gallery');
  return (
    <>
      <h1 className="text-4xl">{admin.gallery.title}</h1>
      <p className="mt-2 mb-6 text-ink-soft text-lg">{admin.gallery.text}</p>
      <GalleryMedia initial={await getGalleryPage()} />
    </>
  );
}
