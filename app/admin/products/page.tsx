import type { Metadata } from 'next';
import { ProductMedia } from '@/components/admin/media/product-media';
import { admin } from '@/content/admin';
import { getAdminContent } from '@/lib/media/product-content/service';
import { requireAdmin } from '@/lib/people/auth/session';

export const metadata: Metadata = { title: admin.products.title, description: admin.products.text };

/** The session is asked before anything of the page is made. */
export const instant = false;

export default async function ProductsPage() {
  await requireAdmin('/admin/products');
  return (
    <>
      <h1 className="text-4xl">{admin.products.title}</h1>
      <p className="mt-2 mb-6 text-ink-soft text-lg">{admin.products.text}</p>
      <ProductMedia initial={await getAdminContent()} />
    </>
  );
}
