import type { Metadata } from 'next';
import { FailedOutcome } from '@/components/payment/failed-outcome';
import { type Outcome, outcomeFor } from '@/components/payment/outcome';
import { type Query, queryValue } from '@/components/payment/query';
import { ResultBody, ResultFrame } from '@/components/payment/result-frame';
import { Support } from '@/components/payment/support';
import { failed } from '@/content/payment';
import { getViewer } from '@/lib/auth/session';
import { getOrderForViewer } from '@/lib/orders/service';

export const metadata: Metadata = { title: failed.title, robots: { index: false } };

/** The outcome is part of the HTML: nothing of it may wait for a script that does not load. */
export const instant = false;

export default async function PaymentFailedPage({ searchParams }: { searchParams: Query }) {
  const query = await searchParams;
  const orderId = queryValue(query.orderId);
  const error = queryValue(query.error);
  return (
    <ResultFrame>
      <FailedOutcome orderId={orderId} error={error} first={await firstOutcome(orderId, error)} />
      <ResultBody>
        <Support />
      </ResultBody>
    </ResultFrame>
  );
}

/** What our own books say; the browser asks again, and then the payment provider is asked too. */
async function firstOutcome(orderId: string | null, error: string | null): Promise<Outcome> {
  const known = orderId ? getViewer().then((viewer) => getOrderForViewer(orderId, viewer)) : Promise.resolve(null);
  return known.then(
    (order) => outcomeFor({ state: order?.moneyState ?? null, status: 404 }, error),
    () => 'unreachable',
  );
}
