import type { Metadata } from 'next';
import { AdminAccount } from '@/components/admin/admin-account';
import { admin } from '@/content/admin';

export const metadata: Metadata = {
  title: admin.account.title,
  description: admin.account.text,
  robots: { index: false },
};

export default function AccountPage() {
  return (
    <>
      <h1 className="text-4xl">{admin.account.title}</h1>
      <p className="mt-2 text-ink-soft text-lg">{admin.account.text}</p>
      <AdminAccount />
    </>
  );
}
