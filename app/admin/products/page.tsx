import type { Metadata } from 'next';
import { admin } from '@/content/admin';

export const metadata: Metadata = {
  title: admin.products.title,
  description: admin.products.text,
  robots: { index: false },
};

export default function ProductsPage() {
  return (
    <>
      <h1 className="text-4xl">{admin.products.title}</h1>
      <p className="mt-2 text-ink-soft text-lg">{admin.products.text}</p>
    </>
  );
}
