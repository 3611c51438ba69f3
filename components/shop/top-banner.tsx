import { Marquee } from '@/components/ui/marquee';
import { MotionSwitch } from '@/components/ui/motion-switch';
import { chrome } from '@/content/navigation';
import { buyAndGet } from '@/content/offers';
import { namedOffers } from '@/lib/sales/pricing/rules';

const [offer] = namedOffers();

export function TopBanner() {
  return (
    <aside aria-label={chrome.offers} className="flex items-center bg-turmeric text-sm">
      <Marquee text={chrome.marquee(buyAndGet(offer.quantity, offer.freeItems))} />
      <MotionSwitch pause={chrome.pauseMotion} play={chrome.playMotion} hint={chrome.motionHint} />
    </aside>
  );
}
