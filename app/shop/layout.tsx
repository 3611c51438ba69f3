import { cacheLife, cacheTag } from 'next/cache';
import type { ReactNode } from 'react';
import { BeeBanner } from '@/components/shop/bee-banner';
import { Footer } from '@/components/shop/footer';
import { Header } from '@/components/shop/header';
import { TopBanner } from '@/components/shop/top-banner';
import { SkipLink } from '@/components/ui/skip-link';
import { chrome } from '@/content/navigation';
import { getShopFacts } from '@/lib/core/settings/service';

async function ShopFooter() {
  'use cache';
  cacheTag('settings');
  cacheLife('max');
  return <Footer facts={await getShopFacts()} />;
}

export default function ShopLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink>{chrome.skip}</SkipLink>
      <TopBanner />
      <Header />
      <div className="relative">
        <BeeBanner />
        <main id="main" tabIndex={-1} className="outline-none">
          {children}
        </main>
      </div>
      <ShopFooter />
    </>
  );
}
