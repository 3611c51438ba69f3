import type { Metadata } from 'next';
import { cacheLife, cacheTag } from 'next/cache';
import { FloatingButtons } from '@/components/shop/floating-buttons';
import { Hero } from '@/components/shop/hero';
import { Glance } from '@/components/shop/home-glance';
import { Closing, Film, Method, TheBenefits, UsingIt, Why } from '@/components/shop/home-sections';
import { Badges, Doctor, Ordering } from '@/components/shop/home-trust';
import { JsonLd } from '@/components/ui/json-ld';
import { home } from '@/content/home';
import { getProductContent } from '@/lib/media/product-content/service';
import { describeCompany, describePage } from '@/lib/shop/discovery/service';

export const metadata: Metadata = describePage({ path: '/shop/home', words: home, picture: 'home' });

export default async function HomePage() {
  'use cache';
  cacheTag('product-content');
  cacheLife('max');
  const { images, videos } = await getProductContent();
  return (
    <>
      <JsonLd things={[describeCompany()]} />
      <Hero image={images[0]} />
      <Glance />
      <Method />
      <TheBenefits />
      <Why />
      <UsingIt />
      <Badges />
      <Doctor />
      <Ordering />
      <Film video={videos[0]} />
      <Closing />
      <FloatingButtons />
    </>
  );
}
