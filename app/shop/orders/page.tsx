import type { Metadata } from 'next';
import { OrdersView } from '@/components/orders/orders-view';
import { PageHead } from '@/components/shop/page-head';
import { Link } from '@/components/ui/link';
import { parentOrders as words } from '@/content/parent-orders';

export const metadata: Metadata = { title: words.title, description: words.description, robots: { index: false } };

export default function OrdersPage() {
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      {/* High enough that the footer stays where it is, however many there turn out to be. */}
      <div className="mx-auto min-h-[60svh] max-w-3xl px-4 pt-8 pb-4 sm:px-6 lg:pt-12">
        <div className="noscript:hidden">
          <OrdersView />
        </div>
        <noscript>
          <p className="rounded-md bg-clay-soft p-4">
            {words.needsScript}{' '}
            <Link href="/shop/contact" className="underline">
              {words.contact}
            </Link>
            .
          </p>
        </noscript>
      </div>
    </>
  );
}
