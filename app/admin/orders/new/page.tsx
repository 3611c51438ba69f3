import type { Metadata } from 'next';
import { NewOrder } from '@/components/admin/orders/new-order';
import { OwnerRulesProvider } from '@/components/shop/owner-rules';
import { deskNew } from '@/content/desk-new';
import { getShopFacts } from '@/lib/core/settings/service';
import { requireAdmin } from '@/lib/people/auth/session';

export const metadata: Metadata = { title: deskNew.title, description: deskNew.text };

/** The session is asked before anything of the page is made. */
export const instant = false;

export default async function NewOrderPage() {
  await requireAdmin('/admin/orders');
  const { holidays, cash } = await getShopFacts();
  return (
    <>
      <h1 className="text-4xl">{deskNew.title}</h1>
      <p className="mt-2 mb-6 max-w-3xl text-ink-soft text-lg">{deskNew.text}</p>
      <OwnerRulesProvider holidays={holidays} cash={cash}>
        <NewOrder />
      </OwnerRulesProvider>
    </>
  );
}
