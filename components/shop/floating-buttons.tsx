import { IconLink } from '@/components/ui/icon-link';
import { chrome } from '@/content/navigation';
import { site } from '@/lib/site';

export function FloatingButtons() {
  return (
    <div className="fixed right-3 bottom-4 z-20 flex flex-col items-end gap-3 sm:right-6">
      <IconLink
        href={site.whatsappHref ?? '/shop/contact'}
        icon="whatsapp"
        label={chrome.whatsapp}
        className="bg-paper text-leaf ring-2 ring-leaf"
      />
      <IconLink
        href="/shop/product"
        icon="cart"
        label={chrome.shop}
        className="bg-leaf text-paper hover:bg-leaf-dark"
      />
    </div>
  );
}
