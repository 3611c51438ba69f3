import clsx from 'clsx';
import { Scallop } from '@/components/ui/scallop';
import { WHEN_NEAR } from '@/components/ui/section';
import { buyAndGet } from '@/content/offers';
import { product } from '@/content/product';
import { bundleTable, DISCOUNT_PERCENT, FREE_KIT_EVERY, namedOffers } from '@/lib/sales/pricing/rules';
import { BundleTable } from './bundle-table';
import { BuyButton } from './buy-button';
import { FiveKits } from './five-kits';
import { OfferPrompt } from './offer-prompt';

const [first, second] = namedOffers();

/** Offer banner, the prompt to reach it, and the table of bundles. */
export function OfferSection({ buttonId }: { buttonId: string }) {
  const { offer, bundles } = product;
  return (
    <section aria-labelledby="offer-title">
      <Scallop className="bg-turmeric" />
      <div className="bg-turmeric py-10 lg:py-14">
        <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-7 px-4 sm:px-6 lg:grid-cols-[1fr_1.3fr] lg:gap-14">
          <div className="lg:sticky lg:top-24 lg:self-start">
            <h2 id="offer-title" className="text-4xl lg:text-6xl">
              {buyAndGet(first.quantity, first.freeItems)}
            </h2>
            <FiveKits />
            <p className="mb-6 text-lg">
              {offer.text(first.quantity, first.freeItems, second.quantity, second.freeItems)}
            </p>
            <OfferPrompt />
            <div className="mt-5 max-lg:hidden">
              <BuyButton id={buttonId}>{product.buy.now}</BuyButton>
            </div>
          </div>
          <div className={clsx(WHEN_NEAR, '-mx-1 px-1')}>
            <h3 className="text-2xl">{bundles.title}</h3>
            <p className="mb-3">{bundles.lead}</p>
            <BundleTable />
            <p className="mt-3">{bundles.above(bundleTable().length, DISCOUNT_PERCENT, FREE_KIT_EVERY)}</p>
          </div>
        </div>
      </div>
      <Scallop className="rotate-180 bg-turmeric" />
    </section>
  );
}
