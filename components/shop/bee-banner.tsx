import { buyAndGet } from '@/content/offers';
import { namedOffers } from '@/lib/sales/pricing/rules';

const [offer] = namedOffers();

/** A bee that draws the offer across the top of the page; the offer itself is read out by the banner above. */
export function BeeBanner() {
  return (
    <div aria-hidden="true" className="bee-lane pointer-events-none absolute inset-x-0 top-0 z-10 h-11">
      <div className="bee-flight">
        <div className="bee-bob flex items-center">
          <span className="rounded-sm bg-turmeric px-2.5 py-0.5 font-bold font-display text-sm shadow-sm [clip-path:polygon(0_0,100%_0,100%_100%,0_100%,0.4rem_50%)] pl-4">
            {buyAndGet(offer.quantity, offer.freeItems)}
          </span>
          <span className="w-4 border-ink-soft border-t-2 border-dotted" />
          <img src="/bee.svg" alt="" width={45} height={40} fetchPriority="low" className="h-10 w-auto -scale-x-100" />
        </div>
      </div>
    </div>
  );
}
