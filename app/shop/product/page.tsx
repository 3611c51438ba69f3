import clsx from 'clsx';
import type { Metadata, Viewport } from 'next';
import { cacheLife, cacheTag } from 'next/cache';
import { CartProvider } from '@/components/cart/cart-provider';
import { BuyBar } from '@/components/shop/buy-bar';
import { BuyBox } from '@/components/shop/buy-box';
import { OfferSection } from '@/components/shop/offer-section';
import { OwnerRulesProvider } from '@/components/shop/owner-rules';
import { ProductClosing } from '@/components/shop/product-closing';
import { ProductPictures } from '@/components/shop/product-pictures';
import { ProductSteps } from '@/components/shop/product-steps';
import { ProductTabs } from '@/components/shop/product-tabs';
import { ProductVideos } from '@/components/shop/product-videos';
import { ShareLinks } from '@/components/shop/share-links';
import { Testimonials } from '@/components/shop/testimonials';
import { JsonLd } from '@/components/ui/json-ld';
import { Section, WHEN_NEAR } from '@/components/ui/section';
import { product, productHead } from '@/content/product';
import { shareWords } from '@/content/share';
import { getShopFacts } from '@/lib/core/settings/service';
import { listTinyPictures } from '@/lib/media/files/service';
import { getProductContent } from '@/lib/media/product-content/service';
import { describePage, describeProduct, publicUrl } from '@/lib/shop/discovery/service';

export async function generateMetadata(): Promise<Metadata> {
  'use cache';
  cacheTag('settings');
  cacheLife('max');
  const { cash } = await getShopFacts();
  return describePage({ path: '/shop/product', words: productHead(cash.enabled), picture: 'product' });
}

/** The keyboard of a phone makes the cart dialog smaller instead of covering its buttons. */
export const viewport: Viewport = { interactiveWidget: 'resizes-content' };

const MAIN_BUTTON = 'buy-now';
const OFFER_BUTTON = 'offer-buy-now';
const LAST_BUTTON = 'order-now';

export default async function ProductPage() {
  'use cache';
  cacheTag('product-content', 'settings');
  cacheLife('max');
  const [content, facts] = await Promise.all([getProductContent(), getShopFacts()]);
  const { images, videos } = content;
  const tiny = await listTinyPictures(images);
  return (
    <OwnerRulesProvider holidays={facts.holidays} cash={facts.cash}>
      <CartProvider>
        <JsonLd things={await describeProduct(content)} />
        <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-8 px-4 pt-12 pb-12 sm:px-6 md:grid-cols-2 lg:grid-cols-[1.1fr_1fr] lg:gap-14">
          <div className="min-w-0 md:sticky md:top-24 md:self-start">
            <ProductPictures images={images} tiny={tiny} />
          </div>
          <BuyBox buttonId={MAIN_BUTTON} facts={facts} />
        </div>
        <OfferSection buttonId={OFFER_BUTTON} />
        <section aria-label={product.tabsLabel} className={clsx(WHEN_NEAR, 'mx-auto max-w-6xl px-4 py-14 sm:px-6')}>
          <ProductTabs facts={facts} />
          <div className="mt-8">
            <ShareLinks text={shareWords.product} url={publicUrl('/shop/product')} />
          </div>
        </section>
        <Section
          id="videos"
          tone="paper"
          title={product.videos.title}
          lead={product.videos.lead}
          side="right"
          beside={<ProductVideos videos={videos} />}
        >
          <ProductSteps />
        </Section>
        <Testimonials leftOut={facts.leftOut} />
        <Section
          id="order"
          tone="turmeric"
          title={product.closing.title}
          lead={product.closing.text(facts.cash.enabled)}
          last
        >
          <ProductClosing buttonId={LAST_BUTTON} />
        </Section>
        <BuyBar besides={[MAIN_BUTTON, OFFER_BUTTON]} until={LAST_BUTTON} />
      </CartProvider>
    </OwnerRulesProvider>
  );
}
