import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { AdminFrame } from '@/components/admin/admin-frame';
import { Loader } from '@/components/ui/loader';
import { requireAdmin } from '@/lib/auth/session';

export const metadata: Metadata = { robots: { index: false } };

async function Guarded({ children }: { children: ReactNode }) {
  await requireAdmin('/admin');
  return <AdminFrame>{children}</AdminFrame>;
}

export default function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<Loader />}>
      <Guarded>{children}</Guarded>
    </Suspense>
  );
}
