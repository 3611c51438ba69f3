import type { Metadata } from 'next';
import { AgreePanel } from '@/components/admin/money/agree-panel';
import { MonthsPanel } from '@/components/admin/money/months-panel';
import { OwedPanel } from '@/components/admin/money/owed-panel';
import { RemittancePanel } from '@/components/admin/money/remittance-panel';
import { books } from '@/content/books';
import { requireAdmin } from '@/lib/people/auth/session';
import { openBooks } from '@/lib/sales/books/service.screen';
import { listCouriers } from '@/lib/sales/desk/service.screens';

export const metadata: Metadata = { title: books.title, description: books.text };

/** The session is asked before anything of the page is made. */
export const instant = false;

export default async function MoneyPage() {
  await requireAdmin('/admin/money');
  const [{ owed, differences, fresh, lastRun, months, today }, couriers] = await Promise.all([
    openBooks(Date.now()),
    listCouriers(),
  ]);
  return (
    <>
      <h1 className="text-4xl">{books.title}</h1>
      <p className="mt-2 mb-5 max-w-prose text-ink-soft text-lg">{books.text}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <AgreePanel first={differences} fresh={fresh} lastRun={lastRun} />
        <OwedPanel rows={owed} />
        <RemittancePanel couriers={couriers} today={today} />
        <MonthsPanel months={months} />
      </div>
    </>
  );
}
