import { ShoppingCart } from 'lucide';
import { WhatsApp } from '@/components/ui/icon';
import { IconLink } from '@/components/ui/icon-link';
import { chrome } from '@/content/navigation';
import { site } from '@/content/site';
import { formatRupees } from '@/lib/core/format';
import { priceFor } from '@/lib/sales/pricing/rules';

/** Until the owner has given a number, WhatsApp leads to the other ways of asking. */
export function FloatingButtons() {
  return (
    <div className="fixed right-3 bottom-3 z-20 flex items-center gap-2.5 sm:right-6 sm:bottom-5 sm:flex-col sm:items-end">
      <IconLink
        href={site.whatsappHref ?? '/shop/contact'}
        icon={WhatsApp}
        label={chrome.whatsapp}
        className="bg-paper text-leaf ring-2 ring-leaf"
      />
      <IconLink
        href="/shop/product"
        icon={ShoppingCart}
        label={chrome.shop}
        detail={formatRupees(priceFor(1).amount)}
        className="bg-leaf text-paper ring-2 ring-paper hover:bg-leaf-dark"
      />
    </div>
  );
}
