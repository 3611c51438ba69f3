import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { AdminFrame } from '@/components/admin/admin-frame';
import { requireAdmin } from '@/lib/people/auth/session';
import { countAttention } from '@/lib/sales/desk/service';
import './admin.css';

export const metadata: Metadata = { robots: { index: false } };

/** The session is asked before anything of the frame is made; a frame that streamed in would be drawn twice. */
export const instant = false;

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const { id } = await requireAdmin('/admin');
  return (
    <AdminFrame personId={id} attention={await countAttention()}>
      {children}
    </AdminFrame>
  );
}
