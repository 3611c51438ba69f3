import type { Metadata } from 'next';
import { AdminAccount } from '@/components/admin/admin-account';
import { admin } from '@/content/admin';
import { requireAdmin } from '@/lib/people/auth/session';

export const metadata: Metadata = { title: admin.account.title, description: admin.account.text };

/** The session is asked before anything of the page is made. */
export const instant = false;

export default async function AccountPage() {
  const user = await requireAdmin('/admin/account');
  return (
    <>
      <h1 className="text-4xl">{admin.account.title}</h1>
      <p className="mt-2 text-ink-soft text-lg">{admin.account.text}</p>
      <AdminAccount userId={user.id} email={user.email} />
    </>
  );
}
