import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { AdminFrame } from '@/components/admin/admin-frame';
import { requireAdmin } from '@/lib/people/auth/session';

export const metadata: Metadata = { robots: { index: false } };

/** The session is asked before anything of the frame is made; a frame that streamed in would be drawn twice. */
export const instant = false;

export default async function AdminLayout({ children }: { children: ReactNode }) {
  await requireAdmin('/admin');
  return <AdminFrame>{children}</AdminFrame>;
}
