import type { Metadata } from 'next';
import { cacheLife, cacheTag } from 'next/cache';
import { FloatingButtons } from '@/components/shop/floating-buttons';
import { Hero } from '@/components/shop/hero';
import { Glance } from '@/components/shop/home-glance';
import { Closing, Film, Method, TheBenefits, UsingIt, Why } from '@/components/shop/home-sections';
import { Badges, Doctor, Ordering } from '@/components/shop/home-trust';
import { JsonLd } from '@/components/ui/json-ld';
import { homeHead } from '@/content/home';
import { getShopFacts } from '@/lib/core/settings/service';
import { getProductContent } from '@/lib/media/product-content/service';
import { describeCompany, describePage } from '@/lib/shop/discovery/service';

export async function generateMetadata(): Promise<Metadata> {
  'use cache';
  cacheTag('settings');
  cacheLife('max');
  const { cash } = await getShopFacts();
  return describePage({ path: '/shop/home', words: homeHead(cash.enabled), picture: 'home' });
}

const FIRST_BUTTONS = 'hero-buttons';
const LAST_BUTTON = 'start-button';

export default async function HomePage() {
  'use cache';
  cacheTag('product-content', 'settings');
  cacheLife('max');
  const [{ images, videos }, facts] = await Promise.all([getProductContent(), getShopFacts()]);
  const takesCash = facts.cash.enabled;
  return (
    <>
      <JsonLd things={[describeCompany(facts)]} />
      <Hero image={images[0]} buttonsId={FIRST_BUTTONS} takesCash={takesCash} />
      <Glance />
      <Method />
      <TheBenefits />
      <Why phone={facts.phone} takesCash={takesCash} />
      <UsingIt />
      <Badges licence={facts.licences[0]} takesCash={takesCash} />
      <Doctor leftOut={facts.leftOut} />
      <Ordering phone={facts.phone} isDraft={facts.isDraft} takesCash={takesCash} />
      <Film video={videos[0]} />
      <Closing buttonId={LAST_BUTTON} />
      <FloatingButtons facts={facts} after={FIRST_BUTTONS} until={LAST_BUTTON} />
    </>
  );
}
