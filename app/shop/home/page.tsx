import type { Metadata } from 'next';
import { cacheLife, cacheTag } from 'next/cache';
import { FloatingButtons } from '@/components/shop/floating-buttons';
import { Hero } from '@/components/shop/hero';
import { Glance } from '@/components/shop/home-glance';
import { Closing, Film, Method, TheBenefits, UsingIt, Why } from '@/components/shop/home-sections';
import { Badges, Doctor, Ordering } from '@/components/shop/home-trust';
import { JsonLd } from '@/components/ui/json-ld';
import { home } from '@/content/home';
import { getShopFacts } from '@/lib/core/settings/service';
import { getProductContent } from '@/lib/media/product-content/service';
import { describeCompany, describePage } from '@/lib/shop/discovery/service';

export const metadata: Metadata = describePage({ path: '/shop/home', words: home, picture: 'home' });

const FIRST_BUTTONS = 'hero-buttons';
const LAST_BUTTON = 'start-button';

export default async function HomePage() {
  'use cache';
  cacheTag('product-content', 'settings');
  cacheLife('max');
  const [{ images, videos }, facts] = await Promise.all([getProductContent(), getShopFacts()]);
  return (
    <>
      <JsonLd things={[describeCompany(facts)]} />
      <Hero image={images[0]} buttonsId={FIRST_BUTTONS} />
      <Glance />
      <Method />
      <TheBenefits />
      <Why phone={facts.phone} />
      <UsingIt />
      <Badges licence={facts.licences[0]} />
      <Doctor leftOut={facts.leftOut} />
      <Ordering phone={facts.phone} />
      <Film video={videos[0]} />
      <Closing buttonId={LAST_BUTTON} />
      <FloatingButtons facts={facts} after={FIRST_BUTTONS} until={LAST_BUTTON} />
    </>
  );
}
