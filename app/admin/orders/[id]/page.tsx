import type { Metadata } from 'next';
import { CouriersProvider } from '@/components/admin/orders/couriers';
import { OrderScreen } from '@/components/admin/orders/order-screen';
import { OwnerRulesProvider } from '@/components/shop/owner-rules';
import { Button } from '@/components/ui/button';
import { desk } from '@/content/desk';
import { deskOrder } from '@/content/desk-order';
import { getShopFacts } from '@/lib/core/settings/service';
import { requireAdmin } from '@/lib/people/auth/session';
import { listCouriers, openOrder } from '@/lib/sales/desk/service.screens';

export const metadata: Metadata = { title: desk.title, description: deskOrder.description };

/** The session is asked before anything of the page is made. */
export const instant = false;

export default async function OrderPage({ params }: { params: Promise<{ id: string }> }) {
  await requireAdmin('/admin/orders');
  const [found, { holidays, cash }] = await Promise.all([openOrder((await params).id), getShopFacts()]);
  if (found)
    return (
      <CouriersProvider names={await listCouriers()}>
        <OwnerRulesProvider holidays={holidays} cash={cash}>
          <OrderScreen key={found.order.id} first={found} />
        </OwnerRulesProvider>
      </CouriersProvider>
    );
  return (
    <>
      <h1 className="text-4xl">{deskOrder.missing}</h1>
      <p className="mt-2 mb-6 text-ink-soft text-lg">{deskOrder.missingText}</p>
      <Button href="/admin/orders">{deskOrder.back}</Button>
    </>
  );
}
