import type { Metadata } from 'next';
import { admin } from '@/content/admin';
import { requireAdmin } from '@/lib/auth/session';

export const metadata: Metadata = {
  title: admin.dashboard.title,
  description: admin.dashboard.text,
  robots: { index: false },
};

/** The session is asked before anything of the page is made. */
export const instant = false;

export default async function DashboardPage() {
  await requireAdmin('/admin/dashboard');
  return (
    <>
      <h1 className="text-4xl">{admin.dashboard.title}</h1>
      <p className="mt-2 text-ink-soft text-lg">{admin.dashboard.text}</p>
    </>
  );
}
