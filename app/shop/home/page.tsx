import type { Metadata } from 'next';
import { cacheLife, cacheTag } from 'next/cache';
import { FloatingButtons } from '@/components/shop/floating-buttons';
import { Hero } from '@/components/shop/hero';
import { Film, Ordering, Standing, TheKit, UsingIt } from '@/components/shop/home-sections';
import { Button } from '@/components/ui/button';
import { Section } from '@/components/ui/section';
import { home } from '@/content/home';
import { getProductContent } from '@/lib/media/service';

export const metadata: Metadata = { title: home.title, description: home.description };

export default async function HomePage() {
  'use cache';
  cacheTag('product-content');
  cacheLife('max');
  const { images, videos } = await getProductContent();
  return (
    <>
      <Hero image={images[0]} />
      <TheKit />
      <UsingIt />
      <Standing />
      <Ordering />
      <Film video={videos[0]} />
      <Section id="start" tone="turmeric" title={home.closing.title} lead={home.closing.text}>
        <Button href="/shop/product" size="lg">
          {home.closing.action}
        </Button>
      </Section>
      <FloatingButtons />
    </>
  );
}
