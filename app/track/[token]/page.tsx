import type { Metadata } from 'next';
import { connection } from 'next/server';
import { ResultFrame } from '@/components/payment/result-frame';
import { NoParcel } from '@/components/tracking/no-parcel';
import { TrackView } from '@/components/tracking/track-view';
import { Button } from '@/components/ui/button';
import { tracking as words } from '@/content/tracking';
import { AppError } from '@/lib/http/errors';
import { callerAddress } from '@/lib/people/auth/session';
import { trackForPage } from '@/lib/sales/tracking/service';

export const metadata: Metadata = {
  title: words.title,
  description: words.description,
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
};

/** Made for each request: what it shows is for whoever has the link, and for nobody's cache. */
export const instant = false;

async function find(token: string) {
  try {
    return await trackForPage(token, await callerAddress());
  } catch (error) {
    if (error instanceof AppError) return { message: error.message };
    throw error;
  }
}

type Props = { params: Promise<{ token: string }> };

export default async function TrackPage({ params }: Props) {
  const { token } = await params;
  // What it shows counts from now, so nothing of it is made ahead.
  await connection();
  const found = await find(token);
  if ('message' in found)
    return (
      <ResultFrame>
        <NoParcel message={found.message} />
      </ResultFrame>
    );
  return (
    <ResultFrame>
      <TrackView token={token} first={found.tracked} receiver={found.receiver} />
      <div className="mx-auto max-w-2xl px-5 pt-8">
        <p className="text-ink-soft">{words.privacy}</p>
        <div className="mt-4 flex flex-col gap-3 sm:flex-row">
          <Button href="/shop/orders" variant="secondary" prefetch={false} className="sm:flex-1">
            {words.signIn}
          </Button>
          <Button href="/shop/contact" variant="ghost" prefetch={false} className="sm:flex-1">
            {words.help}
          </Button>
        </div>
      </div>
    </ResultFrame>
  );
}
