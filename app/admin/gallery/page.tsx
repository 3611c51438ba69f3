import type { Metadata } from 'next';
import { admin } from '@/content/admin';

export const metadata: Metadata = {
  title: admin.gallery.title,
  description: admin.gallery.text,
  robots: { index: false },
};

export default function GalleryPage() {
  return (
    <>
      <h1 className="text-4xl">{admin.gallery.title}</h1>
      <p className="mt-2 text-ink-soft text-lg">{admin.gallery.text}</p>
    </>
  );
}
