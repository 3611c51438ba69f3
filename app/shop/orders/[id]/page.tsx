import type { Metadata } from 'next';
import { OrderScreen } from '@/components/orders/order-screen';
import { OwnerRulesProvider } from '@/components/shop/owner-rules';
import { Link } from '@/components/ui/link';
import { parentOrders } from '@/content/parent-orders';
import { getShopFacts } from '@/lib/core/settings/service';

const words = parentOrders.one;

export const metadata: Metadata = { title: words.title, description: words.description, robots: { index: false } };

/** Made for each request: nothing of it is kept, and which order it is about stands in its address. */
export const instant = false;

type Props = { params: Promise<{ id: string }> };

export default async function OrderPage({ params }: Props) {
  const { id } = await params;
  const { holidays, cash } = await getShopFacts();
  return (
    <>
      <div className="min-h-[70svh] noscript:hidden">
        <OwnerRulesProvider holidays={holidays} cash={cash}>
          <OrderScreen key={id} id={id} />
        </OwnerRulesProvider>
      </div>
      <noscript>
        <p className="m-6 rounded-md bg-clay-soft p-4">
          {parentOrders.needsScript}{' '}
          <Link href="/shop/contact" className="underline">
            {parentOrders.contact}
          </Link>
          .
        </p>
      </noscript>
    </>
  );
}
