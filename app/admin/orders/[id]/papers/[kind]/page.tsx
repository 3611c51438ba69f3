import type { Metadata } from 'next';
import { NoPaper } from '@/components/papers/no-paper';
import { PaperView } from '@/components/papers/paper-view';
import { paperPage } from '@/content/papers';
import { requireAdmin } from '@/lib/people/auth/session';
import { findPapers } from '@/lib/sales/papers/service';

export const metadata: Metadata = { title: paperPage.title, description: paperPage.description };

/** The session is asked before anything of the page is made. */
export const instant = false;

type Props = { params: Promise<{ id: string; kind: string }> };

export default async function PaperPage({ params }: Props) {
  await requireAdmin('/admin/orders');
  const { id, kind } = await params;
  const said = await findPapers(kind, id);
  const order = `/admin/orders/${encodeURIComponent(id)}`;
  if (!said) return <NoPaper order={order} />;
  return <PaperView title={said.title} said={said} order={order} pdf={`/api${order}/${kind}.pdf`} />;
}
