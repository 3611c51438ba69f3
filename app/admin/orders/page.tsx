import type { Metadata } from 'next';
import { BooksNotice } from '@/components/admin/dashboard/books-notice';
import { GrievanceNotice } from '@/components/admin/grievances/grievance-notice';
import { CouriersProvider } from '@/components/admin/orders/couriers';
import { OrdersScreen } from '@/components/admin/orders/orders-screen';
import { Button } from '@/components/ui/button';
import { books } from '@/content/books';
import { desk } from '@/content/desk';
import { deskNew } from '@/content/desk-new';
import { countGrievances } from '@/lib/care/grievances/service';
import { requireAdmin } from '@/lib/people/auth/session';
import { countDifferences } from '@/lib/sales/books/service.differences';
import { listCouriers, openList } from '@/lib/sales/desk/service.screens';

export const metadata: Metadata = { title: desk.title, description: desk.text };

/** The session is asked before anything of the page is made. */
export const instant = false;

type OrdersPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function OrdersPage({ searchParams }: OrdersPageProps) {
  await requireAdmin('/admin/orders');
  const [{ asked, first }, { waiting }, differences] = await Promise.all([
    openList(await searchParams),
    countGrievances(Date.now()),
    countDifferences(),
  ]);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-4xl">{desk.title}</h1>
        <div className="flex flex-wrap gap-2">
          <Button href="/admin/money" variant="ghost" className="max-sm:-ml-3 max-sm:px-3!" prefetch={false}>
            {books.link}
          </Button>
          <Button href="/admin/orders/new" variant="secondary">
            {deskNew.title}
          </Button>
        </div>
      </div>
      <GrievanceNotice open={0} waiting={waiting} className="mb-4" />
      {differences > 0 && <BooksNotice count={differences} className="mb-4" />}
      <CouriersProvider names={await listCouriers()}>
        <OrdersScreen asked={asked} first={first} madeAt={Date.now()} />
      </CouriersProvider>
    </>
  );
}
