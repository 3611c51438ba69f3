import type { Metadata } from 'next';
import { admin } from '@/content/admin';
import { requireAdmin } from '@/lib/auth/session';

export const metadata: Metadata = {
  title: admin.products.title,
  description: admin.products.text,
  robots: { index: false },
};

/** The session is asked before anything of the page is made. */
export const instant = false;

export default async function ProductsPage() {
  await requireAdmin('/admin/products');
  return (
    <>
      <h1 className="text-4xl">{admin.products.title}</h1>
      <p className="mt-2 text-ink-soft text-lg">{admin.products.text}</p>
    </>
  );
}
