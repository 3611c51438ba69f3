import type { Metadata } from 'next';
import { SignInFirst } from '@/components/orders/sign-in-first';
import { NoPaper } from '@/components/papers/no-paper';
import { PaperView } from '@/components/papers/paper-view';
import { paperPage } from '@/content/papers';
import { currentSession } from '@/lib/people/auth/session';
import { findOwnPaper } from '@/lib/sales/purchases/service';

export const metadata: Metadata = {
  title: paperPage.title,
  description: paperPage.description,
  robots: { index: false },
};

/** Made for each request: nothing of it is kept. */
export const instant = false;

type Props = { params: Promise<{ id: string; kind: string }> };

export default async function PaperPage({ params }: Props) {
  const { id, kind } = await params;
  const session = await currentSession();
  const order = `/shop/orders/${encodeURIComponent(id)}`;
  const said = session && (await findOwnPaper(session.user.id, id, kind));
  return (
    <div className="mx-auto max-w-4xl px-4 py-8 sm:px-6">
      {said ? (
        <PaperView title={said.title} said={said} order={order} pdf={`/api${order}/${kind}.pdf`} />
      ) : session ? (
        <NoPaper order={order} />
      ) : (
        <>
          <h1 className="mb-6 text-3xl">{paperPage.title}</h1>
          <SignInFirst path={order} isSent={false} />
        </>
      )}
    </div>
  );
}
