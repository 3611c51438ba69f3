import { ShoppingCart } from 'lucide';
import { WhatsApp } from '@/components/ui/icon';
import { IconLink } from '@/components/ui/icon-link';
import { chrome } from '@/content/navigation';
import { formatRupees } from '@/lib/core/format';
import type { ShopFacts } from '@/lib/core/settings/rules.facts';
import { priceFor } from '@/lib/sales/pricing/rules';
import { Between } from './between';

type FloatingButtonsProps = {
  facts: Pick<ShopFacts, 'whatsappHref' | 'leftOut'>;
  /** The ids of the page's first buttons of this kind and of its last. */
  after: string;
  until: string;
};

/**
 * Over nothing: a bar of their own, or beside the page where it leaves room for them. Without a number of
 * the owner's WhatsApp leads to the other ways of asking, and is left out where parents buy.
 */
export function FloatingButtons({ facts: { whatsappHref, leftOut }, after, until }: FloatingButtonsProps) {
  return (
    <Between after={after} until={until}>
      <div className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-paper pb-[env(safe-area-inset-bottom)] shadow-lg min-[90rem]:inset-x-auto min-[90rem]:right-5 min-[90rem]:bottom-5 min-[90rem]:border-0 min-[90rem]:bg-transparent min-[90rem]:shadow-none">
        <div className="mx-auto flex max-w-6xl items-center justify-end gap-2.5 px-4 py-2.5 sm:px-6 min-[90rem]:flex-col min-[90rem]:p-0">
          {!leftOut.includes('whatsapp') && (
            <IconLink
              href={whatsappHref ?? '/shop/contact'}
              icon={WhatsApp}
              label={chrome.whatsapp}
              className="bg-paper text-leaf ring-2 ring-leaf"
            />
          )}
          <IconLink
            href="/shop/product"
            icon={ShoppingCart}
            label={chrome.shop}
            detail={formatRupees(priceFor(1).amount)}
            className="bg-leaf text-paper ring-2 ring-paper hover:bg-leaf-dark max-sm:flex-1"
          />
        </div>
      </div>
    </Between>
  );
}
