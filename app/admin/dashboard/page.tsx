import type { Metadata } from 'next';
import { DashboardView } from '@/components/admin/dashboard/dashboard-view';
import { admin } from '@/content/admin';
import { requireAdmin } from '@/lib/people/auth/session';
import { getDashboard } from '@/lib/shop/dashboard/service';

export const metadata: Metadata = { title: admin.dashboard.title, description: admin.dashboard.text };

/** The session is asked before anything of the page is made. */
export const instant = false;

export default async function DashboardPage() {
  const user = await requireAdmin('/admin/dashboard');
  const now = new Date();
  return <DashboardView name={user.userName} now={now} figures={await getDashboard(now.getTime())} />;
}
