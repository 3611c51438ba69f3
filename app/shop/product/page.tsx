import type { Metadata } from 'next';
import { cacheLife, cacheTag } from 'next/cache';
import { CartProvider } from '@/components/cart/cart-provider';
import { BuyBar } from '@/components/shop/buy-bar';
import { BuyBox } from '@/components/shop/buy-box';
import { BuyButton } from '@/components/shop/buy-button';
import { OfferSection } from '@/components/shop/offer-section';
import { ProductPictures } from '@/components/shop/product-pictures';
import { ProductTabs } from '@/components/shop/product-tabs';
import { ProductVideos } from '@/components/shop/product-videos';
import { Testimonials } from '@/components/shop/testimonials';
import { Section } from '@/components/ui/section';
import { product } from '@/content/product';
import { testimonialWords } from '@/content/testimonials';
import { getProductContent } from '@/lib/media/service';

export const metadata: Metadata = { title: product.title, description: product.description };

const MAIN_BUTTON = 'buy-now';

export default async function ProductPage() {
  'use cache';
  cacheTag('product-content');
  cacheLife('max');
  const { images, videos } = await getProductContent();
  return (
    <CartProvider>
      <div className="mx-auto grid max-w-6xl gap-8 px-4 pt-12 pb-12 sm:px-6 lg:grid-cols-[1.1fr_1fr] lg:gap-14">
        <ProductPictures images={images} />
        <BuyBox buttonId={MAIN_BUTTON} />
      </div>
      <OfferSection />
      <section aria-label={product.tabsLabel} className="mx-auto max-w-6xl px-4 py-14 sm:px-6">
        <ProductTabs />
      </section>
      <Section id="videos" tone="paper" title={product.videos.title} lead={product.videos.lead}>
        <ProductVideos videos={videos} />
      </Section>
      <Section id="reviews" title={testimonialWords.title} lead={testimonialWords.lead}>
        <Testimonials />
      </Section>
      <Section id="order" tone="turmeric" title={product.closing.title} lead={product.closing.text}>
        <BuyButton>{product.buy.order}</BuyButton>
      </Section>
      <BuyBar besides={MAIN_BUTTON} />
    </CartProvider>
  );
}
